import { eligibilityReportSchema } from "@spi/domain/api-contract";
import { readStoredEligibility } from "@spi/domain/eligibility/stored-eligibility";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent, reportParams } from "../http/routes.ts";
import { eligibilityOfReport } from "./finished-reports.ts";

const read = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/summary_report/{reportId}/eligibility",
  tags: ["Reports"],
  summary: "Compare the people in a finished report with the eligibility statement that was approved with the report",
  description:
    "We count the people who are eligible and invited, eligible and not invited, or invited and not eligible. The response has totals, counts by month of birth, ICB, " +
    "language and format, and an example person for each reason. We also count invitations from the campaign's other iterations if they were sent, or can still be sent as approved.",
  access: "read",
  request: { params: reportParams },
  responses: {
    200: { description: "The numbers of people reached and not reached", ...jsonContent(eligibilityReportSchema) },
    ...refusalResponses,
  },
});

/** Serves a report's comparison with the eligibility statement. */
export function eligibilityReportRoutes({ db }: { db: Kysely<Schema> }) {
  return featureRoutes().openapi(read, async (c) => {
    const { teamId, campaignId, iterationId, reportId: id } = c.req.valid("param");
    const report = await eligibilityOfReport(db, { teamId, campaignId, iterationId, id });
    if (!report) return refused(c, { kind: "notFound" });
    const statement = report.configuration.eligibility ?? null;
    return c.json({ statement, comparison: report.eligibility && readStoredEligibility(report.eligibility) }, 200);
  });
}
