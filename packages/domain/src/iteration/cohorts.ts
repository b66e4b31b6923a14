/** The cohorts of an iteration: their order, their names and what a label may hold. */
import { peopleWords } from "../text/counts.ts";
import type { IterationCohort } from "./iteration.ts";
import type { CohortReference } from "../reference/reference-data.ts";
import { namesNhsNumber, nhsNumberInText } from "../names/nhs-number.ts";

/** Cohort priorities go up by 10 from 0; the smallest is looked at first. */
const step = 10;

/** The cohorts numbered again in the order given. */
export function numberCohorts(cohorts: readonly IterationCohort[]): IterationCohort[] {
  return cohorts.map((cohort, index) => ({ ...cohort, Priority: index * step }));
}

/** Labels are listed in rules and in files of people: what separates them there cannot be in one. */
const separators = /[,;|\p{Cc}]/u;

export const labelMessages = {
  separator: "A cohort name cannot contain commas, semicolons, vertical bars or line breaks: they separate names.",
  nhsNumber: nhsNumberInText,
} as const;
export type LabelProblem = keyof typeof labelMessages;

/** Returns why a text cannot be a cohort's label; undefined when it can. */
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
 * `known` is undefined while the data load; then the name has no mark.
 */
export function cohortName(cohort: NamedCohort, known: Pick<ReadonlySet<string>, "has"> | undefined): string {
  const { CohortLabel: label } = cohort;
  return known === undefined || known.has(label) || isVirtual(cohort) ? label : `${label} (Provisional)`;
}

/** Returns the number of people in a cohort in words; undefined counts are not known. */
export function memberWords(count: number | undefined): string {
  return count === undefined ? "number of people not known" : peopleWords(count);
}

/** Returns the people in a cohort of an iteration in words: everyone if it is virtual. */
export function cohortMembers(
  cohort: NamedCohort,
  known: ReadonlyMap<string, Pick<CohortReference, "MemberCount">> | undefined,
): string {
  return isVirtual(cohort) ? "everybody" : memberWords(known?.get(cohort.CohortLabel)?.MemberCount);
}
