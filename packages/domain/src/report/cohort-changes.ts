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

/** Cohort changes that a report counts for its approver. */
export const cohortChangesSchema = z.strictObject({
  /**
   * The earlier report that cohorts are compared with. Also says if its population data is still stored. Null if there
   * is none.
   */
  since: z.strictObject({ called: z.string(), isAvailable: z.boolean() }).nullable(),
  cohorts: z.array(cohortChangeSchema),
  /** Number of cohorts that were not compared, because the iteration has too many. */
  notCompared: people,
});
export type CohortChanges = z.infer<typeof cohortChangesSchema>;

/** Cohort changes in the format in which a report stores them. Stored data keeps its first names. */
export interface StoredCohortChanges {
  since: { called: string; peopleThere: boolean } | null;
  looked: CohortChange[];
  notLookedAt: number;
}

/** Converts cohort changes to the stored format. */
export function toStoredCohortChanges({ since, cohorts, notCompared }: CohortChanges): StoredCohortChanges {
  const stored = since && { called: since.called, peopleThere: since.isAvailable };
  return { since: stored, looked: cohorts, notLookedAt: notCompared };
}

/** Reads cohort changes from the stored format. */
export function readStoredCohortChanges({ since, looked, notLookedAt }: StoredCohortChanges): CohortChanges {
  const read = since && { called: since.called, isAvailable: since.peopleThere };
  return { since: read, cohorts: looked, notCompared: notLookedAt };
}
