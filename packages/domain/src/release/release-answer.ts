/** API answer about a release: numbers of messages and people, never who they are. */
import * as z from "zod";
import { releaseProblemCodes } from "./release-problem.ts";
import { actorSchema } from "../users/user.ts";
import { releaseFiguresSchema } from "./figures.ts";
import { messagedBeforeSchema } from "./messaged/messaged-before.ts";
import { channelOutcomesSchema, outcomesSchema, waveConditionSchema } from "./outcomes.ts";
import { peopleChangeSchema } from "./people-change.ts";
import { proofStates } from "./proof.ts";
import { restGivenUpSchema } from "./given-up/rest-given-up.ts";
import { heldPeopleSchema } from "./sending/early-sending.ts";
import { sendingSettingsSchema } from "./sending/sending-settings.ts";
import { waitReasons } from "./sending/sending-choices.ts";
import { recoverySchema } from "./recovery.ts";
import { requestableMoves, releaseStates } from "./release.ts";

const count = z.int().min(0);
const timestamp = z.string().regex(/^\d{14}$/);

/** A user's statement with time and reason. */
const saidSchema = { by: actorSchema, at: timestamp, reason: z.string() };

const partSchema = z.strictObject({
  wave: z.int(),
  plan: z.string(),
  /** True if the wave has begun. */
  begun: z.boolean(),
  /** Before when it does not begin. */
  not_before: timestamp.nullable(),
  ...releaseFiguresSchema.shape,
  /** Messages of `toGo` whose people do not qualify yet. */
  held: count,
  /** Outcomes of the messages handed over. */
  outcomes: outcomesSchema,
});

/** The code of a cause, by which a client can tell causes apart: its sentence can be reworded. */
const causeCode = z.enum(releaseProblemCodes).nullable();

/** A routing plan with messages, its NHS Notify ID, the name and version that NHS Notify has for it, and its proof. */
const planSchema = z.strictObject({
  plan: z.string(),
  uuid: z.string(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  proof: z
    .strictObject({
      state: z.enum(proofStates),
      /** Reason NHS Notify has not accepted it. */
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
  /** Version that decisions name, so that each applies to what the user saw. */
  version: z.int(),
  /** Reason it was refused or stopped. */
  cause: z.string().nullable(),
  cause_code: causeCode,
  requested_by: actorSchema,
  requested_at: timestamp,
  started_by: actorSchema.nullable(),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  report: z.int(),
  /** The run date of what was approved. */
  run_date: z.string(),
  /** People who do not qualify yet, as the newest check counted them; null if nothing can be sent before the run date. */
  held: heldPeopleSchema.nullable(),
  list: z
    .strictObject({
      hash: z.string(),
      /** Approved people; those who can be messaged; messages, one for each person and routing plan. */
      people: count,
      messaged: count,
      messages: count,
      /** People who cannot be messaged, by why. */
      cannot: z.record(z.string(), count),
    })
    .nullable(),
  /** Approved settings for sending. */
  sending: sendingSettingsSchema,
  /** True while everyone left on the list is checked again. */
  checking: z.boolean(),
  /** Changes of people since the report was approved, with the snapshot they were last compared with. */
  change: z.strictObject({ ...peopleChangeSchema.shape, snapshot: z.string(), asOf: z.string() }).nullable(),
  /** People whom other releases of the campaign messaged before this one started; null until counted. */
  messaged_before: messagedBeforeSchema.nullable(),
  /** A request that another user must agree to, or the user who declined it and the reason. */
  asked: z
    .strictObject({
      what: z.enum(requestableMoves),
      ...saidSchema,
      /** True if the next wave no longer waits for outcomes once resumed. */
      without_condition: z.boolean(),
      declined: z.strictObject(saidSchema).nullable(),
    })
    .nullable(),
  /** The last decision of a person, with the version it made; null before the first. What the service does itself is not one. */
  decided: z.strictObject({ by: actorSchema, at: timestamp, version: z.int() }).nullable(),
  /** The database was restored from before messages were handed over, and who was missed by that once a command has read the files; else null. */
  restored: z.strictObject({ recovery: recoverySchema.nullable() }).nullable(),
  /** Progress when its rest was given up; null if it was not. */
  rest: restGivenUpSchema.nullable(),
  /** Routing plans that had no people left when it stopped. Once resumed, it continues without them. */
  empty_plans: z.array(z.string()),
  figures: releaseFiguresSchema,
  /** Outcomes of the messages handed over, from NHS Notify. By channel, one message can count more than once. */
  outcomes: outcomesSchema,
  channels: z.array(channelOutcomesSchema),
  /** Condition for the next wave; null if it waits for no outcomes. */
  rest_condition: waveConditionSchema.nullable(),
  /** Hours that the next wave waits for after the last message of the first. */
  rest_wait_hours: z.int(),
  /** Once all of the waves before were handed over: before when the next one does not begin; null before that, and where it may at once. */
  next_wave_from: timestamp.nullable(),
  /** About how many messages still to go are for the board with most of them; null where boards do not matter. */
  largest_board: count.nullable(),
  /** Reason the next messages wait, and the earliest time they go; null if they do not wait for these. */
  waiting: z.strictObject({ reason: z.enum(waitReasons), until: timestamp }).nullable(),
  /** Callbacks refused since the day it began, because they were forged or not understood. Not only of this release. */
  refused_callbacks: count,
  parts: z.array(partSchema),
  taken_out: z.array(z.strictObject({ wave: z.int(), plan: z.string(), reason: z.string(), messages: count })),
  refused: z.array(z.strictObject({ plan: z.string(), code: z.string(), messages: count })),
  plans: z.array(planSchema),
  /** Messages sent with a version of a plan that no one had read by then. Name and version are null if NHS Notify's answer was lost. */
  unread_versions: z.array(
    z.strictObject({ plan: z.string(), name: z.string().nullable(), version: z.string().nullable(), messages: count }),
  ),
});

const recipientEnds = z.array(z.string().regex(/^\d{4}$/));

/** The newest release of an iteration, null where there is none, and who gets test messages. */
export const releaseAnswerSchema = z.strictObject({
  release: releaseSchema.nullable(),
  /** The last four digits of the NHS number of each test recipient who gets messages; none where NHS Notify is not configured. */
  test_recipients: recipientEnds,
  /** The same of test recipients on the team's stop list, who get none. */
  stopped_recipients: recipientEnds,
});
export type ReleaseAnswer = z.infer<typeof releaseAnswerSchema>;

/** A release as the API returns it. */
export type Release = NonNullable<ReleaseAnswer["release"]>;
