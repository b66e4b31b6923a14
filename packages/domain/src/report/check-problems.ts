/** An earlier report: of the same iteration by its number, or the last one of another iteration and why it was chosen. */
export type EarlierReport =
  | { number: number; is_last_approved?: true }
  | { iteration: string; chosen: "copied" | "same cohorts" | "same kind" };

/** A band of age as a sentence names it. */
export interface AgeBand {
  from: number;
  to: number | null;
}

export interface AgeRange {
  youngest: AgeBand;
  oldest: AgeBand;
}

/** People of a board in an earlier report and now. */
export interface BoardChange {
  icb: string;
  before: number;
  now: number;
}

/** A cohort's members; null before for one that is new, null now for one that was removed. */
export interface CohortSizeChange {
  label: string;
  before: number | null;
  now: number | null;
}
