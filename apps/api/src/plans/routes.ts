import { iterationResponseSchema, notifyPlansResponseSchema } from "@spi/domain/api-contract";
import { type NotifyPlan, notifyPlansSchema } from "@spi/domain/campaign/notify-plans";
import { longest } from "@spi/domain/values/limits";
import * as z from "zod";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { toIterationResponse } from "../iterations/answer.ts";
import { findCampaign } from "../campaigns/store.ts";
import { approvePlans } from "./approve.ts";
import { readKnownPlans } from "./known-plans.ts";
import { readPlans, savePlans } from "./store.ts";

const tags = ["NHS Notify IDs"];
const campaignPlans = "/team/{teamId}/campaign/{campaignId}/notify-plans";

const read = defineRoute({
  method: "get",
  path: campaignPlans,
  tags,
  summary: "Get the NHS Notify IDs of a campaign's routing plans",
  access: "read",
  request: { params: campaignParams },
  responses: {
    200: { description: "The routing plans that have an NHS Notify ID", ...jsonContent(notifyPlansResponseSchema) },
    ...refusalResponses,
  },
});

const save = defineRoute({
  method: "put",
  path: campaignPlans,
  tags,
  summary: "Save the NHS Notify IDs of a campaign's routing plans",
  description:
    "Give the campaign version that the edit was based on. We reject the request if someone has saved a newer version.",
  access: "write",
  request: {
    params: campaignParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          Version: z.int().min(1),
          notify_plans: notifyPlansSchema,
          confirm_shared: z.boolean().optional().openapi({
            description:
              "Set this to true to confirm that several routing plans are meant to have the same NHS Notify ID. Otherwise, we reject the shared ID.",
          }),
        }),
      ),
    },
  },
  responses: { 200: { description: "As saved", ...jsonContent(notifyPlansResponseSchema) }, ...refusalResponses },
});

const approve = defineRoute({
  method: "put",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/notify-plans",
  tags,
  summary: "Approve the NHS Notify IDs for an approved iteration. Only its reviewers can do this",
  access: "approve",
  request: {
    params: iterationParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          seal: z.string().max(longest.seal).nullable().openapi({
            description:
              "The seal from the review response, which identifies the NHS Notify IDs that the reviewer saw. This is null if all the IDs were removed.",
          }),
        }),
      ),
    },
  },
  responses: { 200: { description: "The iteration", ...jsonContent(iterationResponseSchema) }, ...refusalResponses },
});

/** Serves the routing plans' NHS Notify IDs, which are entered for a campaign and approved for an iteration. */
export function notifyPlanRoutes({ db, now }: FeatureDependencies) {
  const answerOf = async (teamId: string, { campaign, plans }: { campaign: CampaignRow; plans: NotifyPlan[] }) => {
    const known = await readKnownPlans(db, { teamId, plans });
    return { version: campaign.version, notify_plans: plans, known_plans: known };
  };
  return featureRoutes()
    .openapi(read, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const campaign = await findCampaign(db, { teamId, id });
      if (!campaign) return refused(c, { kind: "notFound" });
      return c.json(await answerOf(teamId, { campaign, plans: await readPlans(db, campaign) }), 200);
    })
    .openapi(save, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const { Version: base, notify_plans: plans, confirm_shared: confirmed = false } = c.req.valid("json");
      const request = { id, base, plans, confirmed, change: changeBy(c, teamId, now()) };
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        savePlans(transaction, request),
      );
      if (!saved.ok) return refused(c, saved.refusal);
      return c.json(await answerOf(teamId, saved.value), 200);
    })
    .openapi(approve, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const user = c.get("user");
      const { seal } = c.req.valid("json");
      const permissions = user.teams.find((team) => team.teamId === teamId)?.permissions ?? [];
      const key = { teamId, campaignId, id: iterationId };
      const approval = { key, seal, change: changeBy(c, teamId, now()), permissions };
      const approved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        approvePlans(transaction, approval),
      );
      return approved.ok ? c.json(toIterationResponse(approved.value), 200) : refused(c, approved.refusal);
    });
}
