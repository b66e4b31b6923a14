import { secondFileResponseSchema } from "@spi/domain/api-contract";
import { exportFileText } from "@spi/domain/campaign-file/export-campaign";
import { expectationsFile, expectationsFileName } from "@spi/domain/campaign-file/expectations/expectations-file";
import { largestExpectationsFile } from "@spi/domain/values/limits";
import { inRecordedTransaction } from "../history/heads.ts";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { toCampaignResponse } from "../campaigns/answer.ts";
import { listIterations } from "../iterations/store.ts";
import { findCampaign } from "../campaigns/store.ts";
import { exportedFileResponse, importedFileBody } from "./file-schemas.ts";
import { importExpectationsFile } from "./import-file.ts";

const path = "/team/{teamId}/campaign/{campaignId}/expectations/file";
const tags = ["Expectations"];

const save = defineRoute({
  method: "get",
  path,
  tags,
  summary: "Export the expectations for a campaign and its iterations as a file for “spi test”",
  access: "read",
  request: { params: campaignParams },
  responses: {
    200: exportedFileResponse,
    ...refusalResponses,
  },
});

const take = defineRoute({
  method: "post",
  path,
  tags,
  summary:
    "Add the expectations in a file to a campaign and to the draft iterations that have the same names as those in the file",
  description:
    "Send the second of the two files that are exported with a campaign. If anything in the file is invalid, we do not add anything, and we list the problems by line and field. We do not import NHS Notify IDs, the eligibility statement or sending settings. The response lists any of these that were in the file.",
  access: "write",
  request: {
    params: campaignParams,
    body: importedFileBody(largestExpectationsFile),
  },
  responses: {
    200: {
      description: "The number of expectations and example people that were added",
      ...jsonContent(secondFileResponseSchema),
    },
    ...refusalResponses,
  },
});

interface ExpectationsFileDependencies extends FeatureDependencies {
  populationDir: string;
}

/** Serves the export and import of the expectations of a campaign and its iterations as a file. */
export function expectationsFileRoutes({ db, now, populationDir }: ExpectationsFileDependencies) {
  return featureRoutes()
    .openapi(save, async (c) => {
      const { teamId, campaignId: id } = c.req.valid("param");
      const campaign = await findCampaign(db, { teamId, id });
      if (!campaign) return refused(c, { kind: "notFound" });
      const rows = await listIterations(db, id);
      const iterations = rows.map(({ document, expectations }) => ({ Name: document.Name, expectations }));
      const none = { plans: [], eligibility: null, sending: null };
      const file = expectationsFile({ campaign: campaign.expectations, iterations, ...none });
      const text = exportFileText(file ?? { Expectations: [], Examples: [] });
      return c.json(
        { file_name: expectationsFileName(toCampaignResponse(campaign).campaign_details), file: text },
        200,
      );
    })
    .openapi(take, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      const { Version: base, file: text } = c.req.valid("json");
      const request = { base, text, change: changeBy(c, teamId, now()), populationDir };
      const taken = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        importExpectationsFile(transaction, campaignId, request),
      );
      return taken.ok ? c.json(taken.value, 200) : refused(c, taken.refusal);
    });
}
