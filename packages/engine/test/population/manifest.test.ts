import { cp, mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import { cohortReferences, type PopulationManifest, readManifest } from "../../src/population/manifest.ts";
import { cohortReferenceSchema } from "@spi/domain/reference/reference-data";
import { file, useFolder, valueOf } from "./folder.ts";

const folder = useFolder();
const written = useWritten();

/** Writes people once and copies them for each test. */
function useWritten() {
  const made = { dir: "", manifest: undefined as PopulationManifest | undefined };
  beforeAll(async () => {
    made.dir = await mkdtemp(join(tmpdir(), "spi-manifest-"));
    const request = { size: 300, seed: 5, dir: made.dir, asOf: "20261120", columns: ["icb"] };
    made.manifest = valueOf(await generatePopulation(request));
  });
  afterAll(() => rm(made.dir, { recursive: true }));
  return made;
}

async function small(dir: string): Promise<PopulationManifest> {
  if (!written.manifest) throw new Error("nobody was written");
  await cp(written.dir, dir, { recursive: true });
  return written.manifest;
}

async function problemOf(dir: string) {
  const read = await readManifest(dir);
  if (read.ok) throw new Error("the population was read");
  return read.refusal;
}

async function change(dir: string, edit: (json: Record<string, unknown>) => unknown) {
  const json = JSON.parse(await readFile(join(dir, "population.json"), "utf8")) as Record<string, unknown>;
  await file(dir, "population.json", JSON.stringify({ ...json, ...(edit(json) as object) }));
}

test("a manifest is read exactly as written", async () => {
  const dir = folder.path;
  const manifest = await small(dir);
  expect(await readManifest(dir)).toEqual({ ok: true, value: manifest });
});

test("a folder without people, or a missing folder, is reported as missing", async () => {
  const dir = folder.path;
  expect(await problemOf(dir)).toMatchObject({ kind: "missing", message: expect.stringContaining(dir) });
  expect(await problemOf(join(dir, "nowhere"))).toMatchObject({ kind: "missing" });
});

test("people without a manifest are reported as half-written REQ-POP-03 REQ-POP-04", async () => {
  const dir = folder.path;
  await small(dir);
  await rm(join(dir, "population.json"));
  expect(await problemOf(dir)).toMatchObject({ kind: "halfWritten", message: expect.stringContaining(dir) });
});

test("a manifest whose writing was interrupted is reported as half-written REQ-POP-03", async () => {
  const dir = folder.path;
  await file(dir, "population.json.partial", "{");
  expect(await problemOf(dir)).toMatchObject({ kind: "halfWritten" });
});

test("a manifest of an unknown version is refused REQ-POP-04", async () => {
  const dir = folder.path;
  await small(dir);
  await change(dir, () => ({ formatVersion: 5 }));
  expect(await problemOf(dir)).toMatchObject({ kind: "unknownVersion", formatVersion: 5 });
  await change(dir, () => ({ formatVersion: undefined }));
  expect(await problemOf(dir)).toMatchObject({ kind: "corrupt" });
});

const filesWith = (json: Record<string, unknown>, changed: object) =>
  (json["files"] as object[]).map((file) => ({ ...file, ...changed }));

test("manifests in earlier versions are read without NHS number counts and cohort masks REQ-POP-35 REQ-POP-37 REQ-POP-403", async () => {
  const dir = folder.path;
  expect((await small(dir)).files).toEqual([expect.objectContaining({ rows: 300, withoutNhsNumber: 0 })]);
  await change(dir, (json) => ({ formatVersion: 3, files: filesWith(json, { cohortMasks: undefined }) }));
  expect(await readManifest(dir)).toMatchObject({ ok: true, value: { formatVersion: 3, size: 300 } });
  await change(dir, (json) => ({ formatVersion: 2, files: filesWith(json, { withoutNhsNumber: undefined }) }));
  expect(await readManifest(dir)).toMatchObject({ ok: true, value: { formatVersion: 2, size: 300 } });
});

test("a missing part file is named REQ-POP-04", async () => {
  const dir = folder.path;
  await small(dir);
  await rm(join(dir, "part-00000.parquet"));
  const path = join(dir, "part-00000.parquet");
  expect(await problemOf(dir)).toMatchObject({
    kind: "fileMissing",
    file: path,
    message: expect.stringContaining(path),
  });
});

test("a truncated part file is named REQ-POP-04", async () => {
  const dir = folder.path;
  await small(dir);
  const path = join(dir, "part-00000.parquet");
  await truncate(path, 100);
  expect(await problemOf(dir)).toMatchObject({ kind: "fileSizeDiffers", file: path });
});

describe("a manifest that contradicts itself is corrupt, with the reason:", () => {
  test.each<[string, (json: Record<string, unknown>) => unknown]>([
    ["size", () => ({ size: 299 })],
    ["column twice", (json) => ({ columns: [...(json["columns"] as []), { name: "icb", type: "VARCHAR" }] })],
    ["have the same bit", (json) => ({ cohorts: [...cohorts(json), { ...cohorts(json)[0], label: "another" }] })],
    ["have the same label", (json) => ({ cohorts: [...cohorts(json), { ...cohorts(json)[0], bit: 0 }] })],
    ["cohort_mask_7", (json) => ({ cohorts: [...cohorts(json), { ...cohorts(json)[0], label: "x", word: 7 }] })],
    ["cohorts.0.bit", (json) => ({ cohorts: [{ ...cohorts(json)[0], bit: 63 }] })],
    ["asOf", () => ({ asOf: "20260230" })],
    ["files.0.name", () => ({ files: [{ name: "../../etc/passwd", rows: 300, bytes: 1 }] })],
    ["checksum", () => ({ formatVersion: 1 })],
    ["checksum", (json) => ({ files: filesWith(json, { sha256: undefined }) })],
    [
      "no count of people without an NHS number",
      (json) => ({ files: filesWith(json, { withoutNhsNumber: undefined }) }),
    ],
    ["fewer people than people without", (json) => ({ files: filesWith(json, { withoutNhsNumber: 301 }) })],
    ["does not have the cohort masks", (json) => ({ files: filesWith(json, { cohortMasks: undefined }) })],
    ["does not have the cohort masks", (json) => ({ files: filesWith(json, { cohortMasks: ["1", "1"] }) })],
    ["files.0.cohortMasks.0", (json) => ({ files: filesWith(json, { cohortMasks: ["-1"] }) })],
    ["unknownField", () => ({ unknownField: 1 })],
  ])("%s", async (word, edit) => {
    const dir = folder.path;
    await small(dir);
    await change(dir, edit);
    expect(await problemOf(dir)).toMatchObject({ kind: "corrupt", message: expect.stringContaining(word) });
  });

  test.each(["", "{", "null", "[]", "7"])("content %s", async (content) => {
    const dir = folder.path;
    await file(dir, "population.json", content);
    expect((await problemOf(dir)).kind).toMatch(/corrupt|unknownVersion/);
  });
});

function cohorts(json: Record<string, unknown>) {
  return json["cohorts"] as Record<string, unknown>[];
}

test("cohorts become reference data with their members and refresh times §3.27", async () => {
  const dir = folder.path;
  const manifest = await small(dir);
  const references = cohortReferences(manifest);
  for (const reference of references) cohortReferenceSchema.parse(reference);
  expect(references).toHaveLength(manifest.cohorts.length);
  expect(references.find((cohort) => cohort.CohortLabel === "covid_75_and_over_v2")).toEqual({
    CohortLabel: "covid_75_and_over_v2",
    MemberCount: manifest.cohorts[1]?.memberCount,
    LastRefreshed: 20261118030107,
    Region: "All",
    ICB: "All",
    AgeBucket: "75 and over",
  });
});
