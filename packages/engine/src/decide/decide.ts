import { type Bits, hasBit } from "./bits.ts";
import type { Plan, PlannedCohort, PlannedRule } from "../plan/plan.ts";

export type Outcome = "invited" | "filtered" | "suppressed" | "not in a cohort";

/**
 * A person's result in one cohort, under the rules that apply to that cohort. `reason` is the first rule that excluded
 * the person.
 */
export type CohortResult =
  | { state: "not a member" }
  | { state: "passed" }
  | { state: "filtered" | "suppressed"; reason: PlannedRule };

/** The messages that an invited person gets. */
export interface Routing {
  /** The first matching routing rule with a plan. Null if the default plans apply. */
  rule: PlannedRule | null;
  plans: readonly string[];
  /**
   * True if the rule contains only plans that the campaign does not have, so that the person gets the default plans.
   */
  fellBack: boolean;
  /** True if only status texts are left. The person gets no message, which is intended. */
  noMessage: boolean;
}

/** A person's outcome and its reason. Each person has exactly one outcome, one cohort and one reason. */
export interface Decision {
  outcome: Outcome;
  /**
   * Index of the cohort that invites the person or gives the reason. Null for people who are not in any
   * cohort.
   */
  cohort: number | null;
  reason: PlannedRule | null;
  /** One result per cohort, in the plan's order. */
  cohorts: readonly CohortResult[];
  /** Null if the person is not invited. If there are no plans, the person cannot be routed. */
  routing: Routing | null;
}

/**
 * Determines a person's outcome. This is the only code that combines the results of rules. `cohortBits` has a bit for
 * each of the plan's cohorts, and everyone is in a virtual cohort. `ruleBits` has a bit for each of the plan's rule
 * bits. Cohorts are evaluated in order, with the rules that apply to them. The first filter rule that matches filters a
 * member out. If none does, the first suppression rule that matches suppresses them. If neither does, the member
 * passes. A person is invited by the first cohort that they pass. If there is none, the person is suppressed if any
 * cohort suppressed them, and otherwise filtered. The reason comes from the first cohort with that result.
 */
export function decide(plan: Plan, cohortBits: Bits, ruleBits: Bits): Decision {
  const cohorts = plan.cohorts.map((cohort, index) =>
    cohort.virtual || hasBit(cohortBits, index) ? resultFor(plan, { cohort, index }, ruleBits) : notAMember,
  );
  const inviting = cohorts.findIndex(({ state }) => state === "passed");
  if (inviting !== -1) {
    return { outcome: "invited", cohort: inviting, reason: null, cohorts, routing: route(plan, ruleBits) };
  }
  const suppressing = cohorts.findIndex(({ state }) => state === "suppressed");
  const deciding = suppressing !== -1 ? suppressing : cohorts.findIndex(({ state }) => state === "filtered");
  const result = cohorts[deciding];
  if (result === undefined || !("reason" in result)) {
    return { outcome: "not in a cohort", cohort: null, reason: null, cohorts, routing: null };
  }
  return { outcome: result.state, cohort: deciding, reason: result.reason, cohorts, routing: null };
}

const notAMember: CohortResult = { state: "not a member" };
const passed: CohortResult = { state: "passed" };

function resultFor(plan: Plan, member: { cohort: PlannedCohort; index: number }, ruleBits: Bits): CohortResult {
  const filter = plan.rules.F.find((rule) => appliesAndMatches(rule, member, ruleBits));
  if (filter) return { state: "filtered", reason: filter };
  const suppression = plan.rules.S.find((rule) => appliesAndMatches(rule, member, ruleBits));
  return suppression ? { state: "suppressed", reason: suppression } : passed;
}

function appliesAndMatches(
  rule: PlannedRule,
  { cohort, index }: { cohort: PlannedCohort; index: number },
  ruleBits: Bits,
): boolean {
  return appliesTo(rule, index) && hasBit(ruleBits, rule.bits[cohort.additions]!);
}

/**
 * Returns whether a rule applies to the cohort at `index`, because the rule has no scope or its scope
 * includes the cohort.
 */
export function appliesTo(rule: PlannedRule, index: number): boolean {
  return rule.scope === null || rule.scope.has(index);
}

/**
 * Chooses the routing rule, after the labels of all virtual cohorts have been added. Skips rules without plans and
 * status texts.
 */
function route(plan: Plan, ruleBits: Bits): Routing {
  const rule = plan.rules.R.find((rule) => rule.namesPlans && hasBit(ruleBits, rule.bits[plan.additions]!)) ?? null;
  const fellBack = rule !== null && fallsBack(rule);
  const plans = plansOf(plan, rule);
  const { hasStatusTexts } = rule === null || fellBack ? { hasStatusTexts: plan.hasDefaultStatusTexts } : rule;
  return { rule, plans, fellBack, noMessage: plans.length === 0 && hasStatusTexts };
}

/**
 * Returns whether people who match a rule get the default. This happens if the rule has no status texts, and none of
 * its plans is one of the campaign's.
 */
const fallsBack = ({ plans, hasStatusTexts }: PlannedRule) => plans.length === 0 && !hasStatusTexts;

/** Returns the plans for people who match a routing rule. Without a rule, returns the default plans. */
export function plansOf({ defaultPlans }: Pick<Plan, "defaultPlans">, rule: PlannedRule | null): readonly string[] {
  return rule === null || fallsBack(rule) ? defaultPlans : rule.plans;
}
