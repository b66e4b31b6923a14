import type { PopulationCohort, PopulationManifest } from "./manifest.ts";

/** Where each cohort's members are marked: bit `bit` of column `cohort_mask_<word>`. */
export type CohortPlaces = ReadonlyMap<string, { word: number; bit: number }>;

/** Where a population marks the members of each of its cohorts, by label. */
export function cohortPlacesOf({ cohorts }: { cohorts: readonly PopulationCohort[] }): CohortPlaces {
  return new Map(cohorts.map(({ label, word, bit }) => [label, { word, bit }]));
}

/** The text columns of which a population says that no value is a list. */
export function plainTextsOf({ columns }: PopulationManifest): ReadonlySet<string> {
  return new Set(columns.filter(({ listValued }) => listValued === false).map(({ name }) => name));
}
