import { type Bits, hasBit } from "./bits.ts";
import type { Plan, PlannedCohort, PlannedRule } from "../plan/plan.ts";

export type Outcome = "invited" | "filtered" | "suppressed" | "not in a cohort";

/** A person's result in one cohort by that cohort's own rules. `reason` is the first rule that excluded them. */
export type CohortResult =
  | { state: "not a member" }
  | { state: "passed" }
  | { state: "filtered" | "suppressed"; reason: PlannedRule };

/** The messages that an invited person gets. */
export interface Routing {
  /** The first matching routing rule that names a plan, or null if the default plans apply. */
  rule: PlannedRule | null;
  plans: readonly string[];
  /** True if the rule names only plans that the campaign does not have, so that the default plans replace them. */
  fellBack: boolean;
  /** True if only status texts remain: the person does not get a message, and no plan is missing. */
  noMessage: boolean;
}

/** A person's outcome, with its reason. Each person has exactly one outcome, one cohort and one reason. */
export interface Decision {
  outcome: Outcome;
  /**
   * Index of the inviting cohort, or of the cohort that gives the reason. Null for people who are not in any cohort.
   */
  cohort: number | null;
  reason: PlannedRule | null;
  /** One result per cohort, in the plan's order. */
  cohorts: readonly CohortResult[];
  /** Null if not invited. An empty list of plans means that the person cannot be routed. */
  routing: Routing | null;
}

/**
 * Determines a person's outcome using the combination rules, which are implemented only here. `cohortBits` has a bit
 * for each of the plan's cohorts (everyone is in a virtual cohort), and `ruleBits` has one for each of its rule bits.
 *
 * Cohorts are tried in order. The first matching filter rule that applies to the cohort filters a member, otherwise the
 * first matching suppression rule suppresses them, otherwise they pass. The first cohort that a person passes invites
 * them.
 * If there is none, the person is suppressed if any cohort suppressed them, otherwise filtered, with the reason of the
 * first such cohort.
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

/** Returns whether a rule applies to the cohort at `index`: it has no scope, or its scope includes that cohort. */
export function appliesTo(rule: PlannedRule, index: number): boolean {
  return rule.scope === null || rule.scope.has(index);
}

/** Chooses the routing rule, with all virtual cohorts added to the person. Skips rules that do not name anything. */
function route(plan: Plan, ruleBits: Bits): Routing {
  const rule = plan.rules.R.find((rule) => rule.namesPlans && hasBit(ruleBits, rule.bits[plan.additions]!)) ?? null;
  const fellBack = rule !== null && fallsBack(rule);
  const plans = plansOf(plan, rule);
  const { hasStatusTexts } = rule === null || fellBack ? { hasStatusTexts: plan.hasDefaultStatusTexts } : rule;
  return { rule, plans, fellBack, noMessage: plans.length === 0 && hasStatusTexts };
}

/** A campaign's plans, or status texts, replace the default for people matched by a rule. */
const fallsBack = ({ plans, hasStatusTexts }: PlannedRule) => plans.length === 0 && !hasStatusTexts;

/** Returns the plans for people matched by a routing rule, and the default plans for all others. */
export function plansOf({ defaultPlans }: Pick<Plan, "defaultPlans">, rule: PlannedRule | null): readonly string[] {
  return rule === null || fallsBack(rule) ? defaultPlans : rule.plans;
}
