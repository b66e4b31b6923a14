import type { ManifestColumn, PopulationManifest } from "../../src/population/manifest.ts";

export const columnsOfPeople: ManifestColumn[] = [
  { name: "person_id", type: "BIGINT" },
  { name: "nhs_number", type: "VARCHAR" },
  { name: "icb", type: "VARCHAR" },
  { name: "date_of_birth", type: "DATE" },
  { name: "cohort_mask_0", type: "BIGINT" },
];

/** Returns the manifest for people in one part and one cohort, "risk", with one member by default. */
export const createTestManifest = (size: number, options: Partial<PopulationManifest> = {}): PopulationManifest => ({
  formatVersion: 1,
  size,
  seed: 1,
  asOf: "20251120",
  createdAt: "20251120093000",
  columns: columnsOfPeople,
  cohorts: [
    {
      label: "risk",
      word: 0,
      bit: 0,
      memberCount: 1,
      lastRefreshed: 20251120093000,
      region: "",
      icb: "",
      ageBucket: "",
    },
  ],
  files: [{ name: "part-00000.parquet", rows: size, bytes: 1 }],
  ...options,
});
