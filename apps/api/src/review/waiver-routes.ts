import { waiversResponseSchema, type WaiversResponse } from "@spi/domain/api-contract";
import { waiverMoves } from "@spi/domain/expectation/waiver";
import { longest } from "@spi/domain/values/limits";
import * as z from "zod";
import type { Db } from "../database/schema.ts";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { storedText } from "../http/stored-text.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { findCampaign } from "../campaigns/store.ts";
import { findUnmet } from "../expectations/unmet-expectations.ts";
import type { Announce } from "../mail/announce.ts";
import { changeWaiver } from "./waive.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { checkNewestReport } from "../reports/report-checks.ts";

const tags = ["Expectations"];
const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/waiver";
const answer = { description: "The unmet expectations", ...jsonContent(waiversResponseSchema) };

const list = defineRoute({
  method: "get",
  path,
  tags,
  summary: "List the unmet expectations of an iteration in review, or of its report, with their waivers",
  access: "read",
  request: { params: iterationParams },
  responses: { 200: answer, ...refusalResponses },
});

const move = defineRoute({
  method: "put",
  path: `${path}/{waiverId}`,
  tags,
  summary: "Request, approve or withdraw a waiver for an unmet expectation",
  description:
    "Two approvers who have not worked on the iteration must agree to a waiver: one requests the waiver and the other approves it. No one can waive a safety expectation.",
  access: "approve",
  request: {
    params: iterationParams.extend({ waiverId: z.string().length(64) }),
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          Version: z
            .int()
            .min(1)
            .openapi({ description: "The version of the iteration in which the user saw the unmet expectation" }),
          move: z.enum(waiverMoves),
          reason: storedText(longest.description).optional().openapi({
            description: "The reason for the waiver. Only the user who requests the waiver can give a reason",
          }),
        }),
      ),
    },
  },
  responses: { 200: answer, ...refusalResponses },
});

interface WaiverDependencies extends FeatureDependencies {
  populationDir: string;
  /** Age in days above which population data is old. */
  peopleMaxAgeDays?: number | undefined;
  announce: Announce;
}

/** Serves waivers for unmet expectations. Each waiver requires two users. */
export function waiverRoutes({ db, now, populationDir, peopleMaxAgeDays, announce }: WaiverDependencies) {
  const readWaivers = async (key: IterationKey): Promise<WaiversResponse | undefined> => {
    const row = await findIteration(db, key);
    const campaign = row && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
    if (!campaign) return undefined;
    const report =
      row.status === "report ready"
        ? await checkNewestReport(db, { iterationId: row.id, now: now(), peopleMaxAgeDays })
        : null;
    const { hash: reference } = await currentReferenceData(db);
    const configuration = { ...configurationOf({ campaign, iteration: row }), reference };
    const unmet = await findUnmet(db, { row, configuration, populationDir, report });
    return { version: row.version, report: unmet.report, failing: unmet.failing, not_available: unmet.notAvailable };
  };
  return featureRoutes()
    .openapi(list, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const waivers = await readWaivers({ teamId, campaignId, id: iterationId });
      return waivers ? c.json(waivers, 200) : refused(c, { kind: "notFound" });
    })
    .openapi(move, async (c) => {
      const { teamId, campaignId, iterationId, waiverId: subject } = c.req.valid("param");
      const user = c.get("user");
      const { Version: base, move: requestedMove, reason = "" } = c.req.valid("json");
      const key = { teamId, campaignId, id: iterationId };
      const permissions = user.teams.find((team) => team.teamId === teamId)?.permissions ?? [];
      const change = changeBy(c, teamId, now());
      const made = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction: Db) => {
        const { hash: referenceHash } = await currentReferenceData(transaction);
        const command = { key, base, subject, move: requestedMove, reason, change, permissions, referenceHash };
        return changeWaiver(transaction, { ...command, populationDir, peopleMaxAgeDays, announce });
      });
      if (!made.ok) return refused(c, made.refusal);
      const waivers = await readWaivers(key);
      return waivers ? c.json(waivers, 200) : refused(c, { kind: "notFound" });
    });
}
