import * as z from "zod";
import type { Day } from "../day/calendar.ts";
import type { CommsType } from "../iteration/iteration.ts";
import type { SentCounts, UnsentReason } from "./sent.ts";

/** An iteration among those whose people are counted together. */
export interface CoveringIteration {
  /** Of several campaigns, with its campaign's name before it. */
  name: string;
  campaign: string;
  runDate: Day;
  /** Null where its file does not say. */
  commsType: CommsType | null;
}

/**
 * Numbers of times iterations together select the people of their cohorts. Today's people stand for those of every run
 * date. A released iteration selects the people on its list who were, or still will be, sent something.
 */
export interface Coverage {
  asOf: Day;
  /** Everyone in a cohort of any iteration: the sum of never, once and more often. */
  people: number;
  never: number;
  once: number;
  more_often: number;
  /** In the order of their days: those on which their first messages were handed over, else their run dates. */
  iterations: (CoveringIteration & {
    selected: number;
    first_selected: number;
    /** Everyone on its list by message outcome; null if it was not released. */
    sent: SentCounts | null;
  })[];
  /** Reasons people are never selected, by the reason nearest to selection, most people first. */
  never_because: NotSelectedBecause[];
  /** People who were sent something by any of the iterations and are in none of their cohorts today. */
  sent_and_left: number;
  /** Pairs of iterations that both select the same people, whatever selects them in between, most people first. */
  pairs: SelectedByBoth[];
  /**
   * Selected by this campaign, or by any if none is chosen, and by another one: within the given number of days if
   * there is one.
   */
  by_several_campaigns: number;
  /**
   * Selected for a reminder without an earlier or same-day first communication of its campaign. This and the following
   * are for the chosen campaign only, if there is one: of others, only iterations that run near are known.
   */
  reminder_without_first: number;
  /** Selected for a first communication after a reminder of its campaign. */
  first_after_reminder: number;
  /** People whom a statement says should be reached; null without a statement. */
  eligible: EligibleCoverage | null;
}

/** Everyone eligible, including people in no cohort, by whether the campaign's iterations ever select them. */
export interface EligibleCoverage {
  people: number;
  never: number;
  /** Of those never selected, who is in no cohort of any of the iterations. */
  in_no_cohort: number;
  /** Reasons the others are never selected, by the reason nearest to selection, most people first. */
  never_because: NotSelectedBecause[];
  /** Null where none of the iterations was released. */
  sent: EligibleSent | null;
}

/** Everyone eligible, by the outcome of their messages of released iterations. */
export interface EligibleSent {
  /** By what is nearest to their being reached, of all these iterations. */
  best: SentCounts;
  /** People on none of their lists. */
  on_no_list: number;
  iterations: { name: string; counts: SentCounts; on_no_list: number }[];
}

export const neverBecauseSchema = z.strictObject({
  iteration: z.string(),
  outcome: z.enum(["filtered", "suppressed"]),
  rule: z.string(),
  people: z.int(),
});
export type NeverBecause = z.infer<typeof neverBecauseSchema>;

/** Reason people are never selected: a rule, or the outcome of their messages. */
export type NotSelectedBecause =
  | NeverBecause
  | { iteration: string; outcome: UnsentReason; rule: null; people: number };

/** People that two iterations select, in the order of their dates. */
export interface SelectedByBoth {
  first: string;
  second: string;
  /** From the day of one to that of the other. */
  days: number;
  people: number;
}
