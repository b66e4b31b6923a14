import { sendingAndApprovedSchema, sendingResponseSchema } from "@spi/domain/api-contract";
import { sendingSettingsSchema } from "@spi/domain/release/sending/sending-settings";
import * as z from "zod";
import { inRecordedTransaction } from "../history/heads.ts";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { findCampaign } from "../campaigns/store.ts";
import { listApprovedSending, saveSending, sendingOf } from "./store.ts";

const path = "/team/{teamId}/campaign/{campaignId}/sending";
const common = { tags: ["Sending settings"] };

const read = defineRoute({
  access: "read",
  ...common,
  path,
  method: "get",
  summary: "Get a campaign's sending settings: when, how fast and in what order we send its messages to NHS Notify",
  request: { params: campaignParams },
  responses: { 200: { description: "The settings", ...jsonContent(sendingAndApprovedSchema) }, ...refusalResponses },
});

const save = defineRoute({
  ...common,
  access: "write",
  path,
  method: "put",
  summary: "Save a campaign's sending settings",
  description:
    "Give the campaign version that the edit was based on. We reject the request if someone has saved a newer version.",
  request: {
    params: campaignParams,
    body: {
      required: true,
      ...jsonContent(z.strictObject({ Version: z.int().min(1), sending: sendingSettingsSchema })),
    },
  },
  responses: { 200: { description: "As saved", ...jsonContent(sendingResponseSchema) }, ...refusalResponses },
});

/** Serves a campaign's sending settings, which are stored outside its document and approved with its iterations. */
export function sendingRoutes({ db, now }: FeatureDependencies) {
  return featureRoutes()
    .openapi(read, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const campaign = await findCampaign(db, { teamId, id });
      if (!campaign) return refused(c, { kind: "notFound" });
      const approved = await listApprovedSending(db, id);
      return c.json({ version: campaign.version, sending: sendingOf(campaign), approved }, 200);
    })
    .openapi(save, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const { Version: base, sending } = c.req.valid("json");
      const request = { id, base, sending, change: changeBy(c, teamId, now()) };
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        saveSending(transaction, request),
      );
      if (!saved.ok) return refused(c, saved.refusal);
      return c.json({ version: saved.value.version, sending: sendingOf(saved.value) }, 200);
    });
}
