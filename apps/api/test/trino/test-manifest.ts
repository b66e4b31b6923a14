import type { PopulationManifest } from "@spi/engine/population/manifest";

const cohort = { label: "covid_75_and_over_v2", word: 0, bit: 0, lastRefreshed: 20251120093000 };

/**
 * Returns a manifest for 20,000 people on a given date. `members` of them are in the only cohort that these tests use.
 */
export const createTestManifest = ({ asOf, members }: { asOf: string; members: number }): PopulationManifest => ({
  formatVersion: 1,
  size: 20_000,
  seed: 1,
  asOf,
  createdAt: "20251120093000",
  columns: [
    { name: "person_id", type: "BIGINT" },
    { name: "nhs_number", type: "VARCHAR" },
    { name: "date_of_birth", type: "DATE" },
    { name: "icb", type: "VARCHAR" },
    { name: "removal_reason_code", type: "VARCHAR" },
    { name: "cohort_mask_0", type: "BIGINT" },
  ],
  cohorts: [{ ...cohort, memberCount: members, region: "", icb: "", ageBucket: "" }],
  files: [{ name: "part-00000.parquet", rows: 20_000, bytes: 1 }],
});
