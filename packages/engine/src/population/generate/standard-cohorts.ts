/** Criteria for membership of a cohort on the day it was last refreshed. Members met all of them. */
export interface Membership {
  minAge?: number;
  /** Maximum age in whole years, inclusive. */
  maxAge?: number;
  /** Circumstances, as columns of the generation. At least one of them must be true. */
  anyOf?: readonly string[];
  women?: boolean;
  region?: string;
  icb?: string;
  /** Proportion of eligible people in the cohort. The others were missed. */
  coverage: number;
}

/**
 * A cohort of synthetic people, with its criteria and the number of days between its last refresh and the date of the
 * data.
 */
export interface CohortDefinition {
  label: string;
  /** The cohort's target in lower case. Empty if the cohort is for several targets. */
  target: string;
  refreshedDaysAgo: number;
  membership: Membership;
}

/** Circumstances that put people under 65 at risk. */
export const atRisk = [
  "chronic_heart_disease",
  "chronic_kidney_disease",
  "chronic_liver_disease",
  "chronic_neurological_disease",
  "chronic_respiratory_disease",
  "diabetes",
  "immunosuppressed",
  "morbid_obesity",
] as const;

type Row = readonly [label: string, target: string, refreshedDaysAgo: number, membership: Partial<Membership>];

const rows: readonly Row[] = [
  ["covid_75_and_over_v1", "covid", 430, { minAge: 75 }],
  ["covid_75_and_over_v2", "covid", 2, { minAge: 75 }],
  ["covid_65_and_over_v1", "covid", 790, { minAge: 65 }],
  ["covid_immunosuppressed_v1", "covid", 400, { anyOf: ["immunosuppressed"], coverage: 0.9 }],
  ["covid_immunosuppressed_v2", "covid", 5, { anyOf: ["immunosuppressed"] }],
  ["covid_under_16_immunosuppressed_v1", "covid", 5, { maxAge: 15, anyOf: ["immunosuppressed"] }],
  ["covid_care_home_residents_v1", "covid", 9, { minAge: 65, anyOf: ["care_home"] }],
  ["covid_at_risk_v1", "covid", 760, { minAge: 16, maxAge: 64, anyOf: atRisk }],
  ["covid_pregnant_v1", "covid", 620, { anyOf: ["pregnant"] }],
  ["covid_health_care_workers_v1", "covid", 410, { anyOf: ["health_worker"] }],
  ["flu_65_and_over_v1", "flu", 800, { minAge: 65 }],
  ["flu_65_and_over_v2", "flu", 420, { minAge: 65 }],
  ["flu_65_and_over_v3", "flu", 3, { minAge: 65 }],
  ["flu_2_to_3_v1", "flu", 3, { minAge: 2, maxAge: 3 }],
  ["flu_4_to_16_v1", "flu", 12, { minAge: 4, maxAge: 16 }],
  ["flu_at_risk_v1", "flu", 425, { maxAge: 64, anyOf: atRisk }],
  ["flu_at_risk_v2", "flu", 4, { maxAge: 64, anyOf: atRisk }],
  ["flu_pregnant_v1", "flu", 6, { anyOf: ["pregnant"] }],
  ["flu_care_home_residents_v1", "flu", 9, { anyOf: ["care_home"] }],
  ["flu_carers_v1", "flu", 40, { anyOf: ["carer"], coverage: 0.6 }],
  ["flu_household_contacts_v1", "flu", 130, { anyOf: ["household_contact"], coverage: 0.5 }],
  ["flu_health_care_workers_v1", "flu", 95, { anyOf: ["health_worker"] }],
  ["flu_diabetes_v1", "flu", 4, { maxAge: 64, anyOf: ["diabetes"] }],
  ["flu_chronic_heart_disease_v1", "flu", 4, { maxAge: 64, anyOf: ["chronic_heart_disease"] }],
  ["flu_chronic_kidney_disease_v1", "flu", 4, { maxAge: 64, anyOf: ["chronic_kidney_disease"] }],
  ["flu_chronic_respiratory_disease_v1", "flu", 4, { maxAge: 64, anyOf: ["chronic_respiratory_disease"] }],
  ["flu_morbid_obesity_v1", "flu", 200, { maxAge: 64, anyOf: ["morbid_obesity"] }],
  ["flu_learning_disability_v1", "flu", 30, { anyOf: ["learning_disability"] }],
  ["covid_flu_75_and_over_v1", "covid_flu", 7, { minAge: 75 }],
  ["covid_flu_care_home_residents_v1", "covid_flu", 7, { minAge: 65, anyOf: ["care_home"] }],
  ["covid_flu_immunosuppressed_v1", "covid_flu", 240, { minAge: 16, anyOf: ["immunosuppressed"] }],
  ["rsv_75_to_79_v1", "rsv", 1, { minAge: 75, maxAge: 79 }],
  ["rsv_catch_up_80_plus_v1", "rsv", 1, { minAge: 80 }],
  ["rsv_pregnant_v1", "rsv", 15, { anyOf: ["pregnant"] }],
  ["rsv_care_home_residents_v1", "rsv", 60, { minAge: 65, anyOf: ["care_home"] }],
  ["mmr_under_6_v1", "mmr", 8, { maxAge: 5 }],
  ["mmr_catch_up_6_to_25_v1", "mmr", 560, { minAge: 6, maxAge: 25 }],
  ["mmr_catch_up_6_to_25_v2", "mmr", 35, { minAge: 6, maxAge: 25 }],
  ["mmr_london_outbreak_under_12_v1", "mmr", 300, { maxAge: 11, region: "Y56" }],
  ["mmr_west_yorkshire_under_20_v1", "mmr", 75, { maxAge: 19, icb: "QWO" }],
  ["care_home_residents_older_adults", "", 9, { minAge: 65, anyOf: ["care_home"] }],
  ["bowel_screening_50_to_74_v1", "", 20, { minAge: 50, maxAge: 74 }],
  ["bowel_screening_54_to_74_v1", "", 830, { minAge: 54, maxAge: 74 }],
  ["breast_screening_50_to_70_v1", "", 25, { minAge: 50, maxAge: 70, women: true }],
  ["cervical_screening_25_to_49_v1", "", 45, { minAge: 25, maxAge: 49, women: true }],
  ["cervical_screening_50_to_64_v1", "", 45, { minAge: 50, maxAge: 64, women: true }],
  ["diabetic_eye_screening_12_and_over_v1", "", 110, { minAge: 12, anyOf: ["diabetes"] }],
  [
    "lung_screening_55_to_74_v1",
    "",
    190,
    { minAge: 55, maxAge: 74, anyOf: ["smoked_ever"], region: "Y62", coverage: 0.7 },
  ],
  ["lung_screening_55_to_74_v2", "", 28, { minAge: 55, maxAge: 74, anyOf: ["smoked_ever"], coverage: 0.8 }],
  ["shingles_70_to_79_v1", "", 50, { minAge: 70, maxAge: 79 }],
  ["pneumococcal_65_and_over_v1", "", 380, { minAge: 65 }],
];

/** Default proportion of eligible people in a cohort. */
const usualCoverage = 0.985;

/**
 * The 51 cohorts of every synthetic population. Some have several versions, and some have not been refreshed for a long
 * time.
 */
export const standardCohorts: readonly CohortDefinition[] = rows.map(
  ([label, target, refreshedDaysAgo, membership]) => ({
    label,
    target,
    refreshedDaysAgo,
    membership: { coverage: usualCoverage, ...membership },
  }),
);
