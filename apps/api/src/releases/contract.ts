import { longest, most } from "@spi/domain/values/limits";
import { proofChecks, readPlanSchema } from "@spi/domain/release/proof";
import { waveConditionSchema } from "@spi/domain/release/outcomes";
import { restWaitHoursSchema } from "@spi/domain/release/sending/sending-settings";
import { releaseAnswerSchema } from "@spi/domain/release/release-answer";
import type { ReleaseMove } from "@spi/domain/release/release";
import { isReason } from "@spi/domain/names/reason";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import * as z from "zod";
import { keptText } from "../http/kept-text.ts";
import { refusalResponses } from "../http/refusals.ts";
import { defineRoute, iterationParams, jsonContent } from "../http/routes.ts";

const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/release";
const responses = {
  200: { description: "The newest release of the iteration", ...jsonContent(releaseAnswerSchema) },
  ...refusalResponses,
};
const common = { tags: ["Releases"], responses };

export const readReleaseRoute = defineRoute({
  access: "read",
  method: "get",
  path,
  summary: "The newest release of an iteration: its state, and what became of each message by wave and routing plan",
  ...common,
  request: { params: iterationParams },
});

export const releaseEventsRoute = defineRoute({
  access: "read",
  method: "get",
  path: `${path}/events`,
  summary:
    "How the newest release comes along, as server-sent events: release on each change, end when nothing changes",
  ...common,
  request: { params: iterationParams },
  responses: {
    200: {
      description: "Events whose data are the newest release as JSON, until it has ended and every outcome is known",
      content: { "text/event-stream": { schema: z.string() } },
    },
    ...refusalResponses,
  },
});

export const requestReleaseRoute = defineRoute({
  method: "post",
  path,
  summary:
    "Prepare the release of an approved report: its list is made and compared with people as they are now; nothing is sent",
  ...common,
  access: "release",
  request: { params: iterationParams },
});

/** Declares a request about an iteration with a JSON body. */
const asking = <Body extends z.ZodType>(body: Body) => ({
  params: iterationParams,
  body: { required: true, ...jsonContent(body) },
});

const version = z.int().min(1).openapi({ description: "The version of the release that was looked at" });
/** Reason for an action on a release. */
export const reasonSchema = keptText(longest.text).refine(isReason, "Enter the reason");

/** Reads a reason from a command line and throws its problem if it is invalid. */
export function readReason(given: string): string {
  const read = keepReason(given);
  if (read.ok) return read.value;
  throw new Error(read.refusal.join(" "));
}

/** Returns a reason in the form that is stored, or all its problems. */
export function keepReason(given: string): Result<string, string[]> {
  const read = reasonSchema.safeParse(given);
  return read.success ? ok(read.data) : refuse(read.error.issues.map(({ message }) => message));
}

/** Actions of members with release permission, by their addresses. */
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
  summary: "Stop sending: any member of the team can",
  ...common,
  request: asking(
    z.strictObject({
      version: version.optional(),
      // Validated by the route, because an invalid reason must not prevent a stop.
      reason: z.string().optional().openapi({
        maxLength: longest.text,
        description: "Why, without NHS numbers. A reason that cannot be stored is left out, and the release stops",
      }),
    }),
  ),
});

export const moveReleaseRoute = defineRoute({
  access: "release",
  method: "put",
  path: `${path}/{move}`,
  summary:
    "Start or resume a release, or give up what is not sent; resuming and giving up take two people, of whom the one may withdraw what they asked for and the other decline it",
  ...common,
  request: {
    params: iterationParams.extend({ move: z.enum(Object.keys(moveAddresses) as [keyof typeof moveAddresses]) }),
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          version: version.optional(),
          reason: reasonSchema.optional().openapi({ description: "Why, without NHS numbers" }),
          remaining: z
            .int()
            .min(0)
            .optional()
            .openapi({ description: "Messages that are not to be sent, as they were shown" }),
          rest_condition: waveConditionSchema
            .optional()
            .openapi({ description: "What must be known of the first wave's messages before the others begin" }),
          without_condition: z.boolean().optional().openapi({
            description:
              "Asking to resume: whether the next wave is to wait for outcomes no longer; if left out, only where too many failures stopped it",
          }),
          messages: z
            .int()
            .min(0)
            .optional()
            .openapi({ description: "Messages that are to be sent, as they were shown to who starts it" }),
          rest_wait_hours: restWaitHoursSchema
            .optional()
            .openapi({ description: "Hours between the last hand-over of the first wave and the second one" }),
          rest_not_before: z.iso
            .datetime()
            .max(30)
            .optional()
            .openapi({ description: "Before when the waves after the first do not begin" }),
        }),
      ),
    },
  },
});

export const sendProofsRoute = defineRoute({
  method: "post",
  path: `${path}/proof`,
  summary:
    "Send the message of each routing plan that is not proved, or of every plan if all are, to the configured test recipients only",
  ...common,
  access: "release",
  request: asking(z.strictObject({ version })),
});

const checks = Object.keys(proofChecks) as [keyof typeof proofChecks];
const readAll = "Say that you have read all of it: " + Object.values(proofChecks).join(", ");

export const readProofsRoute = defineRoute({
  method: "post",
  path: `${path}/proof/reading`,
  summary:
    "Record that the messages of routing plans that test recipients got were read, by somebody who did not send them",
  ...common,
  access: "approve",
  request: asking(
    z.strictObject({
      version,
      // Problems are listed in the order of the page.
      plans: z.array(readPlanSchema).min(1, "Choose the routing plans that you have read").max(most.routingPlans),
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
  summary:
    "Record that messages of routing plans that test recipients got are wrong, and why: they have to be sent and read again",
  ...common,
  request: asking(
    z.strictObject({
      version,
      plans: z
        .array(readPlanSchema.shape.plan)
        .min(1, "Choose the routing plans whose message is wrong")
        .max(most.routingPlans),
      reason: reasonSchema,
    }),
  ),
});
