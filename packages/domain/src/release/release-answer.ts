/** API response about a release. Contains numbers of messages and people, and never identifies anyone. */
import * as z from "zod";
import { releaseProblemCodes } from "./release-problem.ts";
import { actorSchema } from "../users/user.ts";
import { releaseFiguresSchema } from "./figures.ts";
import { recentMessagesSchema } from "./recent-messages/recent-messages.ts";
import { channelOutcomesSchema, outcomesSchema, waveConditionSchema } from "./outcomes.ts";
import { peopleChangeAnswerSchema } from "./people-change.ts";
import { proofStates } from "./proof.ts";
import { cancelledMessagesSchema } from "./cancellation/cancelled-messages.ts";
import { delayedPeopleSchema } from "./sending/early-sending.ts";
import { sendingSettingsSchema } from "./sending/sending-settings.ts";
import { waitReasons } from "./sending/sending-choices.ts";
import { recoverySchema } from "./recovery.ts";
import { requestableMoves, releaseStates } from "./release.ts";

const count = z.int().min(0);
const timestamp = z.string().regex(/^\d{14}$/);

/** A reason that a user gave, and the time. */
const saidSchema = { by: actorSchema, at: timestamp, reason: z.string() };

const partSchema = z.strictObject({
  wave: z.int(),
  plan: z.string(),
  /** True if the wave has begun. */
  begun: z.boolean(),
  /** Time before which the wave does not begin. */
  not_before: timestamp.nullable(),
  ...releaseFiguresSchema.shape,
  /** Remaining messages (`remaining`) to people who do not qualify yet. */
  delayed: count,
  /** Outcomes of the messages accepted by NHS Notify. */
  outcomes: outcomesSchema,
});

/** Code of a cause. Clients use the code to distinguish causes, because we can reword the sentences. */
const causeCode = z.enum(releaseProblemCodes).nullable();

/** A routing plan with messages, its NHS Notify ID, its name and version in NHS Notify, and its test messages. */
const planSchema = z.strictObject({
  plan: z.string(),
  uuid: z.string(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  proof: z
    .strictObject({
      state: z.enum(proofStates),
      /** Reason why NHS Notify did not accept the test message. */
      cause: z.string().nullable(),
      cause_code: causeCode,
      sent_by: actorSchema,
      sent_at: timestamp,
      read_by: actorSchema.nullable(),
      read_at: timestamp.nullable(),
    })
    .nullable(),
});

const releaseSchema = z.strictObject({
  number: z.int(),
  state: z.enum(releaseStates),
  /** Version that the user saw. A decision must specify it. */
  version: z.int(),
  /** Reason why the release was refused or stopped. */
  cause: z.string().nullable(),
  cause_code: causeCode,
  requested_by: actorSchema,
  requested_at: timestamp,
  started_by: actorSchema.nullable(),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  report: z.int(),
  /** Run date of the approved iteration. */
  run_date: z.string(),
  /**
   * People who do not qualify yet, according to the latest check. Null if nothing can be sent before
   * the run date.
   */
  delayed: delayedPeopleSchema.nullable(),
  list: z
    .strictObject({
      hash: z.string(),
      /**
       * Number of approved people, of people who can be messaged, and of messages. There is one message per person and
       * routing plan.
       */
      people: count,
      messaged: count,
      messages: count,
      /** Number of people who cannot be messaged, by reason. */
      cannot: z.record(z.string(), count),
    })
    .nullable(),
  /** Approved sending settings. */
  sending: sendingSettingsSchema,
  /** True while everyone remaining on the list is being checked again. */
  checking: z.boolean(),
  /**
   * Changes in the people since the report was approved, with the snapshot used for the latest
   * comparison.
   */
  change: peopleChangeAnswerSchema.nullable(),
  /**
   * People who received messages from other releases of the campaign before this release started. Null until they are
   * counted.
   */
  messaged_before: recentMessagesSchema.nullable(),
  /** A request that a different user must agree to. If a user declined it, includes who declined and why. */
  request: z
    .strictObject({
      move: z.enum(requestableMoves),
      ...saidSchema,
      /** True if the next wave will no longer wait for outcomes once users resume the release. */
      without_condition: z.boolean(),
      declined: z.strictObject(saidSchema).nullable(),
    })
    .nullable(),
  /**
   * The last decision by a user and the version that it created. Null before the first decision. Automatic steps do not
   * count.
   */
  decided: z.strictObject({ by: actorSchema, at: timestamp, version: z.int() }).nullable(),
  /**
   * Set if the database was restored to a time before messages were accepted, otherwise null. `recovery` has the people
   * who were missed because of that, once a command has read the files.
   */
  restored: z.strictObject({ recovery: recoverySchema.nullable() }).nullable(),
  /** Progress at the time when the remaining messages were cancelled. Null if they were not cancelled. */
  cancellation: cancelledMessagesSchema.nullable(),
  /**
   * Routing plans that had no one left when the release stopped. If users resume it, it continues without these plans.
   */
  empty_plans: z.array(z.string()),
  figures: releaseFiguresSchema,
  /**
   * Outcomes that NHS Notify reported for the messages it accepted. A message with several channels
   * counts once per channel.
   */
  outcomes: outcomesSchema,
  channels: z.array(channelOutcomesSchema),
  /** Condition for the next wave, or null if the next wave does not wait for outcomes. */
  next_wave_condition: waveConditionSchema.nullable(),
  /** Number of hours between the last message of the first wave and the next wave. */
  next_wave_wait_hours: z.int(),
  /**
   * Earliest time at which the next wave can start, once all messages of earlier waves have been accepted. Null until
   * then, or if the next wave can begin immediately.
   */
  next_wave_from: timestamp.nullable(),
  /**
   * Approximate number of remaining messages for the board that has the most, or null if boards do not
   * affect sending.
   */
  largest_board: count.nullable(),
  /**
   * Reason why the next messages are waiting, and the earliest time at which they can be sent. Null if no limit delays
   * them.
   */
  waiting: z.strictObject({ reason: z.enum(waitReasons), until: timestamp }).nullable(),
  /**
   * Number of callbacks rejected since the day the release began, because they were forged or could not be understood.
   * Some may be about other releases.
   */
  refused_callbacks: count,
  parts: z.array(partSchema),
  removed: z.array(z.strictObject({ wave: z.int(), plan: z.string(), reason: z.string(), messages: count })),
  refused: z.array(z.strictObject({ plan: z.string(), code: z.string(), messages: count })),
  plans: z.array(planSchema),
  /**
   * Messages sent using a version of a plan that no one had read at the time. The name and version are null if we did
   * not receive NHS Notify's response.
   */
  unread_versions: z.array(
    z.strictObject({ plan: z.string(), name: z.string().nullable(), version: z.string().nullable(), messages: count }),
  ),
});

const recipientEnds = z.array(z.string().regex(/^\d{4}$/));

/** The newest release of an iteration, or null if there is none, and the recipients of test messages. */
export const releaseResponseSchema = z.strictObject({
  release: releaseSchema.nullable(),
  /**
   * Last four digits of the NHS number of each test recipient who gets messages. Empty if NHS Notify is
   * not configured.
   */
  test_recipients: recipientEnds,
  /** Last four digits for test recipients on the team's stop list, who do not get messages. */
  stopped_recipients: recipientEnds,
});
export type ReleaseResponse = z.infer<typeof releaseResponseSchema>;

/** A release as the API returns it. */
export type Release = NonNullable<ReleaseResponse["release"]>;
