import { byPriority } from "@spi/domain/values/by-priority";
import { displayCount } from "@spi/domain/text/counts";
import { labelMessages, labelProblem, numberCohorts } from "@spi/domain/iteration/cohorts";
import { type IterationCohort, iterationMessages } from "@spi/domain/iteration/iteration";
import type { CohortUse } from "./cohort-uses.ts";
import { type Result, ok, refuse } from "@spi/domain/values/result";

/** Adds a cohort at the end. Rejects an invalid label, and a label that already exists in any case. */
export function addCohort(cohorts: readonly IterationCohort[], label: string): Result<IterationCohort[], string> {
  const newLabel = label.trim();
  const problem = labelProblem(newLabel);
  if (problem !== undefined) return refuse(labelMessages[problem]);
  const isTaken = cohorts.some(({ CohortLabel }) => CohortLabel.toLowerCase() === newLabel.toLowerCase());
  if (isTaken) return refuse(iterationMessages.cohortTaken);
  return ok(numberCohorts([...byPriority(cohorts), { CohortLabel: newLabel, Priority: 0 }]));
}

/** Removes a cohort, unless a rule uses it. */
export function removeCohort(
  cohorts: readonly IterationCohort[],
  { label, uses }: { label: string; uses: readonly CohortUse[] },
): Result<IterationCohort[], string> {
  if (uses.some(({ type }) => type !== "R")) return refuse(iterationMessages.cohortInUse);
  if (uses.length > 0) return refuse(iterationMessages.cohortInRoutingRule);
  return ok(numberCohorts(byPriority(cohorts).filter(({ CohortLabel }) => CohortLabel !== label)));
}

/** Swaps a cohort with its neighbour. The first cohort cannot move up, and the last cannot move down. */
export function moveCohort(
  cohorts: readonly IterationCohort[],
  { label, direction }: { label: string; direction: "up" | "down" },
): IterationCohort[] {
  const ordered = byPriority(cohorts);
  const from = ordered.findIndex(({ CohortLabel }) => CohortLabel === label);
  const to = direction === "up" ? from - 1 : from + 1;
  const [cohort, neighbour] = [ordered[from], ordered[to]];
  if (!cohort || !neighbour) return ordered;
  return numberCohorts(ordered.with(from, neighbour).with(to, cohort));
}

export function formatCount(count: number | undefined): string {
  return count === undefined ? "Not known" : displayCount(count);
}
