import { expectationsResponseSchema } from "@spi/domain/api-contract";
import { fileName } from "@spi/domain/campaign-file/export-campaign";
import { exampleLines, readExampleLines } from "@spi/domain/campaign-file/expectations/example-lines";
import { nameKey } from "@spi/domain/expectation/stored-texts";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { largestExampleFile, most } from "@spi/domain/values/limits";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { findCampaign } from "../campaigns/store.ts";
import { fileErrors } from "./file-errors.ts";
import { exportedFileResponse, importedFileBody } from "./file-schemas.ts";
import { findExpectations } from "./find-expected.ts";
import { saveIterationExpectations } from "./save-expectations.ts";

const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/expectations/examples";
const tags = ["Expectations"];

const save = defineRoute({
  method: "get",
  path,
  tags,
  summary: "Export an iteration's example people as a file with one JSON object per line",
  access: "read",
  request: { params: iterationParams },
  responses: {
    200: exportedFileResponse,
    ...refusalResponses,
  },
});

const take = defineRoute({
  method: "post",
  path,
  tags,
  summary: "Add the people in a file to a draft iteration's example people",
  description: "If any of the people are invalid, we do not add anyone. We list the problems by line number and field.",
  access: "write",
  request: {
    params: iterationParams,
    body: importedFileBody(largestExampleFile),
  },
  responses: {
    200: { description: "The expectations", ...jsonContent(expectationsResponseSchema) },
    ...refusalResponses,
  },
});

interface ExampleDependencies extends FeatureDependencies {
  populationDir: string;
}

/** Serves the export and import of an iteration's example people as a file. */
export function exampleRoutes({ db, now, populationDir }: ExampleDependencies) {
  return featureRoutes()
    .openapi(save, async (c) => {
      const { teamId, campaignId, iterationId: id } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id });
      const campaign = iteration && (await findCampaign(db, { teamId, id: campaignId }));
      if (!campaign) return refused(c, { kind: "notFound" });
      const called = `${campaign.document.Name}-${iteration.document.Name}-${iteration.version}-examples.ndjson`;
      const { Examples } = iteration.expectations ?? noExpectations;
      return c.json({ file_name: fileName(called), file: exampleLines(Examples) }, 200);
    })
    .openapi(take, async (c) => {
      const { teamId, campaignId, iterationId: id } = c.req.valid("param");
      const key = { teamId, campaignId, id };
      const { Version: base, file } = c.req.valid("json");
      const { attributes } = await currentReferenceData(db);
      const request = { base, file, attributes, change: changeBy(c, teamId, now()), populationDir };
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        importExamples(transaction, key, request),
      );
      if (!saved.ok) return refused(c, saved.refusal);
      const current = await findExpectations(db, key, populationDir);
      return current ? c.json(current, 200) : refused(c, { kind: "notFound" });
    });
}

interface ImportRequest {
  base: number;
  file: string;
  attributes: readonly AttributeReference[];
  change: Change;
  populationDir: string;
}

async function importExamples(
  db: Db,
  key: IterationKey,
  { file, attributes, ...save }: ImportRequest,
): Promise<Result<IterationRow, Refusal>> {
  const iteration = await findIteration(db, key);
  if (!iteration) return refuse({ kind: "notFound" });
  const read = readExampleLines(file, { attributes, runDate: iteration.document.IterationDate });
  if (!read.ok) return refuse({ kind: "invalid", errors: fileErrors(read.refusal) });
  const own = iteration.expectations ?? noExpectations;
  const Examples = [...own.Examples, ...read.value];
  const errors = roomErrors(own.Examples, read.value);
  if (Object.keys(errors).length > 0) return refuse({ kind: "invalid", errors });
  return saveIterationExpectations(db, key, { ...save, expectations: { ...own, Examples } });
}

type NamedItems = readonly { Name: string }[];

function roomErrors(existing: NamedItems, read: NamedItems): FieldErrors {
  const names = new Set(existing.map(({ Name }) => nameKey(Name)));
  const twice = read.filter(({ Name }) => names.has(nameKey(Name)));
  if (twice.length > 0)
    return {
      file: twice.map(({ Name }) => `There is already an example person called “${Name}”. Use a different name.`),
    };
  if (existing.length + read.length <= most.ownExpectations) return {};
  return {
    file: [
      `An iteration can have up to ${most.ownExpectations} example people. This iteration already has ${existing.length}. Add fewer people.`,
    ],
  };
}
