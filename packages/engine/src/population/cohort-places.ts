import type { PopulationCohort, PopulationManifest } from "./manifest.ts";

/** The bit that marks each cohort's members: bit `bit` of column `cohort_mask_<word>`. */
export type CohortPlaces = ReadonlyMap<string, { word: number; bit: number }>;

/** Returns the bit for each of a population's cohorts, by label. */
export function cohortPlacesOf({ cohorts }: { cohorts: readonly PopulationCohort[] }): CohortPlaces {
  return new Map(cohorts.map(({ label, word, bit }) => [label, { word, bit }]));
}

/** Returns the text columns in which, according to the manifest, no value is a list. */
export function plainTextsOf({ columns }: PopulationManifest): ReadonlySet<string> {
  return new Set(columns.filter(({ listValued }) => listValued === false).map(({ name }) => name));
}
