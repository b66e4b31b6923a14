import { versionChanges, type ComparedVersion, type VersionChange } from "@spi/domain/iteration/version-changes";
import { type Result, ok } from "@spi/domain/values/result";
import { type PlanRequest, planIteration } from "../plan/iteration.ts";
import type { Plan } from "../plan/plan.ts";
import { type PlanVersionsProblem, planVersions } from "../plan/plan-versions.ts";

/**
 * Plans for comparing two versions in one scan. Besides the versions, there are two plans for each change: the later
 * version without it, and the earlier version with only that change.
 */
export interface ComparedPlans {
  versions: readonly [earlier: Plan, later: Plan];
  changes: readonly VersionChange[];
  /**
   * Later plans with one change undone, one per change. Empty for a single change, because undoing it
   * gives the earlier version.
   */
  undone: readonly Plan[];
  /**
   * Earlier plans with a single change, one per plan in `undone`. Empty if there are more than `maxAlone` changes. With
   * two changes, each of these plans is equal to the plan with the other change undone.
   */
  alone: readonly Plan[];
}

/**
 * Maximum number of changes that are also tried alone. A row then has 22 decisions, as many as with 20 changes undone.
 */
const maxAlone = 10;

/** Plans two versions and their single changes. If a version cannot be planned, the error identifies it. */
export function planComparison(earlier: PlanRequest, later: PlanRequest): Result<ComparedPlans, PlanVersionsProblem> {
  const plans = planVersions(earlier, later);
  if (!plans.ok) return plans;
  const [before, now] = plans.value;
  const changes = versionChanges(earlier, later);
  const undone =
    changes.length < 2 ? [] : changes.map(({ undo }) => planUndone(undo(later), { earlier, later }) ?? now);
  const alone = undone.length === 2 ? undone.toReversed() : plansAlone(changes, { earlier, later, before });
  return ok({ versions: [before, now], changes: changes.map(({ change }) => change), undone, alone });
}

function plansAlone(
  changes: ReturnType<typeof versionChanges>,
  { earlier, later, before }: { earlier: PlanRequest; later: PlanRequest; before: Plan },
): Plan[] {
  if (changes.length < 2 || changes.length > maxAlone) return [];
  return changes.map((change) => {
    const others = changes.filter((other) => other !== change);
    const version = others.reduce<ComparedVersion>((undone, { undo }) => undo(undone), later);
    return planUndone(version, { earlier, later }) ?? before;
  });
}

/**
 * Plans a version with one change undone. The plan can have problems, such as a rule for a removed cohort. These
 * problems do not matter, because no one approves or runs this version.
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

/**
 * Returns all the campaigns' plans, each spelt as it first appears. Returns null if any campaign has no list of plans,
 * because we then assume that all plans exist.
 */
function allPlans(campaigns: readonly ComparedVersion["campaign"][]): string[] | null {
  const plans = new Map<string, string>();
  for (const { AvailableRoutingIds } of campaigns) {
    if (AvailableRoutingIds === null) return null;
    for (const id of AvailableRoutingIds) if (!plans.has(id.toLowerCase())) plans.set(id.toLowerCase(), id);
  }
  return [...plans.values()];
}
