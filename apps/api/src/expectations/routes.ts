import { campaignExpectationsResponseSchema, expectationsResponseSchema } from "@spi/domain/api-contract";
import { noExpectations, ownExpectationsSchema } from "@spi/domain/expectation/own-expectations";
import * as z from "zod";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findCampaign } from "../campaigns/store.ts";
import { findExpectations } from "./find-expected.ts";
import { saveCampaignExpectations, saveIterationExpectations } from "./save-expectations.ts";

const tags = ["Expectations"];
const ofCampaign = "/team/{teamId}/campaign/{campaignId}/expectations";
const ofIteration = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/expectations";

const body = {
  required: true,
  ...jsonContent(z.strictObject({ Version: z.int().min(1), expectations: ownExpectationsSchema })),
};
const answer = { description: "The expectations", ...jsonContent(expectationsResponseSchema) };
const campaignAnswer = { description: "The expectations", ...jsonContent(campaignExpectationsResponseSchema) };

const read = defineRoute({
  method: "get",
  path: ofIteration,
  tags,
  summary:
    "Get an iteration's expectations, including those of its campaign, and the current outcomes for its example people",
  access: "read",
  request: { params: iterationParams },
  responses: { 200: answer, ...refusalResponses },
});

const save = defineRoute({
  method: "put",
  path: ofIteration,
  tags,
  summary: "Save a draft iteration's expectations",
  description:
    "Give the version that the edit was based on. We reject the request if someone has saved a newer version.",
  access: "write",
  request: { params: iterationParams, body },
  responses: { 200: answer, ...refusalResponses },
});

const readCampaign = defineRoute({
  method: "get",
  path: ofCampaign,
  tags,
  summary: "Get the expectations that apply to all of a campaign's iterations",
  access: "read",
  request: { params: campaignParams },
  responses: { 200: campaignAnswer, ...refusalResponses },
});

const saveCampaign = defineRoute({
  method: "put",
  path: ofCampaign,
  tags,
  summary: "Save the expectations that apply to all of a campaign's iterations",
  description:
    "Give the campaign version that the edit was based on. When you save expectations, approvals of the campaign's iterations are " +
    "no longer valid, because the iterations were approved with the earlier expectations.",
  access: "write",
  request: { params: campaignParams, body },
  responses: { 200: campaignAnswer, ...refusalResponses },
});

interface ExpectationDependencies extends FeatureDependencies {
  populationDir: string;
}

/** Serves expectations and example people of iterations and campaigns. */
export function expectationRoutes({ db, now, populationDir }: ExpectationDependencies) {
  return featureRoutes()
    .openapi(read, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const response = await findExpectations(db, { teamId, campaignId, id: iterationId }, populationDir);
      return response ? c.json(response, 200) : refused(c, { kind: "notFound" });
    })
    .openapi(save, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const { Version: base, expectations } = c.req.valid("json");
      const key = { teamId, campaignId, id: iterationId };
      const request = { base, expectations, change: changeBy(c, teamId, now()), populationDir };
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        saveIterationExpectations(transaction, key, request),
      );
      if (!saved.ok) return refused(c, saved.refusal);
      const response = await findExpectations(db, key, populationDir);
      return response ? c.json(response, 200) : refused(c, { kind: "notFound" });
    })
    .openapi(readCampaign, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const campaign = await findCampaign(db, { teamId, id });
      if (!campaign) return refused(c, { kind: "notFound" });
      return c.json({ version: campaign.version, expectations: campaign.expectations ?? noExpectations }, 200);
    })
    .openapi(saveCampaign, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const { Version: base, expectations } = c.req.valid("json");
      const request = { base, expectations, change: changeBy(c, teamId, now()), populationDir };
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        saveCampaignExpectations(transaction, id, request),
      );
      if (!saved.ok) return refused(c, saved.refusal);
      return c.json({ version: saved.value.version, expectations: saved.value.expectations ?? noExpectations }, 200);
    });
}
