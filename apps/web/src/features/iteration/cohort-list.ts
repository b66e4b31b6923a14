import type { CohortReference } from "@spi/domain/reference-data";
import type { IterationCohort } from "@spi/domain/iteration";
import { iterationMessages } from "@spi/domain/iteration";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";

/** Cohort priorities go up by 10 from 0; the smallest is looked at first (REQ-FMT-02). */
const step = 10;

export function byPriority(cohorts: readonly IterationCohort[]): IterationCohort[] {
  return cohorts.toSorted((a, b) => a.Priority - b.Priority);
}

function numbered(cohorts: readonly IterationCohort[]): IterationCohort[] {
  return cohorts.map((cohort, index) => ({ ...cohort, Priority: index * step }));
}

/** The cohorts with one more at the end. Refuses one that is there already, whatever its letter case (5.19). */
export function addCohort(cohorts: readonly IterationCohort[], label: string): Result<IterationCohort[], string> {
  const wanted = label.trim();
  const taken = cohorts.some(({ CohortLabel }) => CohortLabel.toLowerCase() === wanted.toLowerCase());
  if (taken) return refuse(iterationMessages.cohortTaken);
  return ok(numbered([...byPriority(cohorts), { CohortLabel: wanted, Priority: 0 }]));
}

/** The cohorts without one. Refuses one that a rule uses (REQ-SCR-54). */
export function removeCohort(
  cohorts: readonly IterationCohort[],
  { label, used }: { label: string; used: ReadonlySet<string> },
): Result<IterationCohort[], string> {
  if (used.has(label)) return refuse(iterationMessages.cohortInUse);
  return ok(numbered(byPriority(cohorts).filter(({ CohortLabel }) => CohortLabel !== label)));
}

/** The cohorts with one swapped with its neighbour; the first cannot move up nor the last down. */
export function moveCohort(
  cohorts: readonly IterationCohort[],
  { label, direction }: { label: string; direction: "up" | "down" },
): IterationCohort[] {
  const ordered = byPriority(cohorts);
  const from = ordered.findIndex(({ CohortLabel }) => CohortLabel === label);
  const to = direction === "up" ? from - 1 : from + 1;
  const [cohort, neighbour] = [ordered[from], ordered[to]];
  if (!cohort || !neighbour) return ordered;
  return numbered(ordered.with(from, neighbour).with(to, cohort));
}

/** A cohort's name in lists; one the reference data does not know is provisional (REQ-SCR-54). */
export function cohortName(label: string, known: ReadonlyMap<string, CohortReference>): string {
  return known.has(label) ? label : `${label} (Provisional)`;
}

const counts = new Intl.NumberFormat("en-GB");

export function formatCount(count: number | undefined): string {
  return count === undefined ? "Not known" : counts.format(count);
}

export function formatPeople(count: number | undefined): string {
  return count === undefined ? "number of people not known" : `${counts.format(count)} people`;
}
