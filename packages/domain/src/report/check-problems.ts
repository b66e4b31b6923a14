/**
 * An earlier report: one for the same iteration, by number, or the last report for a different iteration and why it was
 * chosen.
 */
export type EarlierReport =
  | { number: number; is_last_approved?: true }
  | { iteration: string; chosen: "copied" | "same cohorts" | "same kind" };

/** An age band as described in a sentence. */
export interface AgeBand {
  from: number;
  to: number | null;
}

export interface AgeRange {
  youngest: AgeBand;
  oldest: AgeBand;
}

/** A board's people in an earlier report and now. */
export interface BoardChange {
  icb: string;
  before: number;
  now: number;
}

/** A cohort's members. The earlier number is null if the cohort is new, and the current one if it was removed. */
export interface CohortSizeChange {
  label: string;
  before: number | null;
  now: number | null;
}
