import type { PopulationCohort, PopulationManifest } from "./manifest.ts";

/** The bit for each cohort's members, by label: bit `bit` of column `cohort_mask_<word>`. */
export type CohortPlaces = ReadonlyMap<string, { word: number; bit: number }>;

/** Returns the bit for each of a population's cohorts, by label. */
export function cohortPlacesOf({ cohorts }: { cohorts: readonly PopulationCohort[] }): CohortPlaces {
  return new Map(cohorts.map(({ label, word, bit }) => [label, { word, bit }]));
}

/** Returns the text columns that, according to the manifest, never contain a list of values. */
export function plainTextsOf({ columns }: PopulationManifest): ReadonlySet<string> {
  return new Set(columns.filter(({ listValued }) => listValued === false).map(({ name }) => name));
}
