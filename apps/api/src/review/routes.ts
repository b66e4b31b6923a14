import { changeSchema, planReviewSchema, sendingReviewSchema } from "@spi/domain/api-contract";
import { actorSchema } from "@spi/domain/users/user";
import { similarWorkSchema } from "@spi/domain/iteration/selection/similar-work-words";
import { baseReasons } from "@spi/domain/iteration/review/comparison-base";
import { decisionSealSchema } from "@spi/domain/iteration/review/decision-seal";
import { expectationResultSchema } from "@spi/domain/expectation/expectation-results";
import { reportCheckSchema } from "@spi/domain/report/report-check";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { earlierVersion } from "../http/earlier-version.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findCopySource } from "../iterations/copy-source.ts";
import { findBase } from "../iterations/find-base.ts";
import { findLastReview, lastApprovedBefore } from "../iterations/last-review.ts";
import { listRejections } from "../iterations/review-events.ts";
import { type Sealing, findSealed } from "./find-sealed.ts";

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
  /** Rejections of the iteration or its reports since a report of it was approved last, newest first. */
  rejections: z.array(
    z.strictObject({
      by: actorSchema,
      at: z.string(),
      about: decidedAbout,
      reason: z.string().nullable(),
      /** The author's answer when they sent it for review again; null if they have not. */
      answer: z.strictObject({ by: actorSchema, at: z.string(), text: z.string() }).nullable(),
    }),
  ),
  /** Who approved a version of it, or its report, that is not what is there now and was not rejected since; null where no one did. */
  last_approval: z
    .strictObject({ by: actorSchema, at: z.string(), about: decidedAbout, changes: z.array(changeSchema) })
    .nullable(),
  /** What it is compared with unless another version is chosen, and why; null when nothing is like it. */
  base: z.strictObject({ version: earlierVersion, because: z.enum(baseReasons) }).nullable(),
  /** What it was copied from, as that was then, and in what it differs by now; null where that is not known. */
  copied_from: z
    .strictObject({ iteration_id: z.uuid(), name: z.string(), version: z.int(), changes: z.array(changeSchema) })
    .nullable(),
  /** The seal of everything that would be approved now; a decision includes it. Null while the rules are being checked. */
  seal: decisionSealSchema.nullable(),
  /** The versions of the documents it is the seal of. */
  versions: z.strictObject({ campaign: z.int(), iteration: z.int() }),
  /** The report that waits for a decision, with what to look at first; null while none does. Approving it names the warnings. */
  report: z
    .strictObject({
      number: z.int(),
      invited: z.int(),
      run_date: z.string(),
      checks: z.array(reportCheckSchema),
      /** What became of what was expected; while one does not hold, the report cannot be approved. */
      expected: z.array(expectationResultSchema),
    })
    .nullable(),
  /** The NHS Notify IDs that its messages are sent with; those that are not approved keep the list from being sent. */
  notify_plans: planReviewSchema,
  /** The settings for sending, and those that were approved; null where nobody approved any. */
  sending: sendingReviewSchema,
  /** Approvers who contributed to a similar iteration and can still decide about this one. */
  similar_work: z.array(similarWorkSchema),
  /** True when the campaign, the iteration or the reference data are no longer what was approved. */
  changed_since_approval: z.boolean(),
});

const review = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/review",
  tags: ["Iterations"],
  summary: "What changed since the iteration was last decided about, and whether its approval still counts",
  access: "read",
  request: { params: iterationParams },
  responses: { 200: { description: "The last review", ...jsonContent(reviewSchema) }, ...refusalResponses },
});

interface ReviewDependencies extends Sealing {
  db: Kysely<Schema>;
}

/** What a reviewer needs to decide well. */
export function reviewRoutes({ db, ...sealing }: ReviewDependencies) {
  return featureRoutes().openapi(review, async (c) => {
    const { teamId, campaignId, iterationId } = c.req.valid("param");
    const found = await findSealed(db, { teamId, campaignId, id: iterationId }, sealing);
    if (!found) return refused(c, { kind: "notFound" });
    const reviewed = { iterationId, campaignId, now: found };
    const beside = { sending: found.sending.now, plans: found.plans.plans };
    const last = await findLastReview(db, { ...reviewed, beside });
    const approved = await lastApprovedBefore(db, reviewed);
    const source = await findCopySource(db, { iterationId, now: found.iteration });
    const answer = {
      last_review: last ?? null,
      rejections: await listRejections(db, iterationId),
      last_approval: toApproval(approved),
      base: (await findBase(db, { ...reviewed, approved })) ?? null,
      copied_from: source ?? null,
      seal: found.sealNow,
      report: found.report,
      versions: found.versions,
      notify_plans: found.plans,
      sending: found.sending,
      similar_work: found.similarWork,
      changed_since_approval: found.changedSinceApproval,
    };
    return c.json(answer, 200);
  });
}

function toApproval(approved: Awaited<ReturnType<typeof lastApprovedBefore>>) {
  if (!approved) return null;
  const { by, at, about, changes } = approved;
  return { by, at, about, changes };
}
