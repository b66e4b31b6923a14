/**
 * An earlier report. For the same iteration, this is a report number. For a different iteration, it is
 * the last report and the reason it was chosen.
 */
export type EarlierReport =
  | { number: number; is_last_approved?: true }
  | { iteration: string; chosen: "copied" | "same cohorts" | "same kind" };

/** An age band in a sentence. */
export interface AgeBand {
  from: number;
  to: number | null;
}

export interface AgeRange {
  youngest: AgeBand;
  oldest: AgeBand;
}

/** Number of a board's people in an earlier report and now. */
export interface BoardChange {
  icb: string;
  before: number;
  now: number;
}

/**
 * Number of a cohort's members. The earlier number is null if the cohort is new, and the current number
 * is null if it was removed.
 */
export interface CohortSizeChange {
  label: string;
  before: number | null;
  now: number | null;
}
