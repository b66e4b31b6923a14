import { typeProblem } from "@spi/domain/condition/check-condition";
import { codeWarnings } from "@spi/domain/rule-words/warnings/code-warnings";
import { comparatorFindings } from "@spi/domain/condition/typed-comparator";
import type { ListItemProblem } from "@spi/domain/finding/sentences/rules";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { type Clause, allRules } from "../../plan/plan.ts";
import { clausesOf } from "../clauses.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";
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
    const at = { path: `${clause.path}.Comparator`, rule };
    // Items that nobody has for their blanks must be put right.
    const blank: Found[] =
      blanks.length === 0
        ? []
        : [
            {
              ...at,
              level: "stop",
              problem: { code: "blankItems", params: { rule: rule.name, items: blanks } },
              about: blanks,
            },
          ];
    // What is wrong in one way with many items of a list is one question.
    const kinds = Object.entries(ask).flatMap(([kind, problemsOf]): Found[] => {
      const known = new Map(problemsOf(clause).map((one) => [canonicalJson(one), one]));
      const problems = [...known.values()];
      if (problems.length === 0) return [];
      const [items, more] = [problems.slice(0, mostTold), Math.max(0, problems.length - mostTold)];
      const problem = { code: "deadListItem" as const, params: { rule: rule.name, items, more } };
      return [{ ...at, level: "warning", problem, about: [kind, ...itemsWrong(clause, problemsOf)] }];
    });
    return [...blank, ...kinds];
  });

const mostTold = 10;

/** The items of a list with which something is wrong. */
function itemsWrong(clause: Clause, problemsOf: (one: Clause) => readonly ListItemProblem[]): string[] {
  const { condition } = clause;
  const test = condition?.test;
  if (test?.kind !== "oneOf") return [];
  return [...new Set(test.members)].filter(
    (item) =>
      problemsOf({ ...clause, condition: { ...condition!, comparator: item, test: { ...test, members: [item] } } })
        .length > 0,
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

const value = (words: string): ListItemProblem => ({ code: "value", params: { words } });

function strangeItems(clause: Clause, blanksTold: boolean): ListItemProblem[] {
  const members = membersOf(clause);
  const repeated = [...new Set(members.filter((item, index) => members.indexOf(item) < index))];
  const twice = repeated.map((item) => ({ code: "repeated" as const, params: { item } }));
  const { condition, attribute } = clause;
  if (!condition || blanksTold) return twice;
  return [...twice, ...comparatorFindings({ ...condition, attribute }).map(({ message }) => value(message))];
}

/** A day or number that is none as it is written, as with a comma between its digits, or what no flag is in a list of others. */
function notOfItsType({ condition }: Clause): ListItemProblem[] {
  if (!condition) return [];
  const { test, attribute } = condition;
  // Of nothing but values that no flag is, what becomes of the rule is a finding of its own.
  const inList = test.kind === "oneOf" && test.members.some((item) => item === "Y" || item === "N");
  const isNegated = (test.kind === "oneOf" || test.kind === "equals") && test.negated;
  if (attribute.DataType === "F" ? !inList && !isNegated : !["D", "I"].includes(attribute.DataType)) return [];
  if (test.kind === "order" && test.text === "") return [{ code: "noComparator", params: {} }];
  // What looks like a list behind "=" is a finding of its own, and so are blanks.
  if (test.kind === "equals" && /^$|,|^\s|\s$/.test(test.text)) return [];
  const problem = typeProblem(condition);
  return problem ? [value(problem.message)] : [];
}

/** What the reference data say of codes on the run date; what is said of days and numbers is a finding of its own. */
function codesOf({ condition }: Clause, { plan: { runDate }, codes }: Verified): ListItemProblem[] {
  // No day is a code.
  if (!condition || condition.attribute.DataType === "D") return [];
  return codeWarnings(condition, { runDate, codes }).map(value);
}

/** Providers that appointments are booked with, as people files name them. */
const providers = ["NBS", "MYA"];

/** Values of a text without a code list that are those of another rule, or of a known provider, but for a letter. */
function slipsOf(clause: Clause, { plan, others, codes }: Verified): ListItemProblem[] {
  const { attribute, condition } = clause;
  if (!condition || attribute.DataType !== "S" || codes[attribute.AttributeName]) return [];
  const own = valuesOf(clause);
  const elsewhere = [plan, ...others.map((other) => other.plan)]
    .flatMap(allRules)
    .flatMap(({ clauses }) => clauses)
    .filter((one) => one.attribute.AttributeName === attribute.AttributeName)
    .flatMap((one) => (one.path === clause.path ? [] : valuesOf(one)));
  const known = new Set([
    ...(attribute.AttributeName === "BOOKED_APPOINTMENT_PROVIDER" ? providers : []),
    ...elsewhere,
  ]);
  return own.flatMap((value): ListItemProblem[] => {
    const meant = [...known].find((one) => !own.includes(one) && isSlipOf(value, one));
    return known.has(value) || meant === undefined ? [] : [{ code: "slip", params: { value, meant } }];
  });
}

const valuesOf = (clause: Clause): readonly string[] => {
  const test = clause.condition?.test;
  return test?.kind === "equals" ? [test.text] : test?.kind === "oneOf" ? test.members : [];
};

/** Cohorts that a rule asks about and that nobody can be in, by the letters of their labels. */
function labelsOf(clause: Clause, { plan, cohorts, others }: Verified): ListItemProblem[] {
  if (clause.condition?.test.kind !== "memberOf") return [];
  const known = [
    ...[plan, ...others.map((other) => other.plan)].flatMap((one) => one.cohorts.map(({ label }) => label)),
    ...(cohorts ?? []).map(({ CohortLabel }) => CohortLabel),
  ];
  return membersOf(clause).flatMap((label): ListItemProblem[] => {
    if (known.includes(label)) return [];
    const meant = known.find((one) => one.trim().toLowerCase() === label.trim().toLowerCase());
    const near = meant ?? known.find((one) => isSlipOf(label, one));
    if (near !== undefined) return [{ code: "nearCohort", params: { label, meant: near } }];
    return cohorts ? [{ code: "cohortOfNobody", params: { label } }] : [];
  });
}
