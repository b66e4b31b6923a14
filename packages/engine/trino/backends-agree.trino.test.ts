import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { bitsReader, keysOf } from "../src/scans/bits.ts";
import { duckdbDialect, trinoDialect } from "../src/sql/dialect.ts";
import { planIteration } from "../src/plan/iteration.ts";
import { cohortPlacesOf, plainTextsOf } from "../src/population/cohort-places.ts";
import { readManifest, type PopulationManifest } from "../src/population/manifest.ts";
import { peopleSql, scanColumns, scanSql } from "../src/sql/scan.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../test/support/arbitraries.ts";
import { type BitsRequest, compareBackends, partFiles, queryDuckDb } from "../test/support/compare-backends.ts";
import { withPopulation } from "../test/support/people.ts";
import { attributes } from "../test/support/rules.ts";
import { queryTrino } from "./client.ts";
import { asTexts, withTable } from "./table.ts";

const runs = 40;
const peoplePerRun = 50;

test(`evaluator and Trino decide ${runs * peoplePerRun} random people by random rules the same, and its scan equals DuckDB's`, async () => {
  await fc.assert(
    fc.asyncProperty(iterationArbitrary, populationArbitrary(peoplePerRun), async (iteration, population) => {
      const plan = planIteration({ iteration, campaign: randomCampaign, attributes, tolerate: ["dataType"] });
      if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
      await withPopulation(population, async (dir) => {
        for (const matchFilter of ["every", "deciding"] as const) {
          const compared = await compareBackends({ plan: plan.value, dir, matchFilter }, bitsByTrino);
          expect(compared).toEqual({ people: peoplePerRun, differing: [] });
          expect(await scanByTrino({ plan: plan.value, dir, matchFilter })).toEqual(
            await scanByDuckDb({ plan: plan.value, dir, matchFilter }),
          );
        }
      });
    }),
    { numRuns: runs, endOnFailure: true },
  );
});

async function bitsByTrino({ plan, dir, manifest, matchFilter }: BitsRequest) {
  const cohorts = cohortPlacesOf(manifest);
  const columns = scanColumns(plan, cohorts);
  const rows = await withTable(dir, manifest, (source) => {
    const scan = {
      plan,
      cohorts,
      plainTexts: plainTextsOf(manifest),
      dialect: trinoDialect,
      source,
      matchFilter,
    };
    return texts(peopleSql(scan, ["person_id"]), ["person_id", ...keysOf(columns)]);
  });
  const readBits = bitsReader(plan, cohorts, columns);
  return new Map(rows.map(([id, ...words]) => [Number(id), readBits((column) => halfOf(words, column))]));
}

/** Words arrive as 64-bit numbers in text, and are read as two halves each, the low one first. */
function halfOf(words: readonly (string | null)[], column: number): number {
  const word = BigInt(words[column >> 1] ?? 0);
  return Number(column % 2 === 0 ? word & 0xffff_ffffn : word >> 32n);
}

type ScanOf = Pick<BitsRequest, "plan" | "dir" | "matchFilter">;

async function scanByTrino({ plan, dir, matchFilter }: ScanOf): Promise<string[]> {
  const manifest = await manifestOf(dir);
  const cohorts = cohortPlacesOf(manifest);
  const rows = await withTable(dir, manifest, (source) => {
    const scan = {
      plan,
      cohorts,
      plainTexts: plainTextsOf(manifest),
      dialect: trinoDialect,
      source,
      matchFilter,
    };
    return texts(scanSql(scan, "some"), [...keysOf(scanColumns(plan, cohorts)), ...counted]);
  });
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

async function scanByDuckDb({ plan, dir, matchFilter }: ScanOf): Promise<string[]> {
  const manifest = await manifestOf(dir);
  const cohorts = cohortPlacesOf(manifest);
  const scan = { plan, cohorts, plainTexts: plainTextsOf(manifest), dialect: duckdbDialect, matchFilter };
  const names = [...keysOf(scanColumns(plan, cohorts)), ...counted];
  const sql = asTexts(scanSql({ ...scan, source: partFiles(dir, manifest) }, "some"), names);
  const rows = await queryDuckDb(sql, (result) => result.getRows());
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

const counted = ["icb", "people", "dated", "without_nhs_number", "oldest", "youngest"];

async function texts(sql: string, names: readonly string[]): Promise<(string | null)[][]> {
  return (await queryTrino(inject("trino"), asTexts(sql, names))) as (string | null)[][];
}

async function manifestOf(dir: string): Promise<PopulationManifest> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  return manifest.value;
}
