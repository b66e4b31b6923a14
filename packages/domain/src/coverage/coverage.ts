import * as z from "zod";
import type { Day } from "../day/calendar.ts";
import type { CommsType } from "../iteration/iteration.ts";
import type { SentCounts, UnsentReason } from "./sent-outcomes.ts";

/** An iteration included in a coverage count. */
export interface CoveringIteration {
  /** Preceded by its campaign's name if there are several campaigns. */
  name: string;
  campaign: string;
  runDate: Day;
  /** Null if its file does not specify it. */
  commsType: CommsType | null;
}

/**
 * Number of times that iterations together select the people in their cohorts. Uses today's people for every run date.
 * Counts a released iteration as selecting the people on its list who got or will get a message.
 */
export interface Coverage {
  asOf: Day;
  /** Everyone in a cohort of any iteration: the total of never, once and more than once. */
  people: number;
  never: number;
  once: number;
  more_often: number;
  /** Ordered by the day their first messages were accepted by NHS Notify, or by run date if none were. */
  iterations: (CoveringIteration & {
    selected: number;
    first_selected: number;
    /** Everyone on its list by message outcome, or null if it was not released. */
    sent: SentCounts | null;
  })[];
  /** Reasons people are never selected, by the reason closest to selection, most people first. */
  never_because: NotSelectedReason[];
  /** People who were sent something by any of the iterations and are not in any of their cohorts today. */
  sent_and_left: number;
  /**
   * Pairs of iterations that select some of the same people, even if another iteration selects them in
   * between. The pairs with the most people come first.
   */
  pairs: SelectedByBoth[];
  /**
   * Selected by this campaign, or by any if none is chosen, and by another, within the number of days if one is given.
   */
  by_several_campaigns: number;
  /**
   * Selected for a reminder without an earlier or same-day first communication in its campaign. If a campaign is
   * chosen, this and the next figure are only for that campaign. For others, only iterations with nearby run dates are
   * known.
   */
  reminder_without_first: number;
  /** Selected for a first communication after a reminder in its campaign. */
  first_after_reminder: number;
  /** People who should be reached according to a statement; null without a statement. */
  eligible: EligibleCoverage | null;
}

/**
 * Everyone eligible, including people who are not in any cohort, by whether the campaign's iterations ever select them.
 */
export interface EligibleCoverage {
  people: number;
  never: number;
  /** Those never selected who are not in any cohort of any iteration. */
  in_no_cohort: number;
  /** Reasons the others are never selected, by the reason closest to selection, most people first. */
  never_because: NotSelectedReason[];
  /** Null if none of the iterations was released. */
  sent: EligibleSentCounts | null;
}

/** Everyone eligible, by the outcome of the messages from released iterations. */
export interface EligibleSentCounts {
  /** By the outcome closest to reaching them, across all these iterations. */
  best: SentCounts;
  /** People who are not on any of their lists. */
  on_no_list: number;
  iterations: { name: string; counts: SentCounts; on_no_list: number }[];
}

export const neverSelectedReasonSchema = z.strictObject({
  iteration: z.string(),
  outcome: z.enum(["filtered", "suppressed"]),
  rule: z.string(),
  people: z.int(),
});
export type NeverSelectedReason = z.infer<typeof neverSelectedReasonSchema>;

/** Reason people are never selected: a rule, or the outcome of their messages. */
export type NotSelectedReason =
  | NeverSelectedReason
  | { iteration: string; outcome: UnsentReason; rule: null; people: number };

/** People selected by two iterations, in date order. */
export interface SelectedByBoth {
  first: string;
  second: string;
  /** Number of days between the two iterations' dates. */
  days: number;
  people: number;
}
