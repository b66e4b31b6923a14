import type { Bits } from "../decide/bits.ts";
import type { KeptMatches } from "../sql/scan-request.ts";

/** People who are alike in everything the rules look at: how many, and the dates of birth of the oldest and youngest. */
export interface CubeRow {
  /** A bit for each cohort of the plan, in its order; those of virtual cohorts are not set. */
  cohortBits: Bits;
  ruleBits: Bits;
  /** Code of their integrated care board; null when not known. */
  icb: string | null;
  people: number;
  /** Those of them whose date of birth is known. */
  dated: number;
  /** Those of them who have no NHS number. */
  withoutNhsNumber: number;
  /** Dates of birth as whole days since 1 January 1970; null when nobody's date of birth is known. */
  oldest: number | null;
  youngest: number | null;
}

/** A population seen through one plan: every person of the iteration's cohorts is counted in exactly one row. */
export interface Cube {
  kept: KeptMatches;
  rows: readonly CubeRow[];
  /** People in the whole population. */
  populationSize: number;
  /** The figures that were asked for, if they were blurred separately from the rows. */
  figures?: readonly number[];
}
