/**
 * An earlier report. One of the same iteration is identified by its number. For a different iteration, this is its last
 * report, with the reason why it was chosen.
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

/** Number of people in a board, in an earlier report and now. */
export interface BoardChange {
  icb: string;
  before: number;
  now: number;
}

/**
 * Number of members of a cohort. The earlier number is null if the cohort is new, and the current number is null if the
 * cohort was removed.
 */
export interface CohortSizeChange {
  label: string;
  before: number | null;
  now: number | null;
}
