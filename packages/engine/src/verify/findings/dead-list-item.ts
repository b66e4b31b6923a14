import { typeProblem } from "@spi/domain/condition/check-condition";
import { namedEntries } from "@spi/domain/names/named-entries";
import { displayCount } from "@spi/domain/text/counts";
import { codeWarnings } from "@spi/domain/rule-words/warnings/code-warnings";
import { valueWarnings } from "@spi/domain/rule-words/warnings/value-warnings";
import { comparatorFindings } from "@spi/domain/condition/typed-comparator";
import type { Clause } from "../../plan/plan.ts";
import { clausesOf } from "../clauses.ts";
import type { RuleCheck, Verified } from "../finding.ts";
import { isSlipOf } from "./slip.ts";

/** Values that nobody has on the run date as they are written: unknown and closed codes, other letters, blanks, repeated items. */
export const deadListItem: RuleCheck = (verified) =>
  clausesOf(verified).flatMap(({ rule, clause }) => {
    const blanks = blankItems(clause);
    const ask = {
      strange: (one: Clause) => strangeItems(one, blanks.length > 0),
      type: notOfItsType,
      codes: (one: Clause) => codesOf(one, verified),
      labels: (one: Clause) => labelsOf(one, verified),
      slips: (one: Clause) => slipsOf(one, verified),
    };
    const kinds = Object.entries(ask).map(([kind, saidOf]) => ({ kind, saidOf, said: [...new Set(saidOf(clause))] }));
    return [
      ...blanksFound(blanks),
      // What is wrong in one way with many items of a list is one question.
      ...kinds.flatMap(({ kind, saidOf, said }) =>
        said.length === 0
          ? []
          : [{ level: "warning" as const, said: told(said), about: [kind, ...itemsSaid(clause, saidOf)] }],
      ),
    ].map(({ level, said, about }) => {
      const message = `The rule “${rule.name}”: ${said}`;
      return { level, path: `${clause.path}.Comparator`, rule, message, about };
    });
  });

/** Items that nobody has for their blanks: they must be put right. */
function blanksFound(items: readonly string[]) {
  if (items.length === 0) return [];
  const [has, have] = [
    "around it, so nobody has it. Remove them",
    "around them, so nobody has them. Remove the blanks",
  ];
  const said = namedEntries(items, { one: `has blanks ${has}`, several: `have blanks ${have}` });
  return [{ level: "stop" as const, said, about: items }];
}

/** The first of several sentences, and how many more there are. */
function told(said: readonly string[]): string {
  const more = said.length - mostTold;
  return [
    ...said.slice(0, mostTold),
    ...(more > 0 ? [`${displayCount(more)} more like these: check them too.`] : []),
  ].join(" ");
}

const mostTold = 10;

/** The items of a list of which something is said. */
function itemsSaid(clause: Clause, saidOf: (one: Clause) => readonly string[]): string[] {
  const { condition } = clause;
  const test = condition?.test;
  if (test?.kind !== "oneOf") return [];
  return [...new Set(test.members)].filter(
    (item) =>
      saidOf({ ...clause, condition: { ...condition!, comparator: item, test: { ...test, members: [item] } } }).length >
      0,
  );
}

function membersOf({ condition }: Clause): readonly string[] {
  const test = condition?.test;
  if (test?.kind === "memberOf") return test.labels;
  return test?.kind === "oneOf" ? test.members : [];
}

/** Values that nobody has for the blanks around them; within and behind what a value starts with a blank may be meant. */
function blankItems(clause: Clause): string[] {
  const test = clause.condition?.test;
  if (test?.kind === "startsWith") return /^\s+\S/.test(test.text) ? [test.text] : [];
  const items = test?.kind === "equals" ? [test.text] : membersOf(clause);
  return items.filter((item) => item !== item.trim() && item.trim() !== "");
}

function strangeItems(clause: Clause, blanksTold: boolean): string[] {
  const members = membersOf(clause);
  const repeated = [...new Set(members.filter((item, index) => members.indexOf(item) < index))];
  const twice = repeated.map((item) => `“${item}” stands in the list more than once.`);
  const { condition, attribute } = clause;
  if (!condition || blanksTold) return twice;
  return [...twice, ...comparatorFindings({ ...condition, attribute }).map(({ message }) => message)];
}

/** A day or number that is none as it is written, as with a comma between its digits, or what no flag is in a list of others. */
function notOfItsType({ condition }: Clause): string[] {
  if (!condition) return [];
  const { test, attribute } = condition;
  // Of nothing but values that no flag is, what becomes of the rule is a finding of its own.
  const inList = test.kind === "oneOf" && test.members.some((item) => item === "Y" || item === "N");
  const isNegated = (test.kind === "oneOf" || test.kind === "equals") && test.negated;
  if (attribute.DataType === "F" ? !inList && !isNegated : !["D", "I"].includes(attribute.DataType)) return [];
  if (test.kind === "order" && test.text === "") return ["It has nothing to compare with. Enter a comparator."];
  // What looks like a list behind "=" is a finding of its own, and so are blanks.
  if (test.kind === "equals" && /^$|,|^\s|\s$/.test(test.text)) return [];
  const problem = typeProblem(condition);
  return problem ? [problem.message] : [];
}

/** What the reference data say of codes on the run date; what is said of days and numbers is a finding of its own. */
function codesOf({ condition }: Clause, { plan: { runDate }, codes }: Verified): string[] {
  if (!condition) return [];
  const values = new Set(condition.attribute.DataType === "D" ? valueWarnings(condition, runDate) : []);
  return codeWarnings(condition, { runDate, codes }).filter((said) => !values.has(said));
}

/** Providers that appointments are booked with, as people files name them. */
const providers = ["NBS", "MYA"];

/** Values of a text without a code list that are those of another rule, or of a known provider, but for a letter. */
function slipsOf(clause: Clause, { plan, others, codes }: Verified): string[] {
  const { attribute, condition } = clause;
  if (!condition || attribute.DataType !== "S" || codes[attribute.AttributeName]) return [];
  const own = valuesOf(clause);
  const elsewhere = [plan, ...others.map((other) => other.plan)]
    .flatMap(({ rules }) => [...rules.F, ...rules.S, ...rules.R])
    .flatMap(({ clauses }) => clauses)
    .filter((one) => one.attribute.AttributeName === attribute.AttributeName)
    .flatMap((one) => (one.path === clause.path ? [] : valuesOf(one)));
  const known = new Set([
    ...(attribute.AttributeName === "BOOKED_APPOINTMENT_PROVIDER" ? providers : []),
    ...elsewhere,
  ]);
  return own.flatMap((value) => {
    const meant = [...known].find((one) => !own.includes(one) && isSlipOf(value, one));
    return known.has(value) || meant === undefined ? [] : [`“${value}” is written almost like “${meant}”. Check it.`];
  });
}

const valuesOf = (clause: Clause): readonly string[] => {
  const test = clause.condition?.test;
  return test?.kind === "equals" ? [test.text] : test?.kind === "oneOf" ? test.members : [];
};

/** Cohorts that a rule asks about and that nobody can be in, by the letters of their labels. */
function labelsOf(clause: Clause, { plan, cohorts, others }: Verified): string[] {
  if (clause.condition?.test.kind !== "memberOf") return [];
  const known = [
    ...[plan, ...others.map((other) => other.plan)].flatMap((one) => one.cohorts.map(({ label }) => label)),
    ...(cohorts ?? []).map(({ CohortLabel }) => CohortLabel),
  ];
  return membersOf(clause).flatMap((label) => {
    if (known.includes(label)) return [];
    const meant = known.find((one) => one.trim().toLowerCase() === label.trim().toLowerCase());
    const near = meant ?? known.find((one) => isSlipOf(label, one));
    if (near !== undefined) return [`“${label}” is no cohort of the campaign; “${near}” is. Every letter counts.`];
    return cohorts ? [`“${label}” is not a cohort that there are people in.`] : [];
  });
}
