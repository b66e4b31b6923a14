import * as z from "zod";
import { commsTypes } from "../iteration/iteration.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { figureSchema } from "../people/people-preview.ts";
import { sentFates, unsentReasonSchema } from "./sent.ts";

/** Days within which other campaigns' iterations can be asked about. */
export const mostDaysApart = 366;

/** Campaigns that can be named as those whose contacts are intended. */
export const mostIntended = 100;

const coveredSchema = z.strictObject({
  iteration_id: z.string(),
  name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
  run_date: z.string(),
  /**
   * The day on which its first messages were handed over; null before. Days on which people hear from it count from this one, else
   * from its run date.
   */
  sent_on: z.string().nullable(),
  /** Null where it is not said yet. */
  comms_type: z.enum(commsTypes).nullable(),
  status: z.enum(iterationStatuses),
  /** True while it is being sent to NHS Notify. */
  being_sent: z.boolean(),
});

/** Numbers of people by the outcome of their messages, each once. */
const sentSchema = z.record(z.enum(sentFates), figureSchema);

/** Reasons people are never selected, most people first; at most 50. */
const neverBecause = z.array(
  z.strictObject({
    iteration_id: z.string(),
    outcome: z.enum(["filtered", "suppressed", ...unsentReasonSchema.options]),
    /** Null if the outcome of a message is the reason. */
    rule: z.string().nullable(),
    people: figureSchema,
  }),
);

/** Pairs of iterations that select the same people, whatever selects them in between, most people first; at most 50. */
const pairsSchema = z.array(
  z.strictObject({ first_id: z.string(), second_id: z.string(), days: z.int(), people: figureSchema }),
);

/** Pairs beyond those listed, and the maximum number of people in each; null if all are listed. */
const morePairsSchema = z.strictObject({ pairs: z.int(), at_most: figureSchema }).nullable();

/** Reasons beyond those listed, and the people of all of them; null if all are listed. */
const moreReasonsSchema = z.strictObject({ reasons: z.int(), people: figureSchema }).nullable();

/** Numbers of times a campaign's iterations select the people of their cohorts, as the API returns them. */
export const coverageAnswerSchema = z.strictObject({
  /** True while people are being counted: asked again in a moment, the counts are there. */
  counting: z.boolean(),
  /** Reason people could not be counted; null if they were or are being counted. */
  not_counted: z.string().nullable(),
  /** The day whose people were counted; null until they are. */
  people_as_of: z.string().nullable(),
  /** Says so where they are older than they may be. */
  people_old: z.string().nullable(),
  /** Time the message outcomes were read; null if none of the iterations was released. */
  messages_as_of: z.string().nullable(),
  /** Everyone in the cohorts; null until counted, or if no iteration can run. */
  counts: z
    .strictObject({
      people: figureSchema,
      never: figureSchema,
      once: figureSchema,
      more_often: figureSchema,
      reminder_without_first: figureSchema,
      first_after_reminder: figureSchema,
      /** People who were sent something and are in none of the cohorts today. */
      sent_and_left: figureSchema,
    })
    .nullable(),
  /** In the order of their days. */
  iterations: z.array(
    coveredSchema.extend({
      /** For a released iteration, people on its list who were or will be sent something. */
      selected: figureSchema,
      first_selected: figureSchema,
      /** Everyone on the released list; null if there is none, or it was deleted. */
      sent: sentSchema.nullable(),
    }),
  ),
  never_because: neverBecause,
  more_reasons: moreReasonsSchema,
  /**
   * People the campaign should reach, including people in no cohort; null without an eligibility statement or a count.
   */
  eligible: z
    .strictObject({
      name: z.string(),
      people: figureSchema,
      never: figureSchema,
      in_no_cohort: figureSchema,
      never_because: neverBecause,
      more_reasons: moreReasonsSchema,
      /** Outcomes of their messages from this campaign's released iterations; null if there are none. */
      sent: z
        .strictObject({
          /** By what is nearest to their being reached. */
          best: sentSchema,
          on_no_list: figureSchema,
          iterations: z.array(
            z.strictObject({ iteration_id: z.string(), counts: sentSchema, on_no_list: figureSchema }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  /** Reason eligible people were not counted; null if they were, or there is no eligibility statement. */
  eligible_not_counted: z.string().nullable(),
  /** Of the campaign's own iterations, however many days apart. */
  pairs: pairsSchema,
  more_pairs: morePairsSchema,
  /** Those of them that are two first communications. */
  first_twice: pairsSchema,
  more_first_twice: morePairsSchema,
  /**
   * People contacted by this campaign and, within some days, by another one; null if other campaigns were not
   * requested.
   */
  contacts: z
    .strictObject({
      days: z.int(),
      /** Each person once, without those of contacts that are intended. */
      people: figureSchema,
      /** Of an iteration of the campaign and one of another. */
      pairs: pairsSchema,
      more_pairs: morePairsSchema,
      /** The same of campaigns whose contacts with this one were named as intended. */
      intended: pairsSchema,
      more_intended: morePairsSchema,
    })
    .nullable(),
  /** Released iterations whose lists are no longer known. We count the people they would select. */
  lists_removed: z.array(z.string()),
  /** Iterations that were not counted, and why. */
  left_out: z.array(coveredSchema.extend({ reason: z.string() })),
});
export type CoverageAnswer = z.infer<typeof coverageAnswerSchema>;
