/** Handles an iteration's cohorts: their order, their names and the characters allowed in a label. */
import { formatPeopleCount } from "../text/counts.ts";
import type { IterationCohort } from "./iteration.ts";
import type { CohortReference } from "../reference/reference-data.ts";
import { namesNhsNumber, nhsNumberInText } from "../names/nhs-number.ts";

/** Cohort priorities increase in steps of 10 from 0; the lowest is evaluated first. */
const step = 10;

/** Returns the cohorts renumbered in the order given. */
export function numberCohorts(cohorts: readonly IterationCohort[]): IterationCohort[] {
  return cohorts.map((cohort, index) => ({ ...cohort, Priority: index * step }));
}

/** Labels are listed in rules and in people files, so they cannot contain the separators used there. */
const separators = /[,;|\p{Cc}]/u;

export const labelMessages = {
  separator:
    "A cohort name cannot contain commas, semicolons, vertical bars or line breaks, because these are used to separate names.",
  nhsNumber: nhsNumberInText,
} as const;
export type LabelProblem = keyof typeof labelMessages;

/** Returns why a text cannot be a cohort's label, or undefined if it can. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (separators.test(label)) return "separator";
  return namesNhsNumber(label) ? "nhsNumber" : undefined;
}

type NamedCohort = Pick<IterationCohort, "CohortLabel" | "Virtual">;

/** Returns whether everyone is in a cohort. */
export function isVirtual({ Virtual }: { Virtual?: string | undefined }): boolean {
  return Virtual === "Y";
}

/**
 * Returns a cohort's name for display. A cohort missing from the reference data is provisional unless it is virtual.
 * `known` is undefined while the data load; the name is not marked then.
 */
export function cohortName(cohort: NamedCohort, known: Pick<ReadonlySet<string>, "has"> | undefined): string {
  const { CohortLabel: label } = cohort;
  return known === undefined || known.has(label) || isVirtual(cohort) ? label : `${label} (Provisional)`;
}

/** Returns the number of people in a cohort in words. Undefined means the count is not known. */
export function describeMembers(count: number | undefined): string {
  return count === undefined ? "number of people not known" : formatPeopleCount(count);
}

/** Describes the people in an iteration's cohort: everyone if it is virtual. */
export function cohortMembers(
  cohort: NamedCohort,
  known: ReadonlyMap<string, Pick<CohortReference, "MemberCount">> | undefined,
): string {
  return isVirtual(cohort) ? "everybody" : describeMembers(known?.get(cohort.CohortLabel)?.MemberCount);
}
