import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, campaignContent, iterationContent, openApi } from "../../test/harness.ts";
import { createTestManifest } from "../../test/trino/test-manifest.ts";
import { listeningTrino } from "../../test/trino/fake-trino.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import { readStoredPerson } from "../explain/stored-person.ts";
import { duckdbEngine } from "../reports/duckdb-engine.ts";
import { populationCheck } from "./population-check.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const manifest = createTestManifest({ asOf: "20251120", members: 3590 });
const differs =
  "The people in the table v have changed since the table was published. Restore the table, or publish it again.";

/** Matches queries for figures about people. */
const forFigures = /bit_or|bitwise|group by.*cohort|count\(\*\) as/i;

/**
 * Creates a view without a snapshot that becomes empty at the first matching query. Its people may then be published at
 * a different location.
 */
function emptiedView({ by, isPublishedAgain = false }: { by: RegExp; isPublishedAgain?: boolean }) {
  let isEmptied = false;
  return listeningTrino((sql) => {
    isEmptied ||= by.test(sql);
    const row = [snapshotOf(manifest), "2025-11-20T09:00", "v", null, "2:AA", JSON.stringify(manifest)];
    if (sql.includes("spi_people")) return isEmptied && isPublishedAgain && sql.includes("where snapshot") ? [] : [row];
    if (sql.includes("checksum(") && !sql.includes("spi_checksum")) return [["0", isEmptied ? "BB" : "AA"]];
    return [];
  });
}

async function report(populationDir: string) {
  const campaign = { ...newCampaignDefaults, ...campaignContent };
  const configuration = { campaign, iteration: { ...iterationContent, IterationRules: [] } } as never;
  const { hash: reference } = await currentReferenceData(api.db);
  const seal = sealConfiguration({ ...(configuration as object), reference } as never);
  const signal = new AbortController().signal;
  const control = { onProgress: () => {}, signal, seal, earlier: () => Promise.resolve(null), last: "none" as const };
  const run = await duckdbEngine({ db: api.db, populationDir })(configuration, control);
  return run.ok ? { message: "made" } : run.refusal;
}

const person2 = { personNumber: 2, attributes: [], signal: new AbortController().signal };

test("a report whose population data was deleted while it ran gives that reason, and that a retry will not help REQ-POP-53 REQ-POP-430", async () => {
  const { location } = await emptiedView({ by: forFigures });
  expect(await populationCheck(location)).toBe(true);
  expect(await report(location)).toEqual({
    message:
      "The population data changed while the report was running and cannot be used now. Contact the SPI team, who can find the cause in the log. " +
      "When they have fixed the problem, request the report again.",
    detail: differs,
  });
  // From then on, the service refuses every query and reports that it is not ready. It does not query the table again.
  await expect(populationCheck(location)).rejects.toThrow(differs);
  expect(await readStoredPerson({ ...person2, populationDir: location })).toEqual({
    ok: false,
    refusal: { kind: "unavailable", message: "We cannot read the population data at the moment. Try again later." },
  });
  expect((await report(location)).message).toMatch(
    /^We could not produce the report, because we cannot read the population data/,
  );
});

test("a report whose people were replaced while it ran must be requested again REQ-POP-53 REQ-POP-430", async () => {
  const { location } = await emptiedView({ by: forFigures, isPublishedAgain: true });
  expect(await report(location)).toMatchObject({
    message: "The population data changed while the report was running. Request the report again.",
  });
});

test("readiness is determined without reading the people REQ-POP-53 REQ-POP-429", async () => {
  const { location, statements } = await emptiedView({ by: /spi_checksum/ });
  const looked = () => statements.filter((sql) => sql.includes("checksum(")).length;
  expect(await populationCheck(location)).toBe(true);
  expect(looked()).toBe(0);
  const person = await readStoredPerson({ ...person2, populationDir: location });
  expect(person).toMatchObject({ refusal: { kind: "unavailable" } });
  const before = looked();
  for (let times = 0; times < 5; times += 1) await expect(populationCheck(location)).rejects.toThrow(differs);
  expect(looked()).toBe(before);
});

test("the reason why a person cannot be looked up is shown if it is transient REQ-POP-51", async () => {
  const { location } = await listeningTrino((sql) => {
    if (sql.includes("spi_people"))
      return [[snapshotOf(manifest), "2025-11-20T09:00", "v", "7", null, JSON.stringify(manifest)]];
    return sql.includes("where false") ? [] : "QUERY_QUEUE_FULL";
  });
  expect(await readStoredPerson({ ...person2, populationDir: location })).toEqual({
    ok: false,
    refusal: {
      kind: "unavailable",
      message: "The Trino cluster has too many queries waiting. Try again in a few minutes.",
    },
  });
});
