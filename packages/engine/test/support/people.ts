import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import {
  type ColumnType,
  type PopulationColumn,
  cohortsPerMask,
  keyColumns,
  manifestName,
  maskColumns,
  partFile,
  quoted,
} from "../../src/population/layout.ts";
import { checksumOf } from "../../src/population/checksums.ts";
import type { PopulationManifest } from "../../src/population/manifest.ts";

/** One person in a test population, with column values as text (dates as eight digits) and cohorts. */
export interface TestPerson {
  values: Record<string, string | null>;
  cohorts: readonly string[];
  /** None by default. */
  nhsNumber?: string;
}

export interface TestPopulation {
  columns: readonly PopulationColumn[];
  cohortLabels: readonly string[];
  people: readonly TestPerson[];
  /** Number of people in each part file. By default, all people are in one file. */
  peoplePerFile?: number;
  /** People are sorted by cohort, and the manifest lists each file's cohorts. */
  ordered?: boolean;
}

/** Writes a population in the engine's layout and passes its folder to `use`. Deletes the folder afterwards. */
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
  const { people, cohortLabels, ordered = false, peoplePerFile = Math.max(1, people.length) } = population;
  const columns = [...keyColumns, ...population.columns, ...maskColumns(cohortLabels.length)];
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const files: PopulationManifest["files"] = [];
  const numbered = people.map((person, id) => ({ person, id, masks: masksOf(person, cohortLabels) }));
  if (ordered) numbered.sort((a, b) => Number(b.masks[0]! - a.masks[0]!));
  for (let start = 0; start < people.length; start += peoplePerFile) {
    const name = partFile(files.length);
    const rows = numbered.slice(start, start + peoplePerFile);
    const source = join(dir, "people.ndjson");
    await writeFile(source, rows.map((row) => toLine(row, population)).join("\n"));
    const types = columns.map(({ name, type }) => `'${name}': '${type}'`).join(", ");
    const selected = columns.map(({ name }) => quoted(name)).join(", ");
    const path = join(dir, name);
    await connection.run(
      `copy (select ${selected} from read_json('${source}', format = 'newline_delimited', columns = {${types}})) to '${path}' (format parquet)`,
    );
    await rm(source);
    const described = ordered
      ? { sha256: await checksumOf(path), withoutNhsNumber: rows.length, cohortMasks: unionOf(rows) }
      : {};
    files.push({ name, rows: rows.length, bytes: (await stat(path)).size, ...described });
  }
  connection.closeSync();
  instance.closeSync();
  await writeFile(join(dir, manifestName), JSON.stringify(toManifest(population, columns, files)));
}

function toManifest(
  { cohortLabels, people, ordered = false }: TestPopulation,
  columns: PopulationColumn[],
  files: PopulationManifest["files"],
): PopulationManifest {
  return {
    formatVersion: ordered ? 4 : 1,
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

interface NumberedPerson {
  person: TestPerson;
  id: number;
  masks: readonly bigint[];
}

function masksOf({ cohorts }: TestPerson, cohortLabels: readonly string[]): bigint[] {
  const masks = maskColumns(cohortLabels.length).map(() => 0n);
  cohortLabels.forEach((label, index) => {
    if (!cohorts.includes(label)) return;
    const word = Math.floor(index / cohortsPerMask);
    masks[word] = masks[word]! | (1n << BigInt(index % cohortsPerMask));
  });
  return masks;
}

function unionOf(rows: readonly NumberedPerson[]): string[] {
  const words = rows[0]!.masks.map((_, word) => rows.reduce((union, { masks }) => union | masks[word]!, 0n));
  return words.map(String);
}

function toLine({ person, id, masks }: NumberedPerson, { columns }: TestPopulation): string {
  const fields = [
    `"person_id":${id}`,
    `"nhs_number":${JSON.stringify(person.nhsNumber ?? null)}`,
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
