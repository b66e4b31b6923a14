import { conflict } from "@spi/domain/conflict";
import { type SummaryReport, summaryReportSchema } from "@spi/domain/report/summary-report";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent, reportParams } from "../http/routes.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { type ComparableRow, finishedOfCampaign } from "./finished-reports.ts";
import { type NotReported, reportOnSnapshot } from "./report-on-snapshot.ts";

const comparedSchema = z.strictObject({
  /** Result of applying the other report's rules to this report's people. Null if the result is unknown. */
  report: summaryReportSchema.nullable(),
  /** Reason why the result is unknown, in words. */
  not_available: z.string().nullable(),
});

const compare = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/summary_report/{reportId}/compare",
  tags: ["Reports"],
  summary: "Apply another report's rules to the population data of this report",
  description:
    "The result separates the two causes of a difference between reports. If the result differs from the other report, the population " +
    "data has changed. If the result differs from this report, the rules or the run date have changed. If you make a new request, we cancel your earlier one.",
  access: "read",
  request: {
    params: reportParams,
    query: z.strictObject({ with: z.uuid().openapi({ description: "Another finished report in the campaign" }) }),
  },
  responses: { 200: { description: "The report", ...jsonContent(comparedSchema) }, ...refusalResponses },
});

interface CompareDependencies {
  db: Kysely<Schema>;
  peopleQueries: PeopleQueries;
}

/**
 * Serves a comparison of two reports, which shows how much of the difference comes from changes in the people and how
 * much from changes in the rules.
 */
export function compareReportRoutes({ db, peopleQueries }: CompareDependencies) {
  return featureRoutes().openapi(compare, async (c) => {
    const { teamId, campaignId, iterationId, reportId } = c.req.valid("param");
    const user = c.get("user");
    const otherId = c.req.valid("query").with;
    const reports = await finishedOfCampaign(db, { teamId, campaignId, ids: [reportId, otherId] });
    const [now, before] = [reportId, otherId].map((id) => reports.find((report) => report.id === id));
    if (now?.iteration_id !== iterationId || !before) return refused(c, { kind: "notFound" });
    const report = await runOldRulesOnNewPeople(peopleQueries, { before, now, userId: user.id });
    if (report.ok) return c.json({ report: report.value, not_available: null }, 200);
    if (report.refusal.kind === "superseded") {
      return refused(c, conflict("newerComparison"));
    }
    return c.json({ report: null, not_available: report.refusal.message }, 200);
  });
}

const peopleNotNamed =
  "We have no record of the population data that was used for the later report, so we cannot compare the reports.";

/**
 * Reports the result of the earlier rules for the later people. If the people or the rules are the same, returns one of
 * the two reports without counting again.
 */
async function runOldRulesOnNewPeople(
  queries: PeopleQueries,
  { before, now, userId }: { before: ComparableRow; now: ComparableRow; userId: string },
): Promise<Result<SummaryReport, NotReported>> {
  const snapshot = now.facts?.snapshot;
  if (snapshot === undefined) return refuse({ kind: "notAvailable", message: peopleNotNamed });
  if (before.facts?.snapshot === snapshot) return ok(before.report);
  if (before.configuration_hash === now.configuration_hash) return ok(now.report);
  return reportOnSnapshot(queries, before.configuration, { snapshot, userId });
}
