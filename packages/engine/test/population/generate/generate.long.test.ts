import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generatePopulation } from "../../../src/population/generate/generate.ts";
import type { GenerateRequest } from "../../../src/population/generate/generate.ts";
import { attributeColumns } from "../../../src/population/layout.ts";
import { readManifest } from "../../../src/population/manifest.ts";
import { file, query, useFolder, valueOf } from "../folder.ts";

const folder = useFolder();

const request = { size: 1000, seed: 7, asOf: "20261120" };

async function make(dir: string, change: Partial<GenerateRequest> = {}) {
  return valueOf(await generatePopulation({ ...request, dir, ...change }));
}

async function digest(dir: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(dir)).toSorted()) hash.update(await readFile(join(dir, name)));
  return hash.digest("hex");
}

test("the same size, seed and day give the same bytes REQ-POP-11", async () => {
  const dir = folder.path;
  await make(join(dir, "a"));
  await make(join(dir, "b"));
  expect(await digest(join(dir, "a"))).toBe(await digest(join(dir, "b")));
});

test("files made side by side are the same bytes too", async () => {
  const dir = folder.path;
  const several = { size: 60_000, columns: ["date_of_birth", "icb"] };
  const manifest = await make(join(dir, "a"), several);
  await make(join(dir, "b"), several);
  expect(manifest.files.map(({ name, rows }) => [name, rows])).toEqual([
    ["part-00000.parquet", 30_000],
    ["part-00001.parquet", 30_000],
  ]);
  expect(await digest(join(dir, "a"))).toBe(await digest(join(dir, "b")));
});

test.each<Partial<GenerateRequest>>([{ seed: 8 }, { asOf: "20261121" }])(
  "another seed or day gives other people: %o",
  async (change) => {
    const dir = folder.path;
    const columns = ["date_of_birth"];
    await make(join(dir, "a"), { columns });
    await make(join(dir, "b"), { columns, ...change });
    const differing = await query(
      join(dir, "a"),
      `select count(*) from people as a join read_parquet('${dir}/b/*.parquet') as b
     using (person_id) where a.date_of_birth is distinct from b.date_of_birth`,
    );
    expect(Number(differing[0]?.[0])).toBeGreaterThan(800);
  },
);

test("a person does not change when fewer columns are asked for", async () => {
  const dir = folder.path;
  await make(join(dir, "all"));
  const manifest = await make(join(dir, "few"), { columns: ["rsv_last_successful_date", "icb"] });
  expect(manifest.columns.map((column) => column.name)).toEqual([
    "person_id",
    "nhs_number",
    "icb",
    "rsv_last_successful_date",
    "cohort_mask_0",
  ]);
  const names = manifest.columns.map((column) => column.name).join(", ");
  const [row] = await query(
    join(dir, "few"),
    `select count(*) from (select ${names} from people intersect select ${names} from read_parquet('${dir}/all/*.parquet'))`,
  );
  expect(Number(row?.[0])).toBe(1000);
});

test("people are numbered from 1 in the order of the files", async () => {
  const dir = folder.path;
  await make(dir, { size: 52_000, columns: [] });
  const rows = await query(
    dir,
    `select count(*) from (
       select person_id, file_row_number + 1 + case when filename like '%00001.parquet' then 26000 else 0 end as place
       from read_parquet('${dir}/*.parquet', filename = true, file_row_number = true))
     where person_id = place`,
  );
  expect(Number(rows[0]?.[0])).toBe(52_000);
});

test("every attribute has its column, in the type the manifest says REQ-POP-02", async () => {
  const dir = folder.path;
  const manifest = await make(dir);
  const described = await query(dir, "describe from people");
  expect(described.map(([name, type]) => [name, type])).toEqual(manifest.columns.map(({ name, type }) => [name, type]));
  const held = new Set(manifest.columns.map((column) => column.name));
  expect(attributeColumns.filter((column) => !held.has(column.name))).toEqual([]);
  expect(attributeColumns).toHaveLength(26 + 5 * 26);
});

test("the manifest says which text columns hold lists", async () => {
  const dir = folder.path;
  const { columns } = await make(dir, { size: 20_000 });
  const texts = columns.filter(({ type }) => type === "VARCHAR");
  const holds = texts.map(({ name }) => `bool_or(contains(coalesce("${name}", ''), ','))`);
  const [found] = await query(dir, `select ${holds.join(", ")} from people`);
  expect(texts.map(({ listValued }) => listValued)).toEqual(found);
  expect(columns.filter(({ type, listValued }) => type !== "VARCHAR" && listValued !== undefined)).toEqual([]);
});

test("an earlier population in the folder is replaced whole, and stays until the new one stands REQ-POP-26", async () => {
  const dir = folder.path;
  await make(dir, { size: 60_000, columns: [] });
  const cancel = new AbortController();
  const stopped = { ...request, dir, size: 50_000, columns: [], onProgress: () => cancel.abort() };
  expect(await generatePopulation({ ...stopped, signal: cancel.signal })).toMatchObject({ ok: false });
  expect(valueOf(await readManifest(dir)).size).toBe(60_000);
  await make(dir, { size: 10, columns: [] });
  expect((await readdir(dir)).toSorted()).toEqual(["part-00002.parquet", "population.json"]);
  expect(valueOf(await readManifest(dir)).size).toBe(10);
});

test("progress is told in people", async () => {
  const dir = folder.path;
  const told: number[] = [];
  await make(dir, { size: 50_000, columns: [], onProgress: (people) => told.push(people) });
  expect(told).toEqual([25_000, 50_000]);
});

test("a cancelled making leaves an empty folder REQ-POP-18", async () => {
  const dir = folder.path;
  const cancel = new AbortController();
  const several = { ...request, dir, size: 50_000, columns: [], onProgress: () => cancel.abort() };
  const made = await generatePopulation({ ...several, signal: cancel.signal });
  expect(made).toMatchObject({ ok: false, refusal: { kind: "cancelled" } });
  expect(await readdir(dir)).toEqual([]);
});

describe("refused, with nothing written:", () => {
  test.each<[string, Partial<GenerateRequest>]>([
    ["invalidSize", { size: 0 }],
    ["invalidSize", { size: 1.5 }],
    ["invalidSize", { size: 100_000_001 }],
    ["invalidSize", { size: Number.NaN }],
    ["invalidSeed", { seed: 0.5 }],
    ["invalidDay", { asOf: "20261131" }],
    ["invalidDay", { asOf: "19991231" }],
    ["unknownColumn", { columns: ["icb", "shoe_size"] }],
  ])("%s %o", async (kind, change) => {
    const dir = folder.path;
    const made = await generatePopulation({ ...request, dir, ...change });
    expect(made).toMatchObject({ ok: false, refusal: { kind } });
    expect(await readdir(dir)).toEqual([]);
  });

  test("a folder that holds anything else, which is left alone", async () => {
    const dir = folder.path;
    await file(dir, "thesis.txt", "years of work");
    const made = await generatePopulation({ ...request, dir });
    expect(made).toMatchObject({
      ok: false,
      refusal: { kind: "folderInUse", message: expect.stringContaining("thesis.txt") },
    });
    expect(await readdir(dir)).toEqual(["thesis.txt"]);
  });
});

test("before 1 April 2026 people belong to the 42 boards of 2022 REQ-POP-14", async () => {
  const dir = folder.path;
  await make(dir, { size: 30_000, asOf: "20260331", columns: ["icb"] });
  const [row] = await query(
    dir,
    "select count(distinct icb), count(*) filter (icb = 'QNQ') from people where icb <> ''",
  );
  expect(Number(row?.[0])).toBe(42);
  expect(Number(row?.[1])).toBeGreaterThan(200);
});
