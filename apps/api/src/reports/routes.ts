import { conflict } from "@spi/domain/conflict";
import { reportResponseSchema } from "@spi/domain/api-contract";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import type { AnswerEvents } from "../http/events/event-streams.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent, reportParams } from "../http/routes.ts";
import { findIteration } from "../iterations/store.ts";
import { progressReader } from "./run-progress.ts";
import { withComparedReport } from "./with-compared-report.ts";
import { withDecisions } from "./with-decisions.ts";
import { cancelRun, listReports } from "./store.ts";

const notAReport = "Enter the number of a report";

const list = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/summary_report",
  tags: ["Reports"],
  summary: "List an iteration's latest summary reports in order, with the progress of any that are still running",
  access: "read",
  request: {
    params: iterationParams,
    query: z.strictObject({
      before: z.coerce
        .number(notAReport)
        .int(notAReport)
        .min(1, notAReport)
        .max(2_147_483_647, notAReport)
        .optional()
        .openapi({
          description:
            "Return only reports with a lower number than this. To get the next page, give the lowest number on this page",
        }),
    }),
  },
  responses: {
    200: { description: "The reports, in order of number", ...jsonContent(z.array(reportResponseSchema)) },
    ...refusalResponses,
  },
});

const cancel = defineRoute({
  method: "put",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/summary_report/{reportId}/cancel",
  tags: ["Reports"],
  summary: "Cancel an unfinished report",
  description: "The iteration's status changes back to “approved”.",
  access: "write",
  request: { params: reportParams },
  responses: {
    200: { description: "The iteration's latest reports", ...jsonContent(z.array(reportResponseSchema)) },
    ...refusalResponses,
  },
});

const events = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/summary_report/events",
  tags: ["Reports"],
  summary: "Stream the progress of an iteration's reports as server-sent events",
  access: "read",
  request: { params: iterationParams },
  responses: {
    200: {
      description:
        "A stream of events containing JSON. We send `progress` on each change, and `end` when no reports are running",
      content: { "text/event-stream": { schema: z.string() } },
    },
    ...refusalResponses,
  },
});

interface ReportDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  answerEvents: AnswerEvents;
}

/** Serves summary reports. */
export function reportRoutes({ db, now, answerEvents }: ReportDependencies) {
  const readProgress = progressReader(db);
  return featureRoutes()
    .openapi(list, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      if (!iteration) return refused(c, { kind: "notFound" });
      const listed = await listReports(db, iteration.id, c.req.valid("query").before);
      const reports = await withComparedReport(db, listed);
      return c.json(await withDecisions(db, iteration.id, reports), 200);
    })
    .openapi(events, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      if (!iteration) return refused(c, { kind: "notFound" });
      return answerEvents(c, {
        event: "progress",
        poll: () => readProgress(iterationId),
        isOver: (runs) => runs.every(({ status }) => status !== "requested" && status !== "running"),
      });
    })
    .openapi(cancel, async (c) => {
      const { teamId, campaignId, iterationId, reportId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      if (!iteration) return refused(c, { kind: "notFound" });
      const request = { reportId, iterationId, now: now() };
      const cancelled = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        cancelRun(transaction, request),
      );
      if (!cancelled) return refused(c, conflict("reportEnded"));
      return c.json(await withDecisions(db, iterationId, await listReports(db, iterationId)), 200);
    });
}
