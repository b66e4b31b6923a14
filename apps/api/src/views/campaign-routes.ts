import { campaignListItemSchema, wholeCampaignResponseSchema } from "@spi/domain/api-contract";
import * as z from "zod";
import { readCampaignOverview } from "../database/tables/campaign-overview.ts";
import type { FeatureDependencies } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent, teamParams } from "../http/routes.ts";
import { toIterationResponse } from "../iterations/answer.ts";
import { listIterations } from "../iterations/store.ts";
import { toCampaignResponse, toListItem } from "../campaigns/answer.ts";
import { listCampaigns } from "../campaigns/list.ts";
import { findCampaign } from "../campaigns/store.ts";
import { findReleaseBlockers } from "../releases/find-release-blockers.ts";
import { trainingTeamsOf, type ReleaseServices } from "../releases/routes.ts";

const tags = ["Campaigns"];

const list = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign",
  tags,
  summary: "List a team's campaigns, starting with the most recently changed",
  access: "read",
  request: { params: teamParams },
  responses: {
    200: { description: "Campaigns", ...jsonContent(z.array(campaignListItemSchema)) },
    ...refusalResponses,
  },
});

const read = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}",
  tags,
  summary: "Get a campaign and its iterations",
  access: "read",
  request: { params: campaignParams },
  responses: { 200: { description: "The campaign", ...jsonContent(wholeCampaignResponseSchema) }, ...refusalResponses },
});

interface Dependencies extends Pick<FeatureDependencies, "db" | "now"> {
  releases: { services: ReleaseServices | undefined };
}

/** Serves a team's campaigns, and a campaign with its iterations. */
export function campaignViewRoutes({ db, now, releases }: Dependencies) {
  return featureRoutes()
    .openapi(list, async (c) => {
      const { teamId } = c.req.valid("param");
      return c.json((await listCampaigns(db, [teamId])).map(toListItem), 200);
    })
    .openapi(read, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      const campaign = await findCampaign(db, { teamId, id: campaignId });
      if (!campaign) return refused(c, { kind: "notFound" });
      const iterations = await listIterations(db, campaignId);
      const blockers = await findReleaseBlockers(
        db,
        iterations.map((iteration) => ({ campaign, iteration })),
        { trainingTeams: trainingTeamsOf(releases), now: now() },
      );
      const not_ready = [...blockers].map(([iteration_id, why]) => ({ iteration_id, ...why }));
      const overview = { not_ready, ...(await readCampaignOverview(db, campaignId)) };
      return c.json(
        { ...toCampaignResponse(campaign), iterations: iterations.map(toIterationResponse), ...overview },
        200,
      );
    });
}
