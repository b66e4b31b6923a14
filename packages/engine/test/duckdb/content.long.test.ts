import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { runReportWithAges } from "../../src/people/run-report.ts";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import { type PopulationManifest, readManifest } from "../../src/population/manifest.ts";
import { queryPeople } from "../support/query-people.ts";
import { useFolder, valueOf } from "../population/folder.ts";
import { campaign, cohorts, iteration } from "../support/rules.ts";

const folder = useFolder();
const { attributes } = shippedReference;
const simple = iteration(cohorts("covid_75_and_over_v2"), []);
const run = () =>
  queryPeople(folder.path, (people) => runReportWithAges({ iteration: simple, campaign, attributes, people }));
const part = () => join(folder.path, "part-00000.parquet");

async function make() {
  const columns = ["icb", "date_of_birth"];
  return valueOf(await generatePopulation({ size: 300, seed: 5, dir: folder.path, asOf: "20261120", columns }));
}

async function editManifest(change: (json: Record<string, unknown>) => object): Promise<void> {
  const file = join(folder.path, "population.json");
  const json = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...json, ...change(json) }));
}

async function flipBit(at: number): Promise<void> {
  const bytes = await readFile(part());
  bytes[at] = bytes[at]! ^ 1;
  await writeFile(part(), bytes);
}

test("a report is refused, and the file named, whichever bit of a people file is flipped REQ-POP-32", async () => {
  const { files } = await make();
  expect(await run()).toMatchObject({ ok: true, value: { contentVerified: true } });
  const bytes = files[0]?.bytes ?? 0;
  for (const share of [0, 0.01, 0.3, 0.6, 0.99]) {
    const at = Math.floor(bytes * share);
    await flipBit(at);
    expect(await run()).toMatchObject({ ok: false, refusal: { kind: "contentDiffers", file: part() } });
    await flipBit(at);
  }
  expect(await run()).toMatchObject({ ok: true });
});

test("a file's checksum is computed once, as long as the file on disk does not change REQ-POP-32", async () => {
  await make();
  expect(await run()).toMatchObject({ ok: true });
  const { mtime } = await stat(part());
  await utimes(part(), mtime, new Date(mtime.getTime() + 1000));
  await flipBit(9);
  expect(await run()).toMatchObject({ ok: false, refusal: { kind: "contentDiffers" } });
});

test("people with manifest version 1 are counted and reported as not verified REQ-POP-32 REQ-POP-401", async () => {
  await make();
  const verified = await run();
  await editManifest((json) => ({
    formatVersion: 1,
    files: (json["files"] as PopulationManifest["files"]).map(({ name, rows, bytes }) => ({ name, rows, bytes })),
  }));
  const unverified = await run();
  expect(unverified).toMatchObject({ ok: true, value: { contentVerified: false } });
  expect(valueOf(unverified).report).toEqual(valueOf(verified).report);
});

test("a cohort whose members differ from the manifest prevents a report REQ-POP-33", async () => {
  await make();
  const { cohorts: all } = valueOf(await readManifest(folder.path));
  const more = all.map((cohort) => ({ ...cohort, memberCount: cohort.memberCount + 1 }));
  await editManifest(() => ({ cohorts: more }));
  const refused = await run();
  expect(refused).toMatchObject({ ok: false, refusal: { kind: "notReconciled" } });
  expect(refused.ok ? "" : refused.refusal.message).toMatch(/covid_75_and_over_v2 has [\d,]+ members, but should have/);
});
