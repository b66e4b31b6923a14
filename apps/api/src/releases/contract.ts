import { longest, most } from "@spi/domain/values/limits";
import { proofChecks, readPlanSchema } from "@spi/domain/release/proof";
import { waveConditionSchema } from "@spi/domain/release/outcomes";
import { nextWaveWaitHoursSchema } from "@spi/domain/release/sending/sending-settings";
import { releaseResponseSchema } from "@spi/domain/release/release-answer";
import type { ReleaseMove } from "@spi/domain/release/release";
import { isReason } from "@spi/domain/names/reason";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import * as z from "zod";
import { storedText } from "../http/stored-text.ts";
import { refusalResponses } from "../http/refusals.ts";
import { defineRoute, iterationParams, jsonContent } from "../http/routes.ts";

const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/release";
const responses = {
  200: { description: "The iteration's latest release", ...jsonContent(releaseResponseSchema) },
  ...refusalResponses,
};
const common = { tags: ["Releases"], responses };

export const readReleaseRoute = defineRoute({
  access: "read",
  method: "get",
  path,
  summary: "Get the state of an iteration's latest release, and the outcomes of its messages by wave and routing plan",
  ...common,
  request: { params: iterationParams },
});

export const releaseEventsRoute = defineRoute({
  access: "read",
  method: "get",
  path: `${path}/events`,
  summary: "Stream the progress of the latest release as server-sent events",
  ...common,
  request: { params: iterationParams },
  responses: {
    200: {
      description:
        "A stream of events containing JSON. We send `release` on each change, and `end` when the release has ended and we know every outcome",
      content: { "text/event-stream": { schema: z.string() } },
    },
    ...refusalResponses,
  },
});

export const requestReleaseRoute = defineRoute({
  method: "post",
  path,
  summary: "Prepare the release for an approved report",
  description: "We create the list of people and compare it with the current population data. Nothing is sent.",
  ...common,
  access: "release",
  request: { params: iterationParams },
});

/** Declares a request with a JSON body that is about an iteration. */
const requestAbout = <Body extends z.ZodType>(body: Body) => ({
  params: iterationParams,
  body: { required: true, ...jsonContent(body) },
});

const version = z.int().min(1).openapi({ description: "The version of the release that the user saw" });
/** Reason for an action on a release. */
export const reasonSchema = storedText(longest.text).refine(isReason, "Enter the reason");

/** Reads a reason from a command line and throws its problem if it is invalid. */
export function readReason(given: string): string {
  const read = toStoredReason(given);
  if (read.ok) return read.value;
  throw new Error(read.refusal.join(" "));
}

/** Returns a reason in its stored form, or all the problems with it if it is not valid. */
export function toStoredReason(given: string): Result<string, string[]> {
  const read = reasonSchema.safeParse(given);
  return read.success ? ok(read.data) : refuse(read.error.issues.map(({ message }) => message));
}

/** Commands for users with release permission, by their path segment. */
export const moveAddresses = {
  start: "start",
  "request-resume": "requestResume",
  resume: "resume",
  "request-cancellation": "requestCancellation",
  cancel: "cancel",
  withdraw: "withdraw",
  decline: "decline",
} as const satisfies Record<string, ReleaseMove>;

export const stopReleaseRoute = defineRoute({
  access: "read",
  method: "put",
  path: `${path}/stop`,
  summary: "Stop sending a release",
  description: "Any member of the team can stop sending.",
  ...common,
  request: requestAbout(
    z.strictObject({
      version: version.optional(),
      // Validated by the route, because an invalid reason must not prevent a stop.
      reason: z.string().optional().openapi({
        maxLength: longest.text,
        description:
          "The reason, without NHS numbers. If we cannot store the reason, we leave it out and still stop the release",
      }),
    }),
  ),
});

export const moveReleaseRoute = defineRoute({
  access: "release",
  method: "put",
  path: `${path}/{move}`,
  summary: "Start or resume a release, or cancel its remaining messages",
  description:
    "Two users must agree to resume a release or to cancel its remaining messages. The first user can withdraw their request, and the second user can decline the request.",
  ...common,
  request: {
    params: iterationParams.extend({ move: z.enum(Object.keys(moveAddresses) as [keyof typeof moveAddresses]) }),
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          version: version.optional(),
          reason: reasonSchema.optional().openapi({ description: "The reason, without NHS numbers" }),
          remaining: z
            .int()
            .min(0)
            .optional()
            .openapi({ description: "The number of messages to cancel, as shown to the user" }),
          next_wave_condition: waveConditionSchema.optional().openapi({
            description: "The condition that the first wave's outcomes must meet before later waves can begin",
          }),
          without_condition: z.boolean().optional().openapi({
            description:
              "When you request to resume, set this to true if the next wave must not wait for outcomes. If you omit this, we use true only if the release stopped because too many messages failed",
          }),
          messages: z
            .int()
            .min(0)
            .optional()
            .openapi({ description: "The number of messages to send, as shown to the user who starts the release" }),
          next_wave_wait_hours: nextWaveWaitHoursSchema.optional().openapi({
            description:
              "The number of hours to wait after NHS Notify accepts the last message of the first wave, before the second wave starts",
          }),
          next_wave_not_before: z.iso
            .datetime()
            .max(30)
            .optional()
            .openapi({ description: "The earliest time at which later waves can start" }),
        }),
      ),
    },
  },
});

export const sendProofsRoute = defineRoute({
  method: "post",
  path: `${path}/proof`,
  summary: "Send test messages to the configured test recipients",
  description:
    "We send the message for each routing plan that no one has read yet. If someone has read the messages for every plan, we send them all again.",
  ...common,
  access: "release",
  request: requestAbout(z.strictObject({ version })),
});

const checks = Object.keys(proofChecks) as [keyof typeof proofChecks];
const readAll = "Confirm all of these checks: " + Object.values(proofChecks).join(", ");

export const readProofsRoute = defineRoute({
  method: "post",
  path: `${path}/proof/reading`,
  summary: "Record that a user has read the test messages that another user sent",
  ...common,
  access: "approve",
  request: requestAbout(
    z.strictObject({
      version,
      // Problems are listed in the order in which the page shows the fields.
      plans: z.array(readPlanSchema).min(1, "Choose the messages that you have read").max(most.routingPlans),
      checks: z
        .array(z.enum(checks))
        .max(checks.length)
        .refine((read) => checks.every((check) => read.includes(check)), readAll),
    }),
  ),
});

export const rejectProofsRoute = defineRoute({
  access: "read",
  method: "post",
  path: `${path}/proof/rejection`,
  summary: "Record that test messages are wrong, with the reason",
  description: "The messages must then be sent to the test recipients and read again.",
  ...common,
  request: requestAbout(
    z.strictObject({
      version,
      plans: z
        .array(readPlanSchema.shape.plan)
        .min(1, "Choose the routing plans whose messages are wrong")
        .max(most.routingPlans),
      reason: reasonSchema,
    }),
  ),
});
