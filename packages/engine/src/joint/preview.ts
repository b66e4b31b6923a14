import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { joinRoutingPlanIds, splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { PreviewOf } from "@spi/domain/people/people-preview";
import { type Result, ok } from "@spi/domain/values/result";
import type { Decision } from "../decide/decide.ts";
import { type PlanProblem, type PlanRequest, planIteration } from "../plan/iteration.ts";
import type { Plan } from "../plan/plan.ts";
import type { MeaningNames } from "./plan-meaning.ts";
import { invitationChange, isTreatedDifferently } from "./invitation-change.ts";
import type { JointRow } from "./joint-cube.ts";

/** Preview figures as plain numbers. */
export type PreviewCounts = PreviewOf<number>;

/** The plans that a preview compares: the edited iteration, the saved iteration, and variants that isolate one rule. */
export interface PreviewPlans {
  after: Plan;
  /**
   * The saved version. Undefined if it cannot be run, and the same plan as `after` if nothing has
   * changed.
   */
  before: Plan | undefined;
  /**
   * The rule in question, with two plans for the iteration. One plan leaves out this rule, and the other contains no
   * other rules.
   */
  rule: { id: string; without: Plan; only: Plan } | undefined;
}

/**
 * Plans an edited iteration, its saved version and the variants that isolate one rule. Returns problems if the edited
 * iteration cannot be run.
 */
export function previewPlans(
  request: PlanRequest,
  { saved, rule }: { saved?: PlanRequest | undefined; rule?: string | undefined },
): Result<PreviewPlans, PlanProblem[]> {
  const after = planIteration(request);
  if (!after.ok) return after;
  const before = saved && planSaved(saved, { request, plan: after.value });
  const rules = request.iteration.IterationRules;
  const requestedRule = rules.find(({ ID }) => ID === rule);
  if (rule === undefined || !requestedRule) return ok({ after: after.value, before, rule: undefined });
  const planOf = (IterationRules: typeof rules) =>
    planIteration({ ...request, iteration: { ...request.iteration, IterationRules } });
  const without = planOf(rules.filter((other) => other !== requestedRule));
  if (!without.ok) return without;
  const only = planOf([requestedRule]);
  if (!only.ok) return only;
  return ok({ after: after.value, before, rule: { id: rule, without: without.value, only: matching(only.value) } });
}

/**
 * Returns the plan with routing rules that apply whenever they match. This includes rules without a routing plan,
 * because they also match people.
 */
function matching(plan: Plan): Plan {
  const naming = new Map(plan.rules.R.map((rule) => [rule, { ...rule, namesPlans: true }]));
  const bits = plan.bits.map((bit) => ({ ...bit, rule: naming.get(bit.rule) ?? bit.rule }));
  return { ...plan, rules: { ...plan.rules, R: [...naming.values()] }, bits };
}

/** Plans the saved iteration. Returns the edited iteration's plan if nothing has changed. */
function planSaved(saved: PlanRequest, edited: { request: PlanRequest; plan: Plan }): Plan | undefined {
  if (isDeepStrictEqual(saved.iteration, edited.request.iteration)) return edited.plan;
  const plan = planIteration(saved);
  return plan.ok ? plan.value : undefined;
}

/** Returns the plans for a joint scan, without duplicates. */
export function plansToScan({ after, before, rule }: PreviewPlans): [Plan, ...Plan[]] {
  const others = [before, rule?.without, rule?.only].filter((plan) => plan !== undefined && plan !== after);
  return [after, ...(others as Plan[])];
}

/**
 * Computes a preview from the rows of a joint scan of `plansToScan`. Yields to the event loop between
 * slices, so that the process can serve other requests.
 */
export async function previewInSlices(plans: PreviewPlans, rows: Iterable<DecidedPeople>): Promise<PreviewCounts> {
  const adding = createPreviewCounter(plans);
  let index = 0;
  for (const row of rows) {
    index += 1;
    if (index % rowsPerSlice === 0) await yieldToEventLoop();
    adding.add(row);
  }
  return adding.counted();
}

/** Returns a function that returns a key for a person's contribution to a preview's figures. */
export function namePreviewContribution(plans: PreviewPlans) {
  return (decisions: readonly Decision[], names: Pick<MeaningNames, "plan">): string => {
    const adding = createPreviewCounter(plans);
    adding.add({ decisions, people: 1 });
    const { by_plan: byPlan, rules, ...steps } = adding.counted();
    const routed = byPlan.map(({ plans: ids }) => splitRoutingPlanIds(ids).map(names.plan));
    return JSON.stringify({ ...steps, routed, rules: rules.map(({ id: _id, ...effect }) => effect) });
  };
}

type DecidedPeople = Pick<JointRow, "decisions" | "people">;

function createPreviewCounter(plans: PreviewPlans) {
  const scanned = plansToScan(plans);
  const at = (plan: Plan | undefined) => (plan === undefined ? -1 : scanned.indexOf(plan));
  const places = { before: at(plans.before), without: at(plans.rule?.without), only: at(plans.rule?.only) };
  const counts = noPreview(plans);
  const byPlan = new Map<string, number>();
  return {
    add({ decisions, people }: DecidedPeople): void {
      const after = decisions[0]!;
      addSteps(counts.after, after, people);
      if (after.routing) countIn(byPlan, joinRoutingPlanIds(after.routing.plans), people);
      const before = decisions[places.before];
      if (before && counts.before && counts.changes) {
        addSteps(counts.before, before, people);
        const change = invitationChange(before, after);
        if (change in counts.changes) counts.changes[change as keyof typeof counts.changes] += people;
      }
      const [without, only] = [decisions[places.without], decisions[places.only]];
      if (without && only) addRule(counts.rules[0]!, { after, without, only, people });
    },
    counted: (): PreviewCounts => ({ ...counts, by_plan: sortByPeople(byPlan) }),
  };
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 2000;

function noPreview({ before, rule }: PreviewPlans): PreviewCounts {
  return {
    after: noSteps(),
    before: before ? noSteps() : null,
    changes: before ? { newly_invited: 0, no_longer_invited: 0, other_message: 0 } : null,
    by_plan: [],
    rules: rule ? [{ id: rule.id, matches: 0, decides: 0, only_this_rule: 0 }] : [],
  };
}

const noSteps = (): PreviewCounts["after"] => ({ in_cohorts: 0, after_filters: 0, invited: 0 });

function addSteps(steps: PreviewCounts["after"], { outcome }: Decision, people: number): void {
  if (outcome === "not in a cohort") return;
  steps.in_cohorts += people;
  if (outcome !== "filtered") steps.after_filters += people;
  if (outcome === "invited") steps.invited += people;
}

function countIn(counts: Map<string, number>, key: string, people: number): void {
  counts.set(key, (counts.get(key) ?? 0) + people);
}

function sortByPeople(byPlan: ReadonlyMap<string, number>): PreviewCounts["by_plan"] {
  const rows = [...byPlan].map(([plans, people]) => ({ plans, people }));
  return rows.toSorted((a, b) => b.people - a.people || a.plans.localeCompare(b.plans, "en-GB"));
}

type Effect = PreviewCounts["rules"][number];

function addRule(
  effect: Effect,
  { after, without, only, people }: { after: Decision; without: Decision; only: Decision; people: number },
): void {
  const decider = after.routing ? after.routing.rule : after.reason;
  if (decider?.id === effect.id) effect.decides += people;
  if (only.routing?.rule ?? only.cohorts.some((result) => "reason" in result)) effect.matches! += people;
  if (isTreatedDifferently(without, after)) effect.only_this_rule! += people;
}
