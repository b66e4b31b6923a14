import * as z from "zod";
import { expectationResultSchema } from "../expectation/expectation-results.ts";
import { type StoredExpectationResult, readStoredResults, toStoredResults } from "../expectation/stored-results.ts";
import { ageDistributionSchema } from "./age-distribution.ts";
import { oddDatesSchema } from "./odd-dates.ts";
import {
  type StoredCohortChanges,
  cohortChangesSchema,
  readStoredCohortChanges,
  toStoredCohortChanges,
} from "./cohort-changes.ts";

const people = z.int().min(0);

/** Facts shown in addition to a report's tables: numbers of people, and the rule for each row. */
export const reportFactsSchema = z.object({
  populationSize: people,
  /** Number of people in any of the iteration's cohorts. */
  peopleInCohorts: people,
  /**
   * Number of people in the cohorts without a date of birth. We cannot evaluate age rules for these people, and they
   * are not included in minimum and maximum ages.
   */
  withoutDateOfBirth: people,
  /** Number of invited people without an NHS number, which is needed to contact them. */
  withoutNhsNumber: people,
  /**
   * Number of invited people without a plan. None of the plans in their routing rule or the iteration's default is one
   * of the campaign's plans.
   */
  notRoutable: people,
  /**
   * Number of invited people without a message, because all their plans are status texts. Absent if
   * there are none.
   */
  withoutMessage: people.optional(),
  /** Number of invited people whose routing rule contains only plans that the campaign does not have. */
  sentDefaultInstead: people,
  /**
   * Number of invited people who have more than one plan. The report's routing table counts each of them once, in the
   * row for their combination of plans.
   */
  withSeveralPlans: people,
  /**
   * The rule for each row of the exclusions, in order. A rule is identified by its ID. Rules in a campaign file have no
   * IDs, so they are identified by their path.
   */
  exclusionRules: z.array(z.string()),
  /**
   * Number of people in any cohort by board, with the report's board names. Includes both invited and excluded people.
   */
  boards: z.array(z.object({ icb: z.string(), people })),
  /** Problems that the user chose to ignore, and rules that can never have an effect. */
  warnings: z.array(z.object({ path: z.string(), rule: z.string().optional(), message: z.string() })),
});
export type ReportFacts = z.infer<typeof reportFactsSchema>;

/** Everything recorded about a run in addition to its report: facts, ages and the inputs used. */
export const runRecordSchema = z.object({
  ...reportFactsSchema.shape,
  /** Ages of the people invited and excluded in the report. */
  ages: ageDistributionSchema,
  /** Results of the iteration's expectations, in order. Empty if there are none. */
  expected: z.array(expectationResultSchema),
  /** People who joined or left the cohorts since the last report. */
  cohorts: cohortChangesSchema,
  /** Date of the population data, YYYYMMDD. */
  peopleAsOf: z.string(),
  /**
   * Number of people with impossible dates in each column of the population data. Absent if they were not
   * counted.
   */
  oddDates: z.array(oddDatesSchema).optional(),
  /** Description of the population data, the hash of its content, and whether checksums verified the content. */
  population: z.string(),
  snapshot: z.string(),
  contentVerified: z.boolean(),
  /**
   * ID of the Iceberg snapshot that the people were read from. Absent for files, and for tables and
   * views without snapshots.
   */
  icebergSnapshot: z.string().optional(),
  /** Hash of the code that selected people. */
  engine: z.string(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** A run's record in the stored format. Records from earlier versions do not have fields that were added later. */
export type StoredRunRecord = Partial<Omit<RunRecord, "expected" | "cohorts">> & {
  expected?: StoredExpectationResult[] | undefined;
  cohorts?: StoredCohortChanges | undefined;
};

/** Converts a run's record to the stored format. */
export function toStoredRecord({ expected, cohorts, ...record }: Partial<RunRecord>): StoredRunRecord {
  return {
    ...record,
    ...(expected ? { expected: toStoredResults(expected) } : {}),
    ...(cohorts ? { cohorts: toStoredCohortChanges(cohorts) } : {}),
  };
}

/** Reads a run's record from the stored format. */
export function readStoredRecord({ expected, cohorts, ...record }: StoredRunRecord): Partial<RunRecord> {
  return {
    ...record,
    ...(expected ? { expected: readStoredResults(expected) } : {}),
    ...(cohorts ? { cohorts: readStoredCohortChanges(cohorts) } : {}),
  };
}
