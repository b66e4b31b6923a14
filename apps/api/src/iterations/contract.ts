import { iterationResponseSchema } from "@spi/domain/api-contract";
import { decisionSealSchema } from "@spi/domain/iteration/review/decision-seal";
import { iterationContentSchema, iterationSchema } from "@spi/domain/iteration/iteration";
import { iterationStatuses } from "@spi/domain/iteration/lifecycle";
import { longest } from "@spi/domain/values/limits";
import * as z from "zod";
import { storedText } from "../http/stored-text.ts";
import { refusalResponses } from "../http/refusals.ts";
import { idempotencyHeader } from "../http/idempotency.ts";
import { campaignParams, defineRoute, iterationParams, jsonContent } from "../http/routes.ts";
import { lockResponseSchema, lockQuery } from "../locks/answer.ts";

const tags = ["Iterations"];
const allPath = "/team/{teamId}/campaign/{campaignId}/iteration";
const onePath = `${allPath}/{iterationId}` as const;

const oneIteration = { description: "The iteration", ...jsonContent(iterationResponseSchema) };
const lockState = { description: "The user who has the lock", ...jsonContent(lockResponseSchema) };

const referenceHeader = z.object({
  "reference-version": z.string().max(100).optional().openapi({
    description:
      "The Version of the reference data that the edit was based on. We reject the request if there is a newer version.",
  }),
});

export const createIterationRoute = defineRoute({
  method: "post",
  path: allPath,
  tags,
  summary: "Create an iteration",
  access: "write",
  request: {
    params: campaignParams,
    headers: idempotencyHeader.extend(referenceHeader.shape),
    query: z.strictObject({
      copied_from: z.uuid().optional().openapi({
        description:
          "The ID of the iteration in this campaign that the new one was copied from. We show reviewers the differences from that iteration.",
      }),
    }),
    body: { required: true, ...jsonContent(iterationContentSchema) },
  },
  responses: { 201: oneIteration, ...refusalResponses },
});

export const readIterationRoute = defineRoute({
  method: "get",
  path: onePath,
  tags,
  summary: "Get an iteration",
  access: "read",
  request: { params: iterationParams },
  responses: { 200: oneIteration, ...refusalResponses },
});

export const saveIterationRoute = defineRoute({
  method: "put",
  path: onePath,
  tags,
  summary: "Save a draft iteration",
  description:
    "Give the version that the edit was based on. We reject the request if someone has saved a newer version.",
  access: "write",
  request: {
    params: iterationParams,
    headers: referenceHeader,
    body: { required: true, ...jsonContent(iterationSchema) },
  },
  responses: { 200: oneIteration, ...refusalResponses },
});

export const deleteIterationRoute = defineRoute({
  method: "delete",
  path: onePath,
  tags,
  summary: "Delete a draft iteration",
  access: "write",
  request: { params: iterationParams },
  responses: {
    200: { description: "Deleted", ...jsonContent(z.strictObject({ deleted: z.uuid() })) },
    ...refusalResponses,
  },
});

export const lockIterationRoute = defineRoute({
  method: "put",
  path: `${onePath}/lock`,
  tags,
  summary: "Lock a draft iteration",
  description: "To take over a lock that another user has, set take_over to true.",
  access: "write",
  request: { params: iterationParams, query: lockQuery },
  responses: { 200: lockState, ...refusalResponses },
});

export const unlockIterationRoute = defineRoute({
  method: "put",
  path: `${onePath}/unlock`,
  tags,
  summary: "Unlock an iteration",
  description: "To release a lock that another user has, set take_over to true.",
  access: "write",
  request: { params: iterationParams, query: lockQuery },
  responses: { 200: lockState, ...refusalResponses },
});

const statusChangeSchema = z.strictObject({
  status: z.enum(iterationStatuses),
  reviewers: z.array(z.string().max(longest.text)).max(500).optional(),
  reason: storedText(4000).optional(),
  Version: z.int().min(1).optional(),
  seal: decisionSealSchema.optional().openapi({
    description:
      "The seal from the review response, which identifies what the reviewer saw. You must include it when you approve or reject.",
  }),
  confirm_past_run_date: z.boolean().optional().openapi({
    description:
      "Set this to true to confirm a run date that is today or earlier. You must confirm it when you send the iteration for review and when you approve it.",
  }),
  refused_answers: z.array(z.string().max(200)).max(100).optional().openapi({
    description:
      "IDs of the findings with answers that the reviewer does not accept. Send these only when you reject an iteration.",
  }),
  warnings: z.array(z.string().max(4000)).max(100).optional().openapi({
    description:
      "IDs of the report's warnings that the approver ticked. The review response contains these IDs. To approve a report that has warnings, send all their IDs and a reason. You can send the text of the warnings instead of their IDs.",
  }),
});

export const changeStatusRoute = defineRoute({
  method: "put",
  path: `${onePath}/status`,
  tags,
  summary: "Change an iteration's status: send for review, approve, reject, request a report or revert to draft",
  access: ["write", "approve", "release"],
  request: {
    params: iterationParams,
    headers: referenceHeader,
    body: { required: true, ...jsonContent(statusChangeSchema) },
  },
  responses: { 200: oneIteration, ...refusalResponses },
});
