import * as z from "zod";
import { commsTypes } from "../iteration/iteration.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { figureSchema } from "../people/people-preview.ts";
import { sentOutcomes, unsentReasonSchema } from "./sent-outcomes.ts";

/** Maximum number of days for comparisons with other campaigns' iterations. */
export const maxDaysApart = 366;

/** Maximum number of campaigns that users can mark as intended to contact the same people. */
export const maxIntendedContacts = 100;

const coveredSchema = z.strictObject({
  iteration_id: z.string(),
  name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
  run_date: z.string(),
  /**
   * Day on which NHS Notify accepted the iteration's first messages, or null if it has not accepted any. Days between
   * contacts are counted from this day, or from the run date if it is null.
   */
  sent_on: z.string().nullable(),
  /** Null if it has not been chosen yet. */
  comms_type: z.enum(commsTypes).nullable(),
  status: z.enum(iterationStatuses),
  /** True while the iteration is being sent to NHS Notify. */
  being_sent: z.boolean(),
});

/** Number of people by the outcome of their messages. Each person is counted once. */
const sentSchema = z.record(z.enum(sentOutcomes), figureSchema);

/** Reasons why people are never selected, up to 50. The reasons that affect the most people come first. */
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
 * Pairs of iterations that select some of the same people, even if a third iteration selects these people between the
 * two. Only the 50 pairs with the most people are listed.
 */
const pairsSchema = z.array(
  z.strictObject({ first_id: z.string(), second_id: z.string(), days: z.int(), people: figureSchema }),
);

/**
 * Number of pairs that are not listed, and the maximum number of people in each of these. Null if all pairs are listed.
 */
const morePairsSchema = z.strictObject({ pairs: z.int(), at_most: figureSchema }).nullable();

/** Number of reasons that are not listed, and how many people these affect in total. Null if all reasons are listed. */
const moreReasonsSchema = z.strictObject({ reasons: z.int(), people: figureSchema }).nullable();

/** API response about how often a campaign's iterations select the people in their cohorts. */
export const coverageResponseSchema = z.strictObject({
  /** True while people are being counted. The counts will be available soon. */
  counting: z.boolean(),
  /** Reason why people could not be counted. Null if they have been or are being counted. */
  not_counted: z.string().nullable(),
  /** Date of the population data used for counting, or null until people have been counted. */
  people_as_of: z.string().nullable(),
  /** Warning that the population data is older than allowed. Null if it is not. */
  people_old: z.string().nullable(),
  /** Time at which message outcomes were read, or null if none of the iterations has been released. */
  messages_as_of: z.string().nullable(),
  /** Counts of everyone in the cohorts. Null until people have been counted. Also null if no iteration can be run. */
  counts: z
    .strictObject({
      people: figureSchema,
      never: figureSchema,
      once: figureSchema,
      more_often: figureSchema,
      reminder_without_first: figureSchema,
      first_after_reminder: figureSchema,
      /** Number of people who were sent a message but are not in any of the cohorts today. */
      sent_and_left: figureSchema,
    })
    .nullable(),
  /** Iterations in date order. */
  iterations: z.array(
    coveredSchema.extend({
      /**
       * Number of people selected. For a released iteration, these are the people on its list who got
       * or will get a message.
       */
      selected: figureSchema,
      first_selected: figureSchema,
      /** Outcomes for everyone on the released list. Null if there is no list or it was deleted. */
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
      /**
       * Outcomes of messages to eligible people from this campaign's released iterations. Null if none has been
       * released.
       */
      sent: z
        .strictObject({
          /** Number of people by their best outcome, which is the outcome that came closest to reaching them. */
          best: sentSchema,
          on_no_list: figureSchema,
          iterations: z.array(
            z.strictObject({ iteration_id: z.string(), counts: sentSchema, on_no_list: figureSchema }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  /** Reason why eligible people were not counted. Null if they were counted or there is no eligibility statement. */
  eligible_not_counted: z.string().nullable(),
  /** Pairs of the campaign's own iterations, any number of days apart. */
  pairs: pairsSchema,
  more_pairs: morePairsSchema,
  /** Pairs in which both iterations are first communications. */
  first_twice: pairsSchema,
  more_first_twice: morePairsSchema,
  /**
   * People contacted by both this campaign and another campaign within a given number of days. Null if other campaigns
   * were not requested.
   */
  contacts: z
    .strictObject({
      days: z.int(),
      /** Number of people, each counted once. Does not include intended contacts. */
      people: figureSchema,
      /** Pairs of an iteration in this campaign and one in another campaign. */
      pairs: pairsSchema,
      more_pairs: morePairsSchema,
      /** Pairs with campaigns that are intended to contact the same people. */
      intended: pairsSchema,
      more_intended: morePairsSchema,
    })
    .nullable(),
  /** Released iterations whose lists we no longer have. For these, we count the people who would be selected. */
  lists_removed: z.array(z.string()),
  /** Iterations that were not counted, and the reason for each. */
  left_out: z.array(coveredSchema.extend({ reason: z.string() })),
});
export type CoverageResponse = z.infer<typeof coverageResponseSchema>;
