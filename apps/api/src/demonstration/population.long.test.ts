import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { importPopulation } from "@spi/engine/population/import/import";
import { readManifest } from "@spi/engine/population/manifest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testNow } from "../../test/harness.ts";
import { ensureSyntheticPopulation } from "./population.ts";

let folder: string;
let dir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-demonstration-"));
  dir = path.join(folder, "people");
});
afterEach(() => rm(folder, { recursive: true }));

const ensure = () => ensureSyntheticPopulation({ dir, size: 200, now: testNow, onProgress: () => {} });
const at = (name: string) => path.join(dir, name);
const part = "part-00000.parquet";

async function imported(): Promise<void> {
  const csv = path.join(folder, "people.csv");
  await writeFile(csv, "ICB,DATE_OF_BIRTH,COHORTS\nQWO,19500101,a\n");
  const made = await importPopulation({
    files: [csv],
    dir,
    asOf: "20261120",
    createdAt: "20261120093000",
    requiredColumns: [],
    boards: [],
  });
  expect(made.ok).toBe(true);
}

const synthetic = () => generatePopulation({ size: 100, seed: 3, dir, asOf: "20261119" });

test.each([
  ["has a part file cut short", () => truncate(at(part), 10)],
  ["lacks a part file", () => rm(at(part))],
  ["lost its manifest", () => rm(at("population.json"))],
  ["has an empty manifest", () => truncate(at("population.json"), 0)],
])(
  "imported people whose folder %s are never replaced by synthetic ones REQ-POP-31 REQ-POP-442",
  async (_what, damage) => {
    await imported();
    await damage();
    const before = await readdir(dir);
    expect(await ensure()).toMatchObject({
      ok: false,
      refusal: {
        message: expect.stringMatching(new RegExp(`${dir}.*spi population import.*move the folder elsewhere`)),
      },
    });
    expect(await readdir(dir)).toEqual(before);
  },
);

test("people marked as synthetic in their manifest are generated again REQ-POP-31", async () => {
  await synthetic();
  await truncate(at(part), 10);
  expect(await ensure()).toMatchObject({ ok: true });
  expect(await readManifest(dir)).toMatchObject({ ok: true, value: { size: 200 } });
});

test("interrupted generation of synthetic people starts again, unless other people were there before REQ-POP-31 REQ-POP-443", async () => {
  const cut = new AbortController();
  cut.abort();
  await generatePopulation({ size: 100, seed: 3, dir, asOf: "20261119", signal: cut.signal });
  expect(await ensure()).toMatchObject({ ok: true });
  await rm(at("population.json"));
  // A killed process leaves a part file and the note that identifies the people being written.
  await writeFile(at("population.json.partial"), JSON.stringify({ seed: 3, firstPart: 0 }));
  expect(await ensure()).toMatchObject({ ok: true });
  await copyFile(at((await readdir(dir)).find((name) => name.startsWith("part"))!), at("part-00009.parquet"));
  await writeFile(at("population.json.partial"), JSON.stringify({ seed: 3, firstPart: 9 }));
  await rm(at("population.json"));
  expect(await ensure()).toMatchObject({ ok: false });
});

test("the marker file of an unfinished generation exists only while people are generated REQ-POP-31", async () => {
  let during = "";
  const onProgress = () => void (during = readFileSync(at("population.json.partial"), "utf8"));
  await generatePopulation({ size: 100, seed: 3, dir, asOf: "20261119", onProgress });
  expect(JSON.parse(during)).toEqual({ seed: 3, firstPart: 0 });
  expect(await readdir(dir)).toEqual([part, "population.json"]);
});
