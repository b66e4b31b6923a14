import * as z from "zod";

const people = z.int().min(0);

const changed = {
  /** In the cohort now. */
  members: people,
  /** In it now and not before, and the other way round, by NHS number; null where that is not known. */
  came: people.nullable(),
  left: people.nullable(),
  /** Members recorded as dead, and with any removal reason, the dead among them; null where no reasons are recorded. */
  dead: people.nullable(),
  removed: people.nullable(),
};

/** People who joined or left one cohort since an earlier snapshot. */
export const cohortChangeSchema = z.strictObject({
  label: z.string(),
  ...changed,
  /** In the cohort before; null where that is not known. */
  before: people.nullable(),
  /** Members without an NHS number: whether they came is not known. */
  withoutNhsNumber: people,
  /** By integrated care board (null: not known) and by the age their band begins with on the run date (null: not known or not possible). */
  boards: z.array(z.strictObject({ icb: z.string().nullable(), ...changed })),
  ages: z.array(z.strictObject({ from: z.int().nullable(), ...changed })),
});
export type CohortChange = z.infer<typeof cohortChangeSchema>;

/** Cohort changes that a report stores for its approver. */
export const cohortChangesSchema = z.strictObject({
  /** Report whose people they are compared with, and whether these are still stored; null if there is none. */
  since: z.strictObject({ called: z.string(), peopleThere: z.boolean() }).nullable(),
  looked: z.array(cohortChangeSchema),
  /** Cohorts that were not looked at, because the iteration has very many. */
  notLookedAt: people,
});
export type CohortChanges = z.infer<typeof cohortChangesSchema>;
