import * as z from "zod";

const people = z.int().min(0);

const changed = {
  /** Currently in the cohort. */
  members: people,
  /** People who are in it now but were not before, and the reverse, by NHS number. Null if unknown. */
  came: people.nullable(),
  left: people.nullable(),
  /**
   * Members recorded as dead, and members with any removal reason, including those recorded as dead. Null if no reasons
   * are recorded.
   */
  dead: people.nullable(),
  removed: people.nullable(),
};

/** People who joined or left one cohort since an earlier snapshot. */
export const cohortChangeSchema = z.strictObject({
  label: z.string(),
  ...changed,
  /** Previously in the cohort, or null if unknown. */
  before: people.nullable(),
  /** Members without an NHS number: it is not known whether they joined. */
  withoutNhsNumber: people,
  /**
   * By integrated care board (null if unknown) and by the lowest age in their band on the run date (null if unknown or
   * impossible).
   */
  boards: z.array(z.strictObject({ icb: z.string().nullable(), ...changed })),
  ages: z.array(z.strictObject({ from: z.int().nullable(), ...changed })),
});
export type CohortChange = z.infer<typeof cohortChangeSchema>;

/** Cohort changes that a report stores for its approver. */
export const cohortChangesSchema = z.strictObject({
  /**
   * Earlier report that cohorts are compared with, and whether its people data is still stored. Null if there is none.
   */
  since: z.strictObject({ called: z.string(), peopleThere: z.boolean() }).nullable(),
  looked: z.array(cohortChangeSchema),
  /** Cohorts that were not compared, because the iteration has very many. */
  notLookedAt: people,
});
export type CohortChanges = z.infer<typeof cohortChangesSchema>;
