import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { isDateOfBirth } from "../clauses.ts";
import { agesOfCohort } from "../cohort-ages.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../finding.ts";
import { cohortsOf, exclusionRules, findWitness } from "../rule-queries.ts";
import { isPlace } from "./across/waves.ts";
import { hasDefault, noValue } from "./missing-values.ts";
import { passingChoices } from "./no-one-invited.ts";

/** Finds problems with virtual cohorts. */
export const virtualCohort: RuleCheck = (context) => [...ofEverybody(context), ...ofUnknown(context)];

/**
 * Finds a virtual cohort whose label specifies ages, and a virtual cohort among other cohorts that no
 * rule restricts.
 */
const ofEverybody = (context: VerificationContext): FindingDraft[] =>
  context.plan.cohorts.flatMap(({ label, virtual }, index): FindingDraft[] => {
    const code = virtual ? virtualProblem(label, index, context) : undefined;
    if (!code) return [];
    const problem: FindingProblem = { code, params: { cohort: label } };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about: label }];
  });

/**
 * Finds a virtual cohort that invites people with no recorded values, although its rules have defaults for missing
 * values.
 */
const ofUnknown = (context: VerificationContext): FindingDraft[] =>
  context.plan.cohorts.flatMap(({ label, virtual }, index): FindingDraft[] => {
    const counts = exclusionRules(context).some(
      (rule) => cohortsOf(context, rule).includes(index) && rule.clauses.some(hasDefault),
    );
    if (!virtual || !counts) return [];
    const nothing = [...context.attributes.keys()].map((key) => noValue(key, context));
    const member = context.plan.cohorts.flatMap((cohort) =>
      cohort.virtual ? [] : [[[{ label: cohort.label, isMember: false }]]],
    );
    const result = findWitness(context, [...passingChoices(context, index), ...nothing, ...member]);
    if (typeof result === "string") return [];
    const problem = { code: "virtualInvitesUnknown" as const, params: { cohort: label } };
    const about = [label, "nothing recorded"];
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about, person: result.person }];
  });

/**
 * Returns whether a virtual cohort provably invites only people with a recorded value, such as a dose or a flag. Age
 * and place do not count.
 */
export function isRestricted(index: number, context: VerificationContext): boolean {
  if (!context.plan.cohorts[index]!.virtual) return false;
  const nothing = [...context.attributes]
    .filter(([, { clauses }]) => !isDateOfBirth(clauses[0]!) && !isPlace(clauses[0]!))
    .map(([key]) => noValue(key, context));
  return findWitness(context, [...passingChoices(context, index), ...nothing]) === "nobody";
}

function virtualProblem(
  label: string,
  index: number,
  context: VerificationContext,
): "virtualOfSome" | "virtualWithoutRule" | undefined {
  // A separate finding reports a cohort from which no one is invited.
  if (findWitness(context, passingChoices(context, index)) === "nobody") return undefined;
  if (agesOfCohort(label, context)) return "virtualOfSome";
  const { cohorts, rules } = context.plan;
  const ofFew = [...rules.F, ...rules.S].some((rule) => {
    const reached = cohortsOf(context, rule);
    return reached.includes(index) && reached.length < cohorts.length;
  });
  // A separate finding reports a cohort that is not virtual in other iterations, or is missing from them.
  const isElsewhere = context.others.some(({ plan }) =>
    plan.cohorts.some((cohort) => cohort.label === label && !cohort.virtual),
  );
  if (ofFew || isElsewhere || cohorts.every(({ virtual }) => virtual)) return undefined;
  return "virtualWithoutRule";
}
