import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generatePopulation, type GenerateRequest } from "../../../src/population/generate/generate.ts";
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

test("files made in parallel have the same bytes too", async () => {
  const dir = folder.path;
  const several = { size: 60_000, columns: ["date_of_birth", "icb"] };
  await make(join(dir, "a"), several);
  await make(join(dir, "b"), several);
  expect(await digest(join(dir, "a"))).toBe(await digest(join(dir, "b")));
});

test.each<Partial<GenerateRequest>>([{ seed: 8 }, { asOf: "20261121" }])(
  "a different seed or date gives different people: %o",
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

test("a person does not change when fewer columns are requested", async () => {
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

test("people are numbered from 1, in files of 102,400 sorted by their rarest cohorts REQ-POP-36", async () => {
  const dir = folder.path;
  const { cohorts, files } = await make(dir, { size: 921_800, columns: [] });
  expect(files.map(({ rows }) => rows)).toEqual([...Array.from({ length: 9 }, () => 102_400), 200]);
  const rarest = cohorts.toSorted((a, b) => b.bit - a.bit).map(({ memberCount }) => memberCount);
  expect(rarest.at(0)).toBe(Math.min(...rarest));
  expect(rarest.at(-1)).toBe(Math.max(...rarest));
  const stored = `read_parquet('${dir}/*.parquet', filename = true, file_row_number = true)`;
  const places = await query(
    dir,
    `select count(*), count(distinct person_id), min(person_id), max(person_id),
       count(*) filter (cohort_mask_0 > before) from (
         select *, lag(cohort_mask_0) over (order by filename, file_row_number) as before from ${stored})`,
  );
  expect(places[0]?.map(Number)).toEqual([921_800, 921_800, 1, 921_800, 0]);
  const masks = await query(
    dir,
    `select cast(bit_or(cohort_mask_0) as varchar) from ${stored} group by filename order by filename`,
  );
  expect(files.map(({ cohortMasks }) => cohortMasks)).toEqual(masks);
});

test("every attribute has its column, in the type the manifest says REQ-POP-02", async () => {
  const dir = folder.path;
  const manifest = await make(dir);
  const described = await query(dir, "describe from people");
  expect(described.map(([name, type]) => [name, type])).toEqual(manifest.columns.map(({ name, type }) => [name, type]));
  const names = new Set(manifest.columns.map((column) => column.name));
  expect(attributeColumns.filter((column) => !names.has(column.name))).toEqual([]);
  expect(attributeColumns).toHaveLength(26 + 5 * 26);
});

test("the manifest marks text columns with lists", async () => {
  const dir = folder.path;
  const { columns } = await make(dir, { size: 20_000 });
  const texts = columns.filter(({ type }) => type === "VARCHAR");
  const holds = texts.map(({ name }) => `bool_or(contains(coalesce("${name}", ''), ','))`);
  const [row] = await query(dir, `select ${holds.join(", ")} from people`);
  expect(texts.map(({ listValued }) => listValued)).toEqual(row);
  expect(columns.filter(({ type, listValued }) => type !== "VARCHAR" && listValued !== undefined)).toEqual([]);
});

test("an earlier population in the folder is replaced completely, but only once the new one is finished REQ-POP-26", async () => {
  const dir = folder.path;
  await make(dir, { size: 60_000, columns: [] });
  const cancel = new AbortController();
  const stopped = { ...request, dir, size: 50_000, columns: [], onProgress: () => cancel.abort() };
  expect(await generatePopulation({ ...stopped, signal: cancel.signal })).toMatchObject({ ok: false });
  expect(valueOf(await readManifest(dir)).size).toBe(60_000);
  await make(dir, { size: 10, columns: [] });
  expect((await readdir(dir)).toSorted()).toEqual(["part-00001.parquet", "population.json"]);
  expect(valueOf(await readManifest(dir)).size).toBe(10);
});

test("progress is reported in people", async () => {
  const dir = folder.path;
  const progress: number[] = [];
  await make(dir, { size: 50_000, columns: [], onProgress: (people) => progress.push(people) });
  expect(progress).toEqual([25_000, 50_000]);
});

test("cancelling generation leaves the folder empty REQ-POP-18", async () => {
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

  test("a folder with other files, which is not changed", async () => {
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
