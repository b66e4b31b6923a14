import { type EligibilityResponse, eligibilityResponseSchema } from "@spi/domain/api-contract";
import { ownStatementSchema } from "@spi/domain/eligibility/statement";
import type { Actor } from "@spi/domain/users/user";
import * as z from "zod";
import type { Db } from "../database/schema.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { findCampaign } from "../campaigns/store.ts";
import { refuseRuleWriter, describeWriters } from "./rule-writers.ts";
import { saveStatement } from "./save-statement.ts";

const tags = ["Expectations"];
const path = "/team/{teamId}/campaign/{campaignId}/eligibility";
const answer = { description: "The eligibility statement and its author", ...jsonContent(eligibilityResponseSchema) };

const read = defineRoute({
  method: "get",
  path,
  tags,
  summary: "Get a campaign's eligibility statement, which describes the people its policy is meant to reach",
  access: "read",
  request: { params: campaignParams },
  responses: { 200: answer, ...refusalResponses },
});

const save = defineRoute({
  method: "put",
  path,
  tags,
  summary: "Save a campaign's eligibility statement",
  description:
    "Give the campaign version that the edit was based on. We save the statement under the user's name. Users who wrote any " +
    "of the campaign's rules cannot save a statement. When you save a statement, approvals of the campaign's iterations are no longer " +
    "valid, because the iterations were approved with a different one. To delete the statement, send null.",
  access: "write",
  request: {
    params: campaignParams,
    body: {
      required: true,
      ...jsonContent(z.strictObject({ Version: z.int().min(1), statement: ownStatementSchema.nullable() })),
    },
  },
  responses: { 200: answer, ...refusalResponses },
});

interface EligibilityDependencies extends FeatureDependencies {
  populationDir: string;
}

/** Serves eligibility statements. */
export function eligibilityRoutes({ db, now, populationDir }: EligibilityDependencies) {
  return featureRoutes()
    .openapi(read, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const campaign = await findCampaign(db, { teamId, id });
      if (!campaign) return refused(c, { kind: "notFound" });
      return c.json(await toResponse(db, campaign, changeBy(c, teamId, now()).actor), 200);
    })
    .openapi(save, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const { Version: base, statement } = c.req.valid("json");
      const change = changeBy(c, teamId, now());
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        saveStatement(transaction, { id, base, statement, change, populationDir }),
      );
      if (!saved.ok) return refused(c, saved.refusal);
      return c.json(await toResponse(db, saved.value, change.actor), 200);
    });
}

async function toResponse(db: Db, campaign: CampaignRow, asks: Actor): Promise<EligibilityResponse> {
  const { id, team_id: teamId, version, eligibility } = campaign;
  return {
    version,
    statement: eligibility?.statement ?? null,
    written_by: eligibility?.by ?? null,
    cannot_edit_reason: (await refuseRuleWriter(db, asks, id)) ?? null,
    editors: await describeWriters(db, { teamId, campaignId: id }),
  };
}
