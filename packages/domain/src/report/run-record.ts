import * as z from "zod";
import { expectationResultSchema } from "../expectation/expectation-results.ts";
import { ageDistributionSchema } from "./age-distribution.ts";
import { oddDatesSchema } from "./odd-dates.ts";
import { cohortChangesSchema } from "./cohort-changes.ts";

const people = z.int().min(0);

/** Facts that readers need in addition to a report's tables: numbers of people, and the rule for each row. */
export const reportFactsSchema = z.object({
  populationSize: people,
  /** Number of people in any of the iteration's cohorts. */
  peopleInCohorts: people,
  /**
   * Number of people in the cohorts without a date of birth. Age rules cannot be evaluated for these
   * people, and minimum and maximum ages do not include them.
   */
  withoutDateOfBirth: people,
  /** Number of invited people without an NHS number, which is needed to contact them. */
  withoutNhsNumber: people,
  /**
   * Number of invited people without a plan. Neither their routing rule nor the iteration's default
   * names one of the campaign's plans.
   */
  notRoutable: people,
  /**
   * Number of invited people without a message, because all their plans are status texts. Absent if
   * there are none.
   */
  withoutMessage: people.optional(),
  /** Number of invited people whose routing rule names only plans that the campaign does not have. */
  sentDefaultInstead: people,
  /**
   * Number of invited people with several plans. In the report's routing table, each of them counts
   * once, under the combination of plans.
   */
  withSeveralPlans: people,
  /**
   * The rule for each row of the exclusions, in order. This is the rule's ID or, for a campaign file,
   * whose rules have no IDs, its path.
   */
  exclusionRules: z.array(z.string()),
  /**
   * Number of people in any cohort by board, with the board names used in the report. Includes both
   * invited and excluded people.
   */
  boards: z.array(z.object({ icb: z.string(), people })),
  /** Problems that were tolerated on request, and rules that can never have an effect. */
  warnings: z.array(z.object({ path: z.string(), rule: z.string().optional(), message: z.string() })),
});
export type ReportFacts = z.infer<typeof reportFactsSchema>;

/** Everything stored about a run in addition to its report: facts, ages and the inputs used. */
export const runRecordSchema = z.object({
  ...reportFactsSchema.shape,
  /** Ages of the people whom the report invites and excludes. */
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

/** Schema of a stored record. Records from earlier versions do not have fields that were added later. */
export const storedRunRecordSchema = runRecordSchema.partial();
export type StoredRunRecord = z.infer<typeof storedRunRecordSchema>;
