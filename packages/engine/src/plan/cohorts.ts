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
      message: "The iteration has no cohorts. Add at least one.",
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
  if (CohortLabel.trim() === "") return "A cohort has no label. Enter a label for each cohort.";
  if (seen.has(CohortLabel)) return `The cohort “${CohortLabel}” is listed twice. Remove one of the entries.`;
  if (!Number.isFinite(Priority)) return `The cohort “${CohortLabel}” has no priority. Enter a priority.`;
  return undefined;
}
