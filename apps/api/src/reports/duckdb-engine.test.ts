import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RefusalBody } from "@spi/domain/api-contract";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, campaignContent, iterationContent, openApi } from "../../test/harness.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import { metadataRoutes } from "../metadata/routes.ts";
import { duckdbEngine } from "./duckdb-engine.ts";
import { populationCheck } from "../people/population-check.ts";
import { readReferenceData } from "../metadata/read-reference-data.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

let folder: string;
let api: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-adapter-"));
  api = await openApi({ populationDir: path.join(folder, "gone") });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const damages: [string, (dir: string) => Promise<unknown>][] = [
  ["are gone", async () => {}],
  [
    "lack a file",
    async (dir) => {
      await generatePopulation({ size: 100, seed: 1, dir, asOf: "20261120", columns: ["icb"] });
      await rm(path.join(dir, "part-00000.parquet"));
    },
  ],
];

test.each(damages)(
  "when the people %s, staff see a message without server paths, which only the log has REQ-POP-34",
  async (what, damage) => {
    const populationDir = path.join(folder, what);
    await damage(populationDir);
    const configuration = { campaign: campaignContent, iteration: iterationContent } as never;
    const { hash: reference } = await currentReferenceData(api.db);
    const seal = sealConfiguration({ ...(configuration as object), reference } as never);
    const control = {
      onProgress: () => {},
      signal: new AbortController().signal,
      seal,
      earlier: () => Promise.resolve(null),
      last: "none" as const,
    };
    const run = await duckdbEngine({ db: api.db, populationDir })(configuration, control);
    const refusal = run.ok ? { message: "made" } : run.refusal;
    expect(refusal.message).toMatch(/we cannot read the population data/);
    expect(refusal.message).not.toContain(folder);
    expect(refusal.detail).toContain(populationDir);
    await expect(populationCheck(populationDir)).rejects.toThrow(populationDir);
  },
);

test("cohorts that cannot be read cause an error, not an empty list REQ-POP-34 REQ-POP-402", async () => {
  const { status, body } = await api.call<RefusalBody>("rita.reader", "/metadata/cohorts");
  expect([status, body.kind]).toEqual([503, "peopleUnreadable"]);
  expect(JSON.stringify(body)).not.toContain(folder);
  expect((await api.call("rita.reader", "/metadata")).status).toBe(200);
});

test("the last known cohorts are used while people cannot be read, so that a release can be stopped, but decisions do not use them REQ-POP-56 REQ-POP-437", async () => {
  const populationDir = path.join(folder, "went away");
  await generatePopulation({ size: 100, seed: 1, dir: populationDir, asOf: "20261120", columns: ["icb"] });
  const before = await readReferenceData(api.db, populationDir);
  expect(before.cohorts?.length).toBeGreaterThan(0);
  await rm(path.join(populationDir, "part-00000.parquet"));
  const after = await readReferenceData(api.db, populationDir);
  expect([after.cohorts, after.lastCohorts]).toEqual([undefined, before.cohorts]);
  const routes = metadataRoutes({ reference: () => Promise.resolve(after) });
  const answer = await routes.request("/metadata/cohorts");
  expect([answer.status, await answer.json()]).toEqual([200, before.cohorts]);
});
