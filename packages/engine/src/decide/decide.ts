import { type Bits, hasBit } from "./bits.ts";
import type { Plan, PlannedCohort, PlannedRule } from "../plan/plan.ts";

export type Outcome = "invited" | "filtered" | "suppressed" | "not in a cohort";

/** How a person fared in one cohort by that cohort's own rules. `reason` is the first rule that excluded them. */
export type CohortResult =
  | { state: "not a member" }
  | { state: "passed" }
  | { state: "filtered" | "suppressed"; reason: PlannedRule };

/** What an invited person is sent. */
export interface Routing {
  /** The first matching routing rule that names a plan; null when the default plans apply. */
  rule: PlannedRule | null;
  plans: readonly string[];
  /** True when the rule names plans of which the campaign has none, so that the default plans stand in. */
  fellBack: boolean;
  /** True when status texts alone are left: the person gets no message, and is not missing a plan. */
  noMessage: boolean;
}

/** Who is invited and why. Each person has exactly one outcome, one cohort and one reason. */
export interface Decision {
  outcome: Outcome;
  /** Index of the inviting cohort, or of the cohort that gives the reason; null for people in none. */
  cohort: number | null;
  reason: PlannedRule | null;
  /** One result for each cohort of the plan, in its order. */
  cohorts: readonly CohortResult[];
  /** Null unless invited. No plans at all means the person cannot be routed. */
  routing: Routing | null;
}

/**
 * The combination rules, implemented here and nowhere else. `cohortBits` has a bit for each cohort of the plan (a
 * virtual cohort has everybody), `ruleBits` one for each bit of the plan.
 *
 * Cohorts are tried in order. A member is filtered by the first matching filter rule that is for the cohort, else
 * suppressed by the first matching suppression rule, else passes. The first cohort passed invites; where none is, the
 * person is suppressed if any cohort suppressed them, otherwise filtered, for the reason of the first such cohort.
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

/** True when a rule is for the cohort at `index`: it has no scope, or its scope names that cohort. */
export function appliesTo(rule: PlannedRule, index: number): boolean {
  return rule.scope === null || rule.scope.has(index);
}

/** Routing looks at the person once, with all virtual cohorts added. A rule that names nothing is passed over. */
function route(plan: Plan, ruleBits: Bits): Routing {
  const rule = plan.rules.R.find((rule) => rule.namesPlans && hasBit(ruleBits, rule.bits[plan.additions]!)) ?? null;
  const fellBack = rule !== null && fallsBack(rule);
  const plans = plansOf(plan, rule);
  const { hasStatusTexts } = rule === null || fellBack ? { hasStatusTexts: plan.hasDefaultStatusTexts } : rule;
  return { rule, plans, fellBack, noMessage: plans.length === 0 && hasStatusTexts };
}

/** Plans of the campaign or status texts keep the default away from a rule's people. */
const fallsBack = ({ plans, hasStatusTexts }: PlannedRule) => plans.length === 0 && !hasStatusTexts;

/** The plans that the people of a routing rule are sent; those of no rule get the default ones. */
export function plansOf({ defaultPlans }: Pick<Plan, "defaultPlans">, rule: PlannedRule | null): readonly string[] {
  return rule === null || fallsBack(rule) ? defaultPlans : rule.plans;
}
