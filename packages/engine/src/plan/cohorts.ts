import { isVirtual } from "@spi/domain/iteration/cohorts";
import type { EvaluableCohort } from "@spi/domain/iteration/evaluable-iteration";
import { byPriority } from "@spi/domain/values/by-priority";
import type { PlannedCohort } from "./plan.ts";
import { type PlanContext, addProblem } from "./context.ts";

/**
 * Plans the iteration's cohorts in order of evaluation. Reports an empty list, duplicate labels and
 * blank labels.
 */
export function planCohorts(context: PlanContext, cohorts: readonly EvaluableCohort[]): PlannedCohort[] {
  if (cohorts.length === 0) {
    addProblem(context, {
      kind: "noCohorts",
      path: "IterationCohorts",
      message: "The iteration has no cohorts. Add one.",
    });
  }
  const seen = new Set<string>();
  cohorts.forEach((cohort, index) => {
    const message = cohortProblem(cohort, seen);
    if (message) addProblem(context, { kind: "badCohort", path: `IterationCohorts.${index}`, message });
    seen.add(cohort.CohortLabel);
  });
  let additions = 0;
  return byPriority(cohorts).map((cohort) => {
    const virtual = isVirtual(cohort);
    if (virtual) additions += 1;
    return { label: cohort.CohortLabel, priority: cohort.Priority, virtual, additions };
  });
}

function cohortProblem({ CohortLabel, Priority }: EvaluableCohort, seen: ReadonlySet<string>): string | undefined {
  if (CohortLabel.trim() === "") return "A cohort has no label.";
  if (seen.has(CohortLabel)) return `Cohort “${CohortLabel}” is listed twice. Remove one.`;
  if (!Number.isFinite(Priority)) return `Cohort “${CohortLabel}” has no priority.`;
  return undefined;
}
