import { typeProblem } from "@spi/domain/condition/check-condition";
import { codeWarnings } from "@spi/domain/rule-sentences/warnings/code-warnings";
import { comparatorFindings } from "@spi/domain/condition/typed-comparator";
import type { ListItemProblem } from "@spi/domain/finding/sentences/rules";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { type Clause, allRules } from "../../plan/plan.ts";
import { clausesOf } from "../clauses.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../finding.ts";
import { isTypoOf } from "./typo.ts";

/**
 * Finds values that, as written, no one has on the run date. These are unknown and closed codes, typing errors, extra
 * spaces and repeated items.
 */
export const deadListItem: RuleCheck = (context) =>
  clausesOf(context).flatMap(({ rule, clause }) => {
    const blanks = blankItems(clause);
    const ask = {
      strange: (clause: Clause) => strangeItems(clause, blanks.length > 0),
      type: notOfItsType,
      codes: (clause: Clause) => codesOf(clause, context),
      labels: (clause: Clause) => labelsOf(clause, context),
      slips: (clause: Clause) => typosOf(clause, context),
    };
    const at = { path: `${clause.path}.Comparator`, rule };
    // Users must correct an item that no one has because of its spaces.
    const blank: FindingDraft[] =
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
    // If several items in a list have the same kind of problem, we report them in one finding.
    const kinds = Object.entries(ask).flatMap(([kind, problemsOf]): FindingDraft[] => {
      const known = new Map(problemsOf(clause).map((problem) => [canonicalJson(problem), problem]));
      const problems = [...known.values()];
      if (problems.length === 0) return [];
      const [items, more] = [problems.slice(0, maxListed), Math.max(0, problems.length - maxListed)];
      const problem = { code: "deadListItem" as const, params: { rule: rule.name, items, more } };
      return [{ ...at, level: "warning", problem, about: [kind, ...itemsWrong(clause, problemsOf)] }];
    });
    return [...blank, ...kinds];
  });

const maxListed = 10;

/** Returns the items in a list that have a problem. */
function itemsWrong(clause: Clause, problemsOf: (clause: Clause) => readonly ListItemProblem[]): string[] {
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

/**
 * Returns values that no one has because of spaces around them. Spaces within a value, or after a value
 * that a longer text starts with, may be intended.
 */
function blankItems(clause: Clause): string[] {
  const test = clause.condition?.test;
  if (test?.kind === "startsWith") return /^\s+\S/.test(test.text) ? [test.text] : [];
  const items = test?.kind === "equals" ? [test.text] : membersOf(clause);
  return items.filter((item) => item !== item.trim() && item.trim() !== "");
}

const value = (words: string): ListItemProblem => ({ code: "value", params: { words } });

function strangeItems(clause: Clause, blankFindings: boolean): ListItemProblem[] {
  const members = membersOf(clause);
  const repeated = [...new Set(members.filter((item, index) => members.indexOf(item) < index))];
  const twice = repeated.map((item) => ({ code: "repeated" as const, params: { item } }));
  const { condition, attribute } = clause;
  if (!condition || blankFindings) return twice;
  return [...twice, ...comparatorFindings({ ...condition, attribute }).map(({ message }) => value(message))];
}

/**
 * Finds an invalid date or number, such as one with a comma between its digits, or an invalid flag in a
 * list.
 */
function notOfItsType({ condition }: Clause): ListItemProblem[] {
  if (!condition) return [];
  const { test, attribute } = condition;
  // If none of the values in the list is valid for a flag, the finding about the rule's effect is enough.
  const inList = test.kind === "oneOf" && test.members.some((item) => item === "Y" || item === "N");
  const isNegated = (test.kind === "oneOf" || test.kind === "equals") && test.negated;
  if (attribute.DataType === "F" ? !inList && !isNegated : !["D", "I"].includes(attribute.DataType)) return [];
  if (test.kind === "order" && test.text === "") return [{ code: "noComparator", params: {} }];
  // Other findings cover lists after "=" and extra spaces.
  if (test.kind === "equals" && /^$|,|^\s|\s$/.test(test.text)) return [];
  const problem = typeProblem(condition);
  return problem ? [value(problem.message)] : [];
}

/**
 * Returns warnings about codes, based on the reference data on the run date. A separate finding covers dates and
 * numbers.
 */
function codesOf({ condition }: Clause, { plan: { runDate }, codes }: VerificationContext): ListItemProblem[] {
  // A date is never a code.
  if (!condition || condition.attribute.DataType === "D") return [];
  return codeWarnings(condition, { runDate, codes }).map(value);
}

/** Providers of booked appointments, as they appear in population data. */
const providers = ["NBS", "MYA"];

/**
 * Finds values that differ by one letter from a value in a different rule, or from a known provider. Checks only text
 * attributes without a code list.
 */
function typosOf(clause: Clause, { plan, others, codes }: VerificationContext): ListItemProblem[] {
  const { attribute, condition } = clause;
  if (!condition || attribute.DataType !== "S" || codes[attribute.AttributeName]) return [];
  const own = valuesOf(clause);
  const elsewhere = [plan, ...others.map((other) => other.plan)]
    .flatMap(allRules)
    .flatMap(({ clauses }) => clauses)
    .filter((candidate) => candidate.attribute.AttributeName === attribute.AttributeName)
    .flatMap((candidate) => (candidate.path === clause.path ? [] : valuesOf(candidate)));
  const known = new Set([
    ...(attribute.AttributeName === "BOOKED_APPOINTMENT_PROVIDER" ? providers : []),
    ...elsewhere,
  ]);
  return own.flatMap((value): ListItemProblem[] => {
    const meant = [...known].find((candidate) => !own.includes(candidate) && isTypoOf(value, candidate));
    return known.has(value) || meant === undefined ? [] : [{ code: "slip", params: { value, meant } }];
  });
}

const valuesOf = (clause: Clause): readonly string[] => {
  const test = clause.condition?.test;
  return test?.kind === "equals" ? [test.text] : test?.kind === "oneOf" ? test.members : [];
};

/** Finds labels in a rule that no cohort has, and similar labels that a cohort has. */
function labelsOf(clause: Clause, { plan, cohorts, others }: VerificationContext): ListItemProblem[] {
  if (clause.condition?.test.kind !== "memberOf") return [];
  const known = [
    ...[plan, ...others.map((other) => other.plan)].flatMap((searchedPlan) =>
      searchedPlan.cohorts.map(({ label }) => label),
    ),
    ...(cohorts ?? []).map(({ CohortLabel }) => CohortLabel),
  ];
  return membersOf(clause).flatMap((label): ListItemProblem[] => {
    if (known.includes(label)) return [];
    const meant = known.find((knownLabel) => knownLabel.trim().toLowerCase() === label.trim().toLowerCase());
    const near = meant ?? known.find((knownLabel) => isTypoOf(label, knownLabel));
    if (near !== undefined) return [{ code: "nearCohort", params: { label, meant: near } }];
    return cohorts ? [{ code: "cohortOfNobody", params: { label } }] : [];
  });
}
