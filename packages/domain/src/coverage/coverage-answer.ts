import * as z from "zod";
import { commsTypes } from "../iteration/iteration.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { figureSchema } from "../people/people-preview.ts";
import { sentOutcomes, unsentReasonSchema } from "./sent-outcomes.ts";

/** Maximum number of days for comparing with other campaigns' iterations. */
export const maxDaysApart = 366;

/** Maximum number of campaigns that can be marked as intended to contact the same people. */
export const maxIntendedContacts = 100;

const coveredSchema = z.strictObject({
  iteration_id: z.string(),
  name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
  run_date: z.string(),
  /**
   * The day its first messages were accepted by NHS Notify, or null before that. Days between contacts are counted from
   * this day, or from its run date if there is none.
   */
  sent_on: z.string().nullable(),
  /** Null if not yet specified. */
  comms_type: z.enum(commsTypes).nullable(),
  status: z.enum(iterationStatuses),
  /** True while it is being sent to NHS Notify. */
  being_sent: z.boolean(),
});

/** Numbers of people by the outcome of their messages, without duplicates. */
const sentSchema = z.record(z.enum(sentOutcomes), figureSchema);

/** Reasons people are never selected, most people first; at most 50. */
const neverBecause = z.array(
  z.strictObject({
    iteration_id: z.string(),
    outcome: z.enum(["filtered", "suppressed", ...unsentReasonSchema.options]),
    /** Null if the reason is the outcome of a message. */
    rule: z.string().nullable(),
    people: figureSchema,
  }),
);

/**
 * Pairs of iterations that select the same people, regardless of any selection in between, most people first; at most
 * 50.
 */
const pairsSchema = z.array(
  z.strictObject({ first_id: z.string(), second_id: z.string(), days: z.int(), people: figureSchema }),
);

/** Pairs beyond those listed, and the maximum number of people in each, or null if all are listed. */
const morePairsSchema = z.strictObject({ pairs: z.int(), at_most: figureSchema }).nullable();

/** Reasons beyond those listed, and their total number of people, or null if all are listed. */
const moreReasonsSchema = z.strictObject({ reasons: z.int(), people: figureSchema }).nullable();

/**
 * Numbers of times that a campaign's iterations select the people in their cohorts, in the form the API
 * returns.
 */
export const coverageResponseSchema = z.strictObject({
  /** True while people are being counted. The counts will be available soon. */
  counting: z.boolean(),
  /** Reason people could not be counted, or null if they were or are being counted. */
  not_counted: z.string().nullable(),
  /** The day of the people data used for counting, or null until people are counted. */
  people_as_of: z.string().nullable(),
  /** Sentence if the people data is older than allowed. */
  people_old: z.string().nullable(),
  /** Time the message outcomes were read, or null if none of the iterations was released. */
  messages_as_of: z.string().nullable(),
  /** Everyone in the cohorts. Null until counted, or if no iteration can be run. */
  counts: z
    .strictObject({
      people: figureSchema,
      never: figureSchema,
      once: figureSchema,
      more_often: figureSchema,
      reminder_without_first: figureSchema,
      first_after_reminder: figureSchema,
      /** People who were sent something and are not in any of the cohorts today. */
      sent_and_left: figureSchema,
    })
    .nullable(),
  /** In date order. */
  iterations: z.array(
    coveredSchema.extend({
      /** For a released iteration, the people on its list who got or will get a message. */
      selected: figureSchema,
      first_selected: figureSchema,
      /** Everyone on the released list, or null if there is no list or it was deleted. */
      sent: sentSchema.nullable(),
    }),
  ),
  never_because: neverBecause,
  more_reasons: moreReasonsSchema,
  /**
   * People the campaign should reach, including people not in any cohort. Null if there is no eligibility statement or
   * no count.
   */
  eligible: z
    .strictObject({
      name: z.string(),
      people: figureSchema,
      never: figureSchema,
      in_no_cohort: figureSchema,
      never_because: neverBecause,
      more_reasons: moreReasonsSchema,
      /** Outcomes of the messages that this campaign's released iterations sent them, or null if there are none. */
      sent: z
        .strictObject({
          /** By the outcome closest to reaching them. */
          best: sentSchema,
          on_no_list: figureSchema,
          iterations: z.array(
            z.strictObject({ iteration_id: z.string(), counts: sentSchema, on_no_list: figureSchema }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  /** Reason eligible people were not counted, or null if they were counted or there is no eligibility statement. */
  eligible_not_counted: z.string().nullable(),
  /** Between the campaign's own iterations, however many days apart. */
  pairs: pairsSchema,
  more_pairs: morePairsSchema,
  /** Pairs in which both are first communications. */
  first_twice: pairsSchema,
  more_first_twice: morePairsSchema,
  /**
   * People contacted by this campaign and, within a given number of days, by another. Null if other campaigns were not
   * requested.
   */
  contacts: z
    .strictObject({
      days: z.int(),
      /** Counts each person once, excluding intended contacts. */
      people: figureSchema,
      /** Pairs of an iteration in the campaign and one in another campaign. */
      pairs: pairsSchema,
      more_pairs: morePairsSchema,
      /** The same for campaigns that were marked as intended to contact the same people. */
      intended: pairsSchema,
      more_intended: morePairsSchema,
    })
    .nullable(),
  /** Released iterations whose lists are no longer available. The counts use the people they would select. */
  lists_removed: z.array(z.string()),
  /** Iterations that were not counted, and why. */
  left_out: z.array(coveredSchema.extend({ reason: z.string() })),
});
export type CoverageResponse = z.infer<typeof coverageResponseSchema>;
