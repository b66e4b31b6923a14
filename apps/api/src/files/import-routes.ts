import { conflict } from "@spi/domain/conflict";
import { wholeCampaignResponseSchema } from "@spi/domain/api-contract";
import { largestCampaignFile } from "@spi/domain/values/limits";
import { ok, refuse } from "@spi/domain/values/result";
import { findingKinds } from "@spi/domain/campaign-file/findings";
import { ukDay } from "@spi/domain/day/calendar";
import * as z from "zod";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { claimKey, idempotencyHeader } from "../http/idempotency.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent, teamParams } from "../http/routes.ts";
import { limitConcurrency } from "../http/middleware/limit-concurrency.ts";
import { receiveBody } from "../http/middleware/receive-body.ts";
import { toCampaignResponse } from "../campaigns/answer.ts";
import { findCampaign } from "../campaigns/store.ts";
import { createImported, importNameSchema, importRefused, withFreeName } from "./import.ts";
import type { ReadImport } from "./read-import.ts";
import { toIterationResponse } from "../iterations/answer.ts";
import { type People, cohortLabels } from "../metadata/read-reference-data.ts";
import { listIterations } from "../iterations/store.ts";
import { readRuleData } from "../metadata/read-rule-checker.ts";

const finding = z.strictObject({
  kind: z.enum(findingKinds),
  path: z.string(),
  place: z.string(),
  message: z.string(),
});

/** Findings about a file, up to a maximum, and the number of further findings. */
const findingFields = { findings: z.array(finding), more_findings: z.int().min(0) };

const importFile = defineRoute({
  method: "post",
  path: "/team/{teamId}/campaign/import",
  tags: ["Campaigns"],
  summary: "Import an exported file as a new draft campaign, or only check the file",
  access: "write",
  request: {
    params: teamParams,
    headers: idempotencyHeader,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          file: z.looseObject({}, { error: "Select a campaign file, which is one JSON object." }),
          name: importNameSchema.optional(),
          check: z.boolean().optional(),
        }),
      ),
    },
  },
  responses: {
    200: {
      description: "The content of the file and the problems found in its rules. Nothing has been created",
      ...jsonContent(z.strictObject({ importable: z.boolean(), ...findingFields })),
    },
    201: {
      description: "The new campaign and its iterations, which are all drafts",
      ...jsonContent(z.strictObject({ ...wholeCampaignResponseSchema.shape, ...findingFields })),
    },
    ...refusalResponses,
  },
});

/** Maximum number of bytes in an import's body, which contains a campaign with its iterations, and the options. */
const importLimitBytes = largestCampaignFile + 100_000;
/**
 * Maximum number of simultaneous imports for each user. While an import is read, it is in memory both as text and as a
 * parsed document.
 */
const importsAtOnce = 2;

interface ImportDependencies extends FeatureDependencies {
  populationDir: string;
  reference: () => Promise<People>;
  /** Reads a file, which takes up to a second, without blocking other requests. */
  readImport: ReadImport;
}

/** Serves the import of a file that was exported from this service or elsewhere. */
export function importRoutes({ db, now, newId, populationDir, reference, readImport }: ImportDependencies) {
  const receive = [limitConcurrency(importsAtOnce), receiveBody(importLimitBytes)];
  return featureRoutes({ receive }).openapi(importFile, async (c) => {
    const { teamId } = c.req.valid("param");
    const { file, name, check } = c.req.valid("json");
    c.set("changesNothing", check === true);
    const [body, rules, people] = await Promise.all([c.req.text(), readRuleData(db, populationDir), reference()]);
    const knownCohorts = cohortLabels(people);
    const read = await readImport({ body, name, rules, today: ukDay(now()), knownCohorts });
    if (!read.ok) {
      const { errors, limitedFindings } = read.refusal;
      if (check && limitedFindings) return c.json({ importable: false, ...limitedFindings }, 200);
      return refused(c, { kind: "invalid", message: importRefused, errors });
    }
    const { findings, more_findings } = (await withFreeName(db, teamId, read.value)).imported;
    if (check) return c.json({ importable: true, findings, more_findings }, 200);
    const change = changeBy(c, teamId, now());
    const id = newId();
    const made = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction) => {
      const claim = await claimKey(transaction, {
        userId: change.actor.id,
        key: c.req.valid("header")["idempotency-key"],
        body: { teamId, file, name },
        objectId: id,
        now: change.now,
      });
      if (claim.kind === "first") return createImported(transaction, { id, imported: read.value, change, newId });
      const earlier = claim.kind === "repeat" && (await findCampaign(transaction, { teamId, id: claim.objectId }));
      return earlier ? ok(earlier) : refuse(conflict("keyUsed"));
    });
    if (!made.ok) return refused(c, made.refusal);
    const iterations = (await listIterations(db, made.value.id)).map(toIterationResponse);
    const whole = { ...toCampaignResponse(made.value), iterations, not_ready: [], invited: [], releases: [] };
    return c.json({ ...whole, findings, more_findings }, 201);
  });
}
