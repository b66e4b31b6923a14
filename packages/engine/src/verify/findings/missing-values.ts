import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { isDay } from "@spi/domain/day/calendar";
import { evaluateValue } from "../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../plan/plan.ts";
import { dayTestOf, halfLineOf, isDateOfBirth } from "../clauses.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../finding.ts";
import { cohortsOf, exclusionRules, findWitness } from "../rule-queries.ts";
import type { Choice } from "../search.ts";
import { clauseKey } from "../classify-attributes.ts";
import { passingChoices } from "./no-one-invited.ts";

/**
 * Finds age rules that would invite people with no recorded date of birth. Warns about a rule with a default that
 * invites them. Also warns about a rule without a default if another rule excludes them by default. Otherwise, adds a
 * note about the first rule without a default.
 */
export const missingValues: RuleCheck = (context) => {
  const asking = exclusionRules(context).flatMap((rule) => {
    const clause = rule.clauses.find(isDateOfBirth);
    return clause ? [{ rule, clause }] : [];
  });
  const drafts = asking.flatMap((condition) => unknownAges(condition, context));
  const byDefault = drafts.filter(({ clause }) => hasDefault(clause) && evaluateValue(clause, null) !== "match");
  const silent = drafts.find(({ clause }) => !hasDefault(clause));
  const leavesOut = asking.some(({ clause }) => hasDefault(clause) && evaluateValue(clause, null) === "match");
  return [
    ...byDefault.map(({ draft }): FindingDraft => ({ ...draft, level: "warning", followsFrom: ["swapped"] })),
    ...(silent ? [{ ...silent.draft, level: leavesOut ? ("warning" as const) : ("note" as const) }] : []),
  ];
};

interface AgeRule {
  rule: PlannedRule;
  clause: Clause;
}

function unknownAges(
  { rule, clause }: AgeRule,
  context: VerificationContext,
): { clause: Clause; draft: Omit<FindingDraft, "level"> }[] {
  const person = cohortsOf(context, rule)
    .map((index) => findWitness(context, [...passingChoices(context, index), noValue(clauseKey(clause), context)]))
    .find((result) => typeof result !== "string");
  if (!person || typeof person === "string") return [];
  const test = dayTestOf(clause);
  const taken = test && halfLineOf(test).takes === "earlier" ? "18000101" : context.plan.runDate;
  const missing = clause.condition?.missing;
  const problem: FindingProblem =
    missing?.kind === "as" && isDay(missing.value)
      ? { code: "missingCountedAs", params: { rule: rule.name, day: missing.value, instead: taken } }
      : { code: "missingWithoutDefault", params: { rule: rule.name, day: taken } };
  return [{ clause, draft: { path: `${clause.path}.Comparator`, rule, problem, person: person.person } }];
}

/** Returns whether a clause has a valid default for people without a value. */
export const hasDefault = ({ condition, fails }: Clause) => condition?.missing.kind === "as" && !fails;

/** Returns the condition that a person has no value. There is always a class for this. */
export function noValue(key: string, { attributes }: VerificationContext): Choice {
  const { classes, among, clauses } = attributes.get(key)!;
  const index = classes.findIndex(({ value }) => value === null);
  if (index !== -1) return [[{ attribute: key, among: new Set([index]) }]];
  return clauses
    .map((clause) => ({ attribute: key, among: among.get(clause)!.rest }))
    .map((alternative) => [alternative]);
}
