import { changeSchema, planReviewSchema, refusalBodySchema, sendingReviewSchema } from "@spi/domain/api-contract";
import { actorSchema } from "@spi/domain/users/user";
import type { Refusal } from "@spi/domain/refusal";
import { similarWorkSchema } from "@spi/domain/iteration/selection/similar-work";
import { baseReasons } from "@spi/domain/iteration/review/comparison-base";
import { decisionSealSchema } from "@spi/domain/iteration/review/decision-seal";
import { expectationResultSchema } from "@spi/domain/expectation/expectation-results";
import { reportCheckSchema } from "@spi/domain/report/report-check";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { earlierVersion } from "../http/earlier-version.ts";
import { refusalBody, refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findCopySource } from "../iterations/copy-source.ts";
import { findBase } from "../iterations/find-base.ts";
import { findLastReview, lastApprovedBefore } from "../iterations/last-review.ts";
import { listRejections } from "../iterations/review-events.ts";
import { type ReviewStateDependencies, findReviewState } from "./find-review-state.ts";

const decidedAbout = z.enum(["iteration", "report"]);

const reviewSchema = z.strictObject({
  last_review: z
    .strictObject({
      by: actorSchema,
      at: z.string(),
      decision: z.enum(["approved", "rejected"]),
      about: decidedAbout,
      reason: z.string().nullable(),
      changes: z.array(changeSchema),
    })
    .nullable(),
  /**
   * Rejections of the iteration or its reports since one of its reports was last approved, newest first. Omits those
   * without a response if the iteration has since been approved.
   */
  rejections: z.array(
    z.strictObject({
      by: actorSchema,
      at: z.string(),
      about: decidedAbout,
      reason: z.string().nullable(),
      /**
       * Response that the author gave when they sent the iteration for review again. Null if there is none.
       */
      answer: z.strictObject({ by: actorSchema, at: z.string(), text: z.string() }).nullable(),
      /** Time when the iteration was last sent for review since the rejection. Null if it has not been sent again. */
      sent_again: z.string().nullable(),
    }),
  ),
  /**
   * Last approval of a version or its report. Null if there is none, if it is for the current version, or if that
   * version has since been rejected.
   */
  last_approval: z
    .strictObject({ by: actorSchema, at: z.string(), about: decidedAbout, changes: z.array(changeSchema) })
    .nullable(),
  /** Version to compare the iteration with by default, and the reason. Null if there is no similar version. */
  base: z.strictObject({ version: earlierVersion, because: z.enum(baseReasons) }).nullable(),
  /**
   * Source of a copied iteration at the time of copying, and the current differences. Null if the source is unknown.
   */
  copied_from: z
    .strictObject({ iteration_id: z.uuid(), name: z.string(), version: z.int(), changes: z.array(changeSchema) })
    .nullable(),
  /**
   * Seal of all content that an approval would cover now. Every decision must include it. Null while the rules are
   * being checked.
   */
  seal: decisionSealSchema.nullable(),
  /** Versions of the documents that the seal covers. */
  versions: z.strictObject({ campaign: z.int(), iteration: z.int() }),
  /**
   * Report that is waiting for a decision, with its checks. Null if there is none. An approval must include the
   * warnings.
   */
  report: z
    .strictObject({
      number: z.int(),
      invited: z.int(),
      run_date: z.string(),
      checks: z.array(reportCheckSchema),
      /** Outcomes of expectations. A report with an expectation that is not met cannot be approved. */
      expected: z.array(expectationResultSchema),
    })
    .nullable(),
  /**
   * Reason why an approval would be refused now: the report's people are no longer available, or another iteration uses
   * the list. Null if neither applies. The readiness, findings and waivers list other reasons.
   */
  approval_refusal: refusalBodySchema.pick({ kind: true, code: true, params: true, message: true }).nullable(),
  /** NHS Notify IDs used to send the iteration's messages. The list cannot be sent if any ID is not approved. */
  notify_plans: planReviewSchema,
  /** Current and approved sending settings. The approved settings are null if none have been approved. */
  sending: sendingReviewSchema,
  /** Approvers who contributed to a similar iteration and can still approve or reject this one. */
  similar_work: z.array(similarWorkSchema),
  /** True if the campaign, the iteration or the reference data differs from the approved content. */
  changed_since_approval: z.boolean(),
});

const review = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/review",
  tags: ["Iterations"],
  summary:
    "Get the changes to an iteration since it was last approved or rejected, and whether its approval is still valid",
  access: "read",
  request: { params: iterationParams },
  responses: {
    200: { description: "The changes, the last decision and the seal", ...jsonContent(reviewSchema) },
    ...refusalResponses,
  },
});

interface ReviewDependencies extends ReviewStateDependencies {
  db: Kysely<Schema>;
}

/** Serves all the data that a reviewer needs for a decision. */
export function reviewRoutes({ db, ...sealing }: ReviewDependencies) {
  return featureRoutes().openapi(review, async (c) => {
    const { teamId, campaignId, iterationId } = c.req.valid("param");
    const state = await findReviewState(db, { teamId, campaignId, id: iterationId }, sealing);
    if (!state) return refused(c, { kind: "notFound" });
    const reviewed = { iterationId, campaignId, now: state };
    const sendingContent = { sending: state.sending.now, plans: state.plans.plans };
    const last = await findLastReview(db, { ...reviewed, approval: sendingContent });
    const approved = await lastApprovedBefore(db, reviewed);
    const source = await findCopySource(db, { iterationId, now: state.iteration });
    const answer = {
      last_review: last ?? null,
      rejections: await listRejections(db, iterationId),
      last_approval: toApproval(approved),
      base: (await findBase(db, { ...reviewed, approved })) ?? null,
      copied_from: source ?? null,
      seal: state.sealNow,
      report: state.report,
      approval_refusal: state.approvalRefusal ? toApprovalRefusal(state.approvalRefusal) : null,
      versions: state.versions,
      notify_plans: state.plans,
      sending: state.sending,
      similar_work: state.similarWork,
      changed_since_approval: state.changedSinceApproval,
    };
    return c.json(answer, 200);
  });
}

function toApprovalRefusal(refusal: Refusal) {
  const { kind, code, params, message } = refusalBody(refusal);
  return { kind, message, ...(code === undefined ? {} : { code }), ...(params === undefined ? {} : { params }) };
}

function toApproval(approved: Awaited<ReturnType<typeof lastApprovedBefore>>) {
  if (!approved) return null;
  const { by, at, about, changes } = approved;
  return { by, at, about, changes };
}
