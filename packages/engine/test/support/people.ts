import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { ColumnType, PopulationColumn } from "../../src/population/layout.ts";
import {
  cohortsPerMask,
  keyColumns,
  manifestName,
  maskColumns,
  partFile,
  quoted,
} from "../../src/population/layout.ts";
import type { PopulationManifest } from "../../src/population/manifest.ts";

/** One person of a test population: column values as text (dates as eight digits) and the cohorts they are in. */
export interface TestPerson {
  values: Record<string, string | null>;
  cohorts: readonly string[];
}

export interface TestPopulation {
  columns: readonly PopulationColumn[];
  cohortLabels: readonly string[];
  people: readonly TestPerson[];
  /** People in each part file; all in one unless given. */
  peoplePerFile?: number;
}

/** Writes a population in the layout the engine reads and gives its folder to `use`; the folder goes afterwards. */
export async function withPopulation<Value>(
  population: TestPopulation,
  use: (dir: string) => Promise<Value>,
): Promise<Value> {
  const dir = await mkdtemp(join(tmpdir(), "spi-engine-test-"));
  try {
    await writePopulation(dir, population);
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function writePopulation(dir: string, population: TestPopulation): Promise<void> {
  const { people, cohortLabels, peoplePerFile = Math.max(1, people.length) } = population;
  const columns = [...keyColumns, ...population.columns, ...maskColumns(cohortLabels.length)];
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const files: PopulationManifest["files"] = [];
  for (let start = 0; start < people.length; start += peoplePerFile) {
    const name = partFile(files.length);
    const rows = people.slice(start, start + peoplePerFile);
    const source = join(dir, "people.ndjson");
    await writeFile(source, rows.map((person, index) => toLine(person, start + index, population)).join("\n"));
    const types = columns.map(({ name, type }) => `'${name}': '${type}'`).join(", ");
    const selected = columns.map(({ name }) => quoted(name)).join(", ");
    const path = join(dir, name);
    await connection.run(
      `copy (select ${selected} from read_json('${source}', format = 'newline_delimited', columns = {${types}})) to '${path}' (format parquet)`,
    );
    await rm(source);
    files.push({ name, rows: rows.length, bytes: (await stat(path)).size });
  }
  connection.closeSync();
  instance.closeSync();
  await writeFile(join(dir, manifestName), JSON.stringify(toManifest(population, columns, files)));
}

function toManifest(
  { cohortLabels, people }: TestPopulation,
  columns: PopulationColumn[],
  files: PopulationManifest["files"],
): PopulationManifest {
  return {
    formatVersion: 1,
    size: people.length,
    seed: null,
    asOf: "20251120",
    createdAt: "20251120120000",
    columns,
    cohorts: cohortLabels.map((label, index) => ({
      label,
      word: Math.floor(index / cohortsPerMask),
      bit: index % cohortsPerMask,
      memberCount: people.filter((person) => person.cohorts.includes(label)).length,
      lastRefreshed: 20251120120000,
      region: "",
      icb: "",
      ageBucket: "",
    })),
    files,
  };
}

function toLine(person: TestPerson, id: number, { columns, cohortLabels }: TestPopulation): string {
  const masks = maskColumns(cohortLabels.length).map(() => 0n);
  cohortLabels.forEach((label, index) => {
    if (!person.cohorts.includes(label)) return;
    const word = Math.floor(index / cohortsPerMask);
    masks[word] = masks[word]! | (1n << BigInt(index % cohortsPerMask));
  });
  const fields = [
    `"person_id":${id}`,
    `"nhs_number":null`,
    ...columns.map(({ name, type }) => `${JSON.stringify(name)}:${toJson(person.values[name] ?? null, type)}`),
    ...masks.map((mask, word) => `"cohort_mask_${word}":${mask}`),
  ];
  return `{${fields.join(",")}}`;
}

function toJson(value: string | null, type: ColumnType): string {
  if (value === null) return "null";
  if (type === "BOOLEAN") return value === "Y" ? "true" : "false";
  if (type === "DATE") return `"${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}"`;
  return type === "VARCHAR" ? JSON.stringify(value) : value;
}
