import * as z from "zod";
import type { Day } from "../day/calendar.ts";
import type { CommsType } from "../iteration/iteration.ts";
import type { SentCounts, UnsentReason } from "./sent-outcomes.ts";

/** An iteration included in a coverage count. */
export interface CoveringIteration {
  /** Name of the iteration, preceded by its campaign's name if there are several campaigns. */
  name: string;
  campaign: string;
  runDate: Day;
  /** Null if the iteration's file does not specify it. */
  commsType: CommsType | null;
}

/**
 * Counts of how often iterations select the people in their cohorts. Uses today's population for every run date. A
 * released iteration counts as selecting the people on its list who got or will get a message.
 */
export interface Coverage {
  asOf: Day;
  /** Number of people in a cohort of any iteration, which is the total of never, once and more than once. */
  people: number;
  never: number;
  once: number;
  more_often: number;
  /**
   * Iterations in order of the day on which NHS Notify accepted their first messages. If it has not accepted any, the
   * run date counts instead.
   */
  iterations: (CoveringIteration & {
    selected: number;
    first_selected: number;
    /** Outcomes for everyone on the iteration's list, or null if it has not been released. */
    sent: SentCounts | null;
  })[];
  /**
   * Reasons why people are never selected. Each person is counted once, under the reason that came closest to selecting
   * them. The reasons that affect the most people come first.
   */
  never_because: NotSelectedReason[];
  /**
   * Number of people who were sent a message by any of the iterations but are not in any of their
   * cohorts today.
   */
  sent_and_left: number;
  /**
   * Pairs of iterations that select some of the same people, even if a third iteration selects these people between the
   * two. The pairs with the most people come first.
   */
  pairs: SelectedByBoth[];
  /**
   * Number of people selected by this campaign and by another one. If no campaign is chosen, any two campaigns count.
   * If a number of days is given, the two selections must be no more than that number of days apart.
   */
  by_several_campaigns: number;
  /**
   * Number of people selected for a reminder without a first communication from the same campaign on or before that
   * day. If a campaign is chosen, this figure and the next one cover only that campaign. For all other campaigns, we
   * know only iterations with nearby run dates.
   */
  reminder_without_first: number;
  /** Number of people selected for a first communication after a reminder in its campaign. */
  first_after_reminder: number;
  /** People who should be reached, according to the eligibility statement. Null if there is none. */
  eligible: EligibleCoverage | null;
}

/** Counts of eligible people, selected or never selected. Includes people who are not in any cohort. */
export interface EligibleCoverage {
  people: number;
  never: number;
  /** Number of people who are never selected and are not in any iteration's cohorts. */
  in_no_cohort: number;
  /**
   * Reasons why all other people are never selected. Each person is counted once, under the reason that came closest to
   * selecting them. The reasons that affect the most people come first.
   */
  never_because: NotSelectedReason[];
  /** Null if none of the iterations has been released. */
  sent: EligibleSentCounts | null;
}

/** Number of eligible people by the outcome of the messages from released iterations. */
export interface EligibleSentCounts {
  /**
   * Number of people by their best outcome in any of these iterations. This is the outcome that came closest to
   * reaching them.
   */
  best: SentCounts;
  /** Number of people who are not on any of the lists. */
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

/** Reason why people are never selected, which is a rule or the outcome of their messages. */
export type NotSelectedReason =
  | NeverSelectedReason
  | { iteration: string; outcome: UnsentReason; rule: null; people: number };

/** Number of people selected by two iterations. The iterations are in date order. */
export interface SelectedByBoth {
  first: string;
  second: string;
  /** Number of days between the two iterations' dates. */
  days: number;
  people: number;
}
