/** Functions for the cohorts of an iteration, their order and their labels. */
import { formatPeopleCount } from "../text/counts.ts";
import type { IterationCohort } from "./iteration.ts";
import type { CohortReference } from "../reference/reference-data.ts";
import { namesNhsNumber, nhsNumberInText } from "../names/nhs-number.ts";

/** Difference between the priorities of consecutive cohorts. The first cohort has priority 0 and is evaluated first. */
const step = 10;

/** Returns the cohorts in the given order, with new priorities. */
export function numberCohorts(cohorts: readonly IterationCohort[]): IterationCohort[] {
  return cohorts.map((cohort, index) => ({ ...cohort, Priority: index * step }));
}

/** Characters that are not allowed in labels, because they separate labels in rules and people files. */
const separators = /[,;|\p{Cc}]/u;

export const labelMessages = {
  separator:
    "A cohort name cannot contain commas, semicolons, vertical bars or line breaks, because these are used to separate names.",
  nhsNumber: nhsNumberInText,
} as const;
export type LabelProblem = keyof typeof labelMessages;

/** Returns the reason why a string cannot be a cohort label, or undefined if it can. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (separators.test(label)) return "separator";
  return namesNhsNumber(label) ? "nhsNumber" : undefined;
}

type NamedCohort = Pick<IterationCohort, "CohortLabel" | "Virtual">;

/** Returns whether a cohort includes everyone. */
export function isVirtual({ Virtual }: { Virtual?: string | undefined }): boolean {
  return Virtual === "Y";
}

/**
 * Returns a cohort's name for display. A cohort that is missing from the reference data is marked as provisional unless
 * it is virtual. No cohort is marked while the data is loading and `known` is undefined.
 */
export function cohortName(cohort: NamedCohort, known: Pick<ReadonlySet<string>, "has"> | undefined): string {
  const { CohortLabel: label } = cohort;
  return known === undefined || known.has(label) || isVirtual(cohort) ? label : `${label} (Provisional)`;
}

/** Describes the number of people in a cohort. The number is undefined if it is not known. */
export function describeMembers(count: number | undefined): string {
  return count === undefined ? "number of people not known" : formatPeopleCount(count);
}

/** Describes the people in an iteration's cohort, which is everyone if the cohort is virtual. */
export function cohortMembers(
  cohort: NamedCohort,
  known: ReadonlyMap<string, Pick<CohortReference, "MemberCount">> | undefined,
): string {
  return isVirtual(cohort) ? "everyone" : describeMembers(known?.get(cohort.CohortLabel)?.MemberCount);
}
