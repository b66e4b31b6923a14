import * as z from "zod";
import type { Day } from "../day/calendar.ts";
import type { CommsType } from "../iteration/iteration.ts";

/** An iteration among those whose people are counted together. */
export interface CoveringIteration {
  /** Of several campaigns, with its campaign's name before it. */
  name: string;
  campaign: string;
  runDate: Day;
  /** Null where its file does not say. */
  commsType: CommsType | null;
}

/** How often iterations together select the people of their cohorts, today's people taken for those of every run date (REQ-SEL-80). */
export interface Coverage {
  asOf: Day;
  /** Everybody in a cohort of any of the iterations: never, once and more often make it up. */
  people: number;
  never: number;
  once: number;
  more_often: number;
  /** In the order of their run dates. */
  iterations: (CoveringIteration & { selected: number; first_selected: number })[];
  /** Why people are never selected, by the reason nearest to being selected, most people first. */
  never_because: NeverBecause[];
  /** Selections that follow each other for the same people, most people first. */
  pairs: FollowingSelections[];
  /** Selected for a reminder, and before or on its day for no first communication of its campaign. */
  reminder_without_first: number;
  /** Selected for a first communication after a reminder of its campaign. */
  first_after_reminder: number;
  /** Of whom a statement says that they should be reached; null where there is none. */
  eligible: EligibleCoverage | null;
}

/** Everybody who is eligible by a statement, people in no cohort included, by whether its campaign's iterations ever select them (REQ-SEL-81). */
export interface EligibleCoverage {
  people: number;
  never: number;
  /** Of those never selected, who is in no cohort of any of the iterations. */
  in_no_cohort: number;
  /** Why the others are never selected, by the reason nearest to being selected, most people first. */
  never_because: NeverBecause[];
}

export const neverBecauseSchema = z.strictObject({
  iteration: z.string(),
  outcome: z.enum(["filtered", "suppressed"]),
  rule: z.string(),
  people: z.int(),
});
export type NeverBecause = z.infer<typeof neverBecauseSchema>;

export interface FollowingSelections {
  first: string;
  second: string;
  /** From run date to run date. */
  days: number;
  people: number;
}
