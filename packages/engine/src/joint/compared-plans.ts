import { versionChanges, type ComparedVersion, type VersionChange } from "@spi/domain/iteration/version-changes";
import { type Result, ok } from "@spi/domain/values/result";
import { type PlanRequest, planIteration } from "../plan/iteration.ts";
import type { Plan } from "../plan/plan.ts";
import { type NotPlanned, planVersions } from "../plan/two-versions.ts";

/** Two versions ready for one scan: their plans, and for each change the later plan with it undone and the earlier plan with it alone. */
export interface ComparedPlans {
  versions: readonly [earlier: Plan, later: Plan];
  changes: readonly VersionChange[];
  /** As many as `changes`; none where there is only one change, since undoing that is the earlier version. */
  undone: readonly Plan[];
  /** As many as `undone`, or none when there are more than `mostAlone`. Of two changes, each alone is the other one undone. */
  alone: readonly Plan[];
}

/** Changes up to which each is also tried alone: with them a row has 22 decisions, as it has with 20 changes undone. */
const mostAlone = 10;

/** Refuses a version that cannot be planned, by which it is. */
export function planComparison(earlier: PlanRequest, later: PlanRequest): Result<ComparedPlans, NotPlanned> {
  const plans = planVersions(earlier, later);
  if (!plans.ok) return plans;
  const [before, now] = plans.value;
  const found = versionChanges(earlier, later);
  const undone = found.length < 2 ? [] : found.map(({ undo }) => planUndone(undo(later), { earlier, later }) ?? now);
  const alone = undone.length === 2 ? undone.toReversed() : plansAlone(found, { earlier, later, before });
  return ok({ versions: [before, now], changes: found.map(({ change }) => change), undone, alone });
}

function plansAlone(
  found: ReturnType<typeof versionChanges>,
  { earlier, later, before }: { earlier: PlanRequest; later: PlanRequest; before: Plan },
): Plan[] {
  if (found.length < 2 || found.length > mostAlone) return [];
  return found.map((one) => {
    const others = found.filter((other) => other !== one);
    const version = others.reduce<ComparedVersion>((undone, { undo }) => undo(undone), later);
    return planUndone(version, { earlier, later }) ?? before;
  });
}

/**
 * The plan of a version of which one change is undone. What the others would refuse in it, such as a rule scoped to a cohort
 * that is no longer there, has no effect instead: nobody approves or runs this version.
 */
function planUndone(
  { iteration, campaign }: ComparedVersion,
  { earlier, later }: { earlier: PlanRequest; later: PlanRequest },
): Plan | undefined {
  const AvailableRoutingIds = allPlans([campaign, later.campaign, earlier.campaign]);
  const planned = planIteration({
    ...later,
    iteration,
    campaign: { ...campaign, AvailableRoutingIds },
    tolerate: [...(later.tolerate ?? []), "unknownScope", "unknownPlan", "noCohorts"],
  });
  return planned.ok ? planned.value : undefined;
}

/** Every plan that one of the campaigns has, in the spelling of the first; null where one takes every plan to exist. */
function allPlans(campaigns: readonly ComparedVersion["campaign"][]): string[] | null {
  const plans = new Map<string, string>();
  for (const { AvailableRoutingIds } of campaigns) {
    if (AvailableRoutingIds === null) return null;
    for (const id of AvailableRoutingIds) if (!plans.has(id.toLowerCase())) plans.set(id.toLowerCase(), id);
  }
  return [...plans.values()];
}
