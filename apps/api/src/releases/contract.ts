import { longest, most } from "@spi/domain/values/limits";
import { proofChecks, readPlanSchema } from "@spi/domain/release/proof";
import { waveConditionSchema } from "@spi/domain/release/outcomes";
import { restWaitHoursSchema } from "@spi/domain/release/sending/sending-settings";
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
  summary: "Get an iteration's latest release: its state, and the outcomes of its messages by wave and routing plan",
  ...common,
  request: { params: iterationParams },
});

export const releaseEventsRoute = defineRoute({
  access: "read",
  method: "get",
  path: `${path}/events`,
  summary:
    "Stream the latest release's progress as server-sent events: `release` on each change, `end` when nothing more will change",
  ...common,
  request: { params: iterationParams },
  responses: {
    200: {
      description: "Events describing the latest release as JSON, until it has ended and every outcome is known",
      content: { "text/event-stream": { schema: z.string() } },
    },
    ...refusalResponses,
  },
});

export const requestReleaseRoute = defineRoute({
  method: "post",
  path,
  summary:
    "Prepare the release for an approved report: create its list and compare it with the current population data. Nothing is sent",
  ...common,
  access: "release",
  request: { params: iterationParams },
});

/** Declares a request with a JSON body that is about an iteration. */
const requestAbout = <Body extends z.ZodType>(body: Body) => ({
  params: iterationParams,
  body: { required: true, ...jsonContent(body) },
});

const version = z.int().min(1).openapi({ description: "The version of the release shown to the user" });
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
  "ask-to-resume": "askToResume",
  resume: "resume",
  "ask-to-give-up": "askToGiveUp",
  "give-up": "giveUp",
  withdraw: "withdraw",
  decline: "decline",
} as const satisfies Record<string, ReleaseMove>;

export const stopReleaseRoute = defineRoute({
  access: "read",
  method: "put",
  path: `${path}/stop`,
  summary: "Stop sending. Any member of the team can do this",
  ...common,
  request: requestAbout(
    z.strictObject({
      version: version.optional(),
      // Validated by the route, because an invalid reason must not prevent a stop.
      reason: z.string().optional().openapi({
        maxLength: longest.text,
        description:
          "The reason, without NHS numbers. If it cannot be stored, it is omitted, but the release still stops",
      }),
    }),
  ),
});

export const moveReleaseRoute = defineRoute({
  access: "release",
  method: "put",
  path: `${path}/{move}`,
  summary:
    "Start or resume a release, or cancel the remaining messages. Resuming and cancelling need two people: one can withdraw their request and the other can decline it",
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
            .openapi({ description: "Number of messages that will not be sent, as shown to the user" }),
          rest_condition: waveConditionSchema
            .optional()
            .openapi({ description: "Condition that the first wave's outcomes must meet before later waves begin" }),
          without_condition: z.boolean().optional().openapi({
            description:
              "For a request to resume: true if the next wave should not wait for outcomes. Defaults to true only if the release was stopped by too many failures",
          }),
          messages: z
            .int()
            .min(0)
            .optional()
            .openapi({ description: "Number of messages to be sent, as shown to the user who starts it" }),
          rest_wait_hours: restWaitHoursSchema.optional().openapi({
            description:
              "Hours between NHS Notify accepting the first wave's last message and the start of the second wave",
          }),
          rest_not_before: z.iso
            .datetime()
            .max(30)
            .optional()
            .openapi({ description: "Earliest start time for waves after the first" }),
        }),
      ),
    },
  },
});

export const sendProofsRoute = defineRoute({
  method: "post",
  path: `${path}/proof`,
  summary:
    "Send the message for each routing plan that has not yet been read (or for every plan, if all have been) to the configured test recipients only",
  ...common,
  access: "release",
  request: requestAbout(z.strictObject({ version })),
});

const checks = Object.keys(proofChecks) as [keyof typeof proofChecks];
const readAll = "Confirm all of these checks: " + Object.values(proofChecks).join(", ");

export const readProofsRoute = defineRoute({
  method: "post",
  path: `${path}/proof/reading`,
  summary: "Record that the messages to the test recipients have been read by a user other than the one who sent them",
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
  summary: "Record that messages to the test recipients are wrong, with the reason. They must be sent and read again",
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
