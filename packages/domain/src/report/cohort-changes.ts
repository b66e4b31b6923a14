import * as z from "zod";

const people = z.int().min(0);

const changed = {
  /** Number of people currently in the cohort. */
  members: people,
  /** Number of people who have joined or left the cohort, compared by NHS number. Null if not known. */
  came: people.nullable(),
  left: people.nullable(),
  /**
   * Number of members recorded as dead, and number with any removal reason, including death. Null if no reasons are
   * recorded.
   */
  dead: people.nullable(),
  removed: people.nullable(),
};

/** Number of people who have joined or left one cohort since an earlier snapshot. */
export const cohortChangeSchema = z.strictObject({
  label: z.string(),
  ...changed,
  /** Number of people previously in the cohort, or null if unknown. */
  before: people.nullable(),
  /** Number of members without an NHS number. We do not know if they have joined. */
  withoutNhsNumber: people,
  /** The same figures by board, and by the lowest age of each age band on the run date. Both are null if not known. */
  boards: z.array(z.strictObject({ icb: z.string().nullable(), ...changed })),
  ages: z.array(z.strictObject({ from: z.int().nullable(), ...changed })),
});
export type CohortChange = z.infer<typeof cohortChangeSchema>;

/** Cohort changes that a report stores for its approver. */
export const cohortChangesSchema = z.strictObject({
  /**
   * The earlier report that cohorts are compared with. Also says if its population data is still stored. Null if there
   * is none.
   */
  since: z.strictObject({ called: z.string(), peopleThere: z.boolean() }).nullable(),
  looked: z.array(cohortChangeSchema),
  /** Number of cohorts that were not compared, because the iteration has too many. */
  notLookedAt: people,
});
export type CohortChanges = z.infer<typeof cohortChangesSchema>;
