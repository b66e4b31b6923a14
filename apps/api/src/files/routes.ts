import { campaignResponseSchema } from "@spi/domain/api-contract";
import { campaignContentSchema } from "@spi/domain/campaign/campaign";
import { routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import { longest, most } from "@spi/domain/values/limits";
import { hasUnseen } from "@spi/domain/names/names";
import { namesNhsNumber, nhsNumberInText } from "@spi/domain/names/nhs-number";
import * as z from "zod";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { toCampaignResponse } from "../campaigns/answer.ts";
import { exportConfiguration } from "./export.ts";
import { renameCampaignRoutingPlans } from "../iterations/routing-plans.ts";

const tags = ["Campaigns"];
const onePath = "/team/{teamId}/campaign/{campaignId}";

const rename = defineRoute({
  method: "put",
  path: `${onePath}/routing-plans/rename`,
  tags,
  summary: "Rename a campaign's routing plan IDs, and change them in draft iterations that have a future run date",
  access: "write",
  request: {
    params: campaignParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          Version: z.int().min(1),
          renames: z
            .array(
              z.strictObject({
                from: z.string().max(longest.text),
                to: z
                  .string()
                  .trim()
                  .min(1, "Enter the new routing plan ID")
                  .max(longest.text)
                  .regex(/^[^\s,|]+$/, routingPlanIdMessages.characters)
                  .refine((id) => !hasUnseen(id), routingPlanIdMessages.characters)
                  .refine((id) => !namesNhsNumber(id), nhsNumberInText),
              }),
            )
            .min(1)
            .max(most.routingPlans),
          AvailableRoutingIds: campaignContentSchema.shape.AvailableRoutingIds.optional().openapi({
            description:
              "All the campaign's IDs after renaming. Add new IDs to this list and leave out IDs to delete. If you omit the list, we only rename IDs",
          }),
        }),
      ),
    },
  },
  responses: { 200: { description: "As saved", ...jsonContent(campaignResponseSchema) }, ...refusalResponses },
});

const exportFile = defineRoute({
  method: "post",
  path: `${onePath}/export`,
  tags,
  summary: "Export a campaign and its iterations to a file, with the next version number for the campaign",
  access: "write",
  request: { params: campaignParams },
  responses: {
    200: {
      description: "The file and its name",
      ...jsonContent(
        z.strictObject({
          file_name: z.string(),
          file: z.looseObject({}),
          expectations_file: z
            .strictObject({ file_name: z.string(), file: z.looseObject({}) })
            .nullable()
            .openapi({
              description: "The campaign's expectations, NHS Notify IDs and sending settings, or null if it has none",
            }),
        }),
      ),
    },
    ...refusalResponses,
  },
});

/** Serves the renaming of routing plans and the export of a campaign. */
export function campaignFileRoutes({ db, now }: FeatureDependencies) {
  return featureRoutes()
    .openapi(rename, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const { Version: base, renames, AvailableRoutingIds: plans } = c.req.valid("json");
      const request = { id, base, renames, plans, change: changeBy(c, teamId, now()) };
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        renameCampaignRoutingPlans(transaction, request),
      );
      return saved.ok ? c.json(toCampaignResponse(saved.value), 200) : refused(c, saved.refusal);
    })
    .openapi(exportFile, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const change = changeBy(c, teamId, now());
      const exported = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        exportConfiguration(transaction, { id, change }),
      );
      return exported.ok ? c.json(exported.value, 200) : refused(c, exported.refusal);
    });
}
