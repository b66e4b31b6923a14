import type { Bits } from "../decide/bits.ts";
import type { MatchFilter } from "../sql/scan-request.ts";

/**
 * A group of people with identical cohort bits and rule bits, in the same integrated care board. Includes the size of
 * the group and the dates of birth of its oldest and youngest members.
 */
export interface CubeRow {
  /** One bit per cohort, in the order of the plan. Bits of virtual cohorts are never set. */
  cohortBits: Bits;
  ruleBits: Bits;
  /** Code of the people's integrated care board, or null if unknown. */
  icb: string | null;
  people: number;
  /** Number of people with a known date of birth. */
  dated: number;
  /** Number of people without an NHS number. */
  withoutNhsNumber: number;
  /** Dates of birth as whole days since 1 January 1970, or null if all are unknown. */
  oldest: number | null;
  youngest: number | null;
}

/** A population evaluated with one plan. Each member of the iteration's cohorts is counted in exactly one row. */
export interface Cube {
  matchFilter: MatchFilter;
  rows: readonly CubeRow[];
  /** Number of people in the population. */
  populationSize: number;
  /** The requested figures, if they were blurred separately from the rows. */
  figures?: readonly number[];
}
