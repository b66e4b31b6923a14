import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IterationResponse, RefusalBody, ReviewReadiness } from "@spi/domain/api-contract";
import type { ReferenceResponse } from "@spi/domain/library/reference-files";
import { namesOnePersonMessage } from "@spi/domain/rule/identifying";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { manifestName } from "@spi/engine/population/layout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75 } from "../../test/expectations.ts";
import { type TestApi, filterRule, openApi } from "../../test/harness.ts";

let api: TestApi;
let populationDir: string;
let synthetic: string;
const setSeed = (seed: number | null) =>
  writeFile(path.join(populationDir, manifestName), JSON.stringify({ ...(JSON.parse(synthetic) as object), seed }));
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-named-"));
  await generatePopulation({ size: 500, seed: 1, dir: populationDir, asOf: "20261120" });
  synthetic = await readFile(path.join(populationDir, manifestName), "utf8");
  api = await openApi({ populationDir });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const named = { AttributeName: "NHS_NUMBER", Operator: "=", Comparator: "9990548609" };
const inCareHome = { AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" };
const andNamed = () => {
  const { AndClauses: _none, ...clause } = filterRule({ ...named, AndNumber: 1 });
  return filterRule({
    ...inCareHome,
    Name: "In a care home",
    Priority: 20,
    AndClauses: [{ ...clause, Priority: 20, ID: crypto.randomUUID() }],
  });
};

/** Saves a draft with a rule that compares the NHS number. At this point, the people are still synthetic. */
async function draftOfSynthetic() {
  await setSeed(1);
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationRules: [filterRule(named), andNamed()] });
  await setSeed(null);
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  return { campaignPath, at: `${campaignPath}/iteration/${iteration.ID}`, iteration };
}

test("a rule that compares NHS numbers cannot be saved if people are real, even in an AND clause REQ-SEL-230", async () => {
  const { campaignPath, at, iteration } = await draftOfSynthetic();
  const saved = await api.call<RefusalBody>("wendy.writer", at, { method: "PUT", body: iteration });
  expect([saved.status, saved.body.errors]).toEqual([
    400,
    {
      "IterationRules.0.AttributeName": [namesOnePersonMessage],
      "IterationRules.1.AndClauses.0.AttributeName": [namesOnePersonMessage],
    },
  ]);
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration;
  const body = { ...content, Name: "Another" };
  const made = await api.call<RefusalBody>("wendy.writer", `${campaignPath}/iteration`, { method: "POST", body });
  expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([400, Object.keys(saved.body.errors ?? {})]);
  const IterationRules = [filterRule({ ...named, Operator: "is_not_empty", Comparator: "" })];
  const response = await api.call<IterationResponse>("wendy.writer", at, {
    method: "PUT",
    body: { ...iteration, IterationRules },
  });
  expect(response.status).toBe(200);
});

test("an iteration that compares NHS numbers can be imported but not sent for review REQ-SEL-230 REQ-SEL-482", async () => {
  const { campaignPath, at } = await draftOfSynthetic();
  const { body } = await api.call<ReviewReadiness>("wendy.writer", `${at}/readiness`);
  expect(body.blockers.filter(({ message }) => message.includes(namesOnePersonMessage))).toHaveLength(2);
  const exported = await api.call<{ file: object }>("wendy.writer", `${campaignPath}/export`, { method: "POST" });
  const imported = await api.call("wendy.writer", "/team/team-vaccinations/campaign/import", {
    method: "POST",
    headers: { "idempotency-key": crypto.randomUUID() },
    body: { file: exported.body.file, name: "Imported" },
  });
  expect(imported.status).toBe(201);
});

test("a query that compares NHS numbers of real people is not counted REQ-SEL-230", async () => {
  const { campaignPath, at, iteration } = await draftOfSynthetic();
  const preview = await api.call<string>("wendy.writer", `${at}/preview`, { method: "POST", body: iteration });
  expect(preview.body).toContain("not-available");
  expect(preview.body).toContain("Conditions cannot use NHS numbers");
  const { body: found } = await api.call<{ counted: unknown }>("wendy.writer", `${at}/finding`);
  expect(found.counted).toBeNull();
  const withNumber = [{ AttributeLevel: "PERSON", ...named, Operator: "starts_with", Comparator: "99905486" }];
  const statement = { ...everyoneOver75, AnyOf: [{ Name: "One", Conditions: withNumber }] };
  const eligible = await api.call<RefusalBody>("bo.both", `${campaignPath}/eligibility`, {
    method: "PUT",
    body: { Version: 1, statement },
  });
  expect(JSON.stringify([eligible.status, eligible.body])).toContain("Conditions cannot use NHS numbers");
  const expectation = { Kind: "Nobody", Name: "One", Conditions: withNumber };
  const expected = await api.call<RefusalBody>("wendy.writer", `${at}/expectations`, {
    method: "PUT",
    body: { Version: iteration.Version, expectations: { Expectations: [expectation], Examples: [] } },
  });
  expect(JSON.stringify([expected.status, expected.body])).toContain("Conditions cannot use NHS numbers");
});

test("the reference data marks the NHS number as restricted if people are real, even for browsers that have cached it REQ-REF-06", async () => {
  const get = (etag = "") =>
    api.call<ReferenceResponse>("rita.reader", "/metadata", { headers: { "if-none-match": etag } });
  await setSeed(1);
  const synthetic = await get();
  expect(synthetic.body).not.toHaveProperty("restricted_attributes");
  const syntheticTag = synthetic.headers.get("etag") ?? "";
  expect((await get(syntheticTag)).status).toBe(304);
  await setSeed(null);
  const real = await get(syntheticTag);
  expect([real.status, real.body.restricted_attributes]).toEqual([200, ["NHS_NUMBER"]]);
  expect(real.body).toMatchObject({ attributes: synthetic.body.attributes, Version: synthetic.body.Version });
  expect((await get(real.headers.get("etag") ?? "")).status).toBe(304);
});
