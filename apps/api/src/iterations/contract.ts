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
const lockState = { description: "The lock's current holder", ...jsonContent(lockResponseSchema) };

const referenceHeader = z.object({
  "reference-version": z.string().max(100).optional().openapi({
    description:
      "The Version of the reference data that the request is based on. The request is rejected if this is not the current version.",
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
          "The iteration in this campaign that it was copied from, so that reviewers can see the differences.",
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
  description: "The request must give the version on which the edit was based.",
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
  summary: "Lock a draft iteration. To take over another user's lock, set take_over",
  access: "write",
  request: { params: iterationParams, query: lockQuery },
  responses: { 200: lockState, ...refusalResponses },
});

export const unlockIterationRoute = defineRoute({
  method: "put",
  path: `${onePath}/unlock`,
  tags,
  summary: "Unlock an iteration. To release another user's lock, set take_over",
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
      "The seal from the review response, which identifies what the decision is about. Every approval or rejection must include it.",
  }),
  confirm_past_run_date: z.boolean().optional().openapi({
    description:
      "True to confirm a run date of today or earlier. This is required to send such an iteration for review and to approve it.",
  }),
  refused_answers: z.array(z.string().max(200)).max(100).optional().openapi({
    description:
      "IDs of the findings with an answer that the reviewer does not accept. Only for rejecting an iteration.",
  }),
  warnings: z.array(z.string().max(4000)).max(100).optional().openapi({
    description:
      "IDs of the report's warnings that the approver ticked, from the review response. To approve a report, tick all the warnings and give a reason. You can send the warning messages instead of their IDs.",
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
