import * as z from "zod";
import { expectationResultSchema } from "../expectation/expectation-results.ts";
import { ageDistributionSchema } from "./age-distribution.ts";
import { oddDatesSchema } from "./odd-dates.ts";
import { cohortChangesSchema } from "./cohort-changes.ts";

const people = z.int().min(0);

/** Facts without a place in a report's tables that readers need: numbers of people, and the rule of each row. */
export const reportFactsSchema = z.object({
  populationSize: people,
  /** People in any cohort of the iteration. */
  peopleInCohorts: people,
  /** Of the people in the cohorts: no rule about age can judge them, and they are in no minimum or maximum age. */
  withoutDateOfBirth: people,
  /** Invited people who have no NHS number, by which they are found to be written to. */
  withoutNhsNumber: people,
  /** Invited people without a plan: neither their rule nor the iteration names a plan of the campaign. */
  notRoutable: people,
  /** Invited people whose plans are all status texts, so that they get no message; absent where there are none. */
  withoutMessage: people.optional(),
  /** Invited people whose routing rule names only plans the campaign does not have. */
  sentDefaultInstead: people,
  /** Invited people with several plans: each counts once in the report's routing table, under all plans together. */
  withSeveralPlans: people,
  /** The rule of each row of the exclusions, in their order: its ID, or its path in a campaign file, whose rules have none. */
  exclusionRules: z.array(z.string()),
  /** People in any cohort by board, as the report names boards: all, invited and left out. */
  boards: z.array(z.object({ icb: z.string(), people })),
  /** Problems that were let through on request, and rules that can never take effect. */
  warnings: z.array(z.object({ path: z.string(), rule: z.string().optional(), message: z.string() })),
});
export type ReportFacts = z.infer<typeof reportFactsSchema>;

/** All that is kept of a run beside its report: facts, ages, and what it was computed with. */
export const runRecordSchema = z.object({
  ...reportFactsSchema.shape,
  /** Ages of the people the report invites and leaves out. */
  ages: ageDistributionSchema,
  /** Results of the iteration's expectations, in order; empty if there are none. */
  expected: z.array(expectationResultSchema),
  /** People who joined or left the cohorts since the last report. */
  cohorts: cohortChangesSchema,
  /** The day of the people, YYYYMMDD. */
  peopleAsOf: z.string(),
  /** Days in the people data that cannot be right; absent where they were not counted. */
  oddDates: z.array(oddDatesSchema).optional(),
  /** The people in words, the hash of their content, and whether that was verified by checksums. */
  population: z.string(),
  snapshot: z.string(),
  contentVerified: z.boolean(),
  /**
   * The ID of the Iceberg snapshot that the people were read as of; absent for people of files, and of tables and views without
   * snapshots.
   */
  icebergSnapshot: z.string().optional(),
  /** The hash of the code that selected people. */
  engine: z.string(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** Reads a stored record. Earlier versions are missing fields that were added since. */
export const storedRunRecordSchema = runRecordSchema.partial();
export type StoredRunRecord = z.infer<typeof storedRunRecordSchema>;
