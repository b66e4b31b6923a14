import * as z from "zod";
import { expectationResultSchema } from "../expectation/expectation-results.ts";
import { ageDistributionSchema } from "./age-distribution.ts";
import { oddDatesSchema } from "./odd-dates.ts";
import { cohortChangesSchema } from "./cohort-changes.ts";

const people = z.int().min(0);

/** Facts that readers need and that a report's tables do not contain: numbers of people, and the rule of each row. */
export const reportFactsSchema = z.object({
  populationSize: people,
  /** People in any cohort of the iteration. */
  peopleInCohorts: people,
  /**
   * People in the cohorts without a date of birth. Age rules cannot be evaluated for them, and they are not included in
   * minimum and maximum ages.
   */
  withoutDateOfBirth: people,
  /** Invited people who have no NHS number, which is needed to contact them. */
  withoutNhsNumber: people,
  /**
   * Invited people without a plan: neither their rule nor the iteration's default names one of the campaign's plans.
   */
  notRoutable: people,
  /** Invited people without a message, because all their plans are status texts. Absent if there are none. */
  withoutMessage: people.optional(),
  /** Invited people whose routing rule names only plans that the campaign does not have. */
  sentDefaultInstead: people,
  /**
   * Invited people with several plans: each counts once in the report's routing table, under the combination of plans.
   */
  withSeveralPlans: people,
  /**
   * The rule for each row of the exclusions, in order: its ID, or its path in a campaign file, whose rules have no IDs.
   */
  exclusionRules: z.array(z.string()),
  /** People in any cohort by board, with the board names used in the report: all, invited and excluded. */
  boards: z.array(z.object({ icb: z.string(), people })),
  /** Problems that were tolerated on request, and rules that can never take effect. */
  warnings: z.array(z.object({ path: z.string(), rule: z.string().optional(), message: z.string() })),
});
export type ReportFacts = z.infer<typeof reportFactsSchema>;

/** Everything stored about a run in addition to its report: facts, ages, and the inputs used. */
export const runRecordSchema = z.object({
  ...reportFactsSchema.shape,
  /** Ages of the people the report invites and excludes. */
  ages: ageDistributionSchema,
  /** Results of the iteration's expectations, in order. Empty if there are none. */
  expected: z.array(expectationResultSchema),
  /** People who joined or left the cohorts since the last report. */
  cohorts: cohortChangesSchema,
  /** The day of the people data, YYYYMMDD. */
  peopleAsOf: z.string(),
  /** Days in the people data that cannot be correct. Absent if they were not counted. */
  oddDates: z.array(oddDatesSchema).optional(),
  /** The people described in words, the hash of their content, and whether that was verified by checksums. */
  population: z.string(),
  snapshot: z.string(),
  contentVerified: z.boolean(),
  /**
   * The ID of the Iceberg snapshot from which the people were read. Absent for people in files, and in tables and views
   * without snapshots.
   */
  icebergSnapshot: z.string().optional(),
  /** Hash of the code that selected people. */
  engine: z.string(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** Reads a stored record. Earlier versions do not have fields that were added since. */
export const storedRunRecordSchema = runRecordSchema.partial();
export type StoredRunRecord = z.infer<typeof storedRunRecordSchema>;
