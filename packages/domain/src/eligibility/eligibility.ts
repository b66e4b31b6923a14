import type { Day } from "../day/calendar.ts";
import type { NeverBecause } from "../report/coverage.ts";

/** People of the whole population held against a statement; who is neither eligible nor invited is left out. */
export interface EligibilityCounts {
  eligible_invited: number;
  eligible_not_invited: number;
  invited_not_eligible: number;
}

/** Those who are alike in one thing: their month of birth, a board, a language; null where that is not known. */
export interface EligibilityGroup extends EligibilityCounts {
  value: string | null;
}

/** Whether iterations invite who is eligible, and nobody else (REQ-EXP-21). */
export interface Eligibility extends EligibilityCounts {
  asOf: Day;
  /** Of those eligible and not invited, those in no cohort of any iteration. */
  in_no_cohort: number;
  /** Why the others are not invited, by the reason nearest to being invited, most people first. */
  not_invited_because: NeverBecause[];
  boards: EligibilityGroup[];
  /** By month of birth as YYYYMM, in order. */
  months: EligibilityGroup[];
  /** By language and formats, of those that the population tells. */
  attributes: { attribute: string; groups: EligibilityGroup[] }[];
}
