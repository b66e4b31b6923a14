import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { withDatabase } from "./database.ts";
import { type PopulationColumn, isMaskColumn, partFile, peoplePerFile } from "./layout.ts";
import { type PartFile, allParts, describePart, rowGroupSize } from "./part-files.ts";
import { readStretches } from "./stretches.ts";
import { sqlText } from "./sql-text.ts";

interface Ordering {
  /** Folder of the files that people were written into as they came; it is emptied. */
  unordered: string;
  /** Folder of the population. */
  dir: string;
  /** Index of the population's first part file in its folder. */
  firstFile: number;
  columns: readonly PopulationColumn[];
  signal?: AbortSignal;
}

/** With room for what DuckDB keeps outside this limit a making stays below 1 GB. */
const memoryLimit = "500MB";

/** Part files that are sorted at once: what is sorted at once, and not the population, is what memory depends on. */
const filesAtOnce = 8;

/**
 * Writes people into part files in the order of their cohorts, the rarest cohort first, and describes the
 * files. One thread writes them, so that the same people give the same bytes. Files of people as they came are sorted one by
 * one and then merged stretch by stretch: a sort of everybody at once needs memory for each of its runs, and 10 million people
 * with every column had too many.
 */
export async function orderPeople({ unordered, dir, firstFile, columns, signal }: Ordering): Promise<PartFile[]> {
  const settings = { memory_limit: memoryLimit, threads: "1", temp_directory: join(unordered, "spill") };
  const masks = columns.map(({ name }) => name).filter(isMaskColumn);
  const sorting: Sorting = {
    // Each work has a database of its own: one that is used again keeps twice the memory.
    withDatabase: (work) => withDatabase({ path: ":memory:", settings, signal }, work),
    masks,
    rows: rowGroupSize(columns.length),
  };
  const asTheyCame = (await readdir(unordered)).filter((name) => name.endsWith(".parquet")).toSorted();
  const few = asTheyCame.length === 1;
  const runs = few ? unordered : await sortEach(sorting, { unordered, asTheyCame });
  const stretches = few
    ? ["true"]
    : await sorting.withDatabase((connection) =>
        readStretches(connection, { runs, masks, rows: filesAtOnce * peoplePerFile }),
      );
  const files: PartFile[] = [];
  for (const where of stretches) {
    const merged = await mergeStretch(sorting, { unordered, runs, where });
    // Where the last file is full, DuckDB writes one without people after it.
    const names = (await readdir(merged)).toSorted(byIndex);
    for (const name of few ? names : names.slice(0, filesAtOnce)) {
      signal?.throwIfAborted();
      const part = partFile(firstFile + files.length);
      await rename(join(merged, name), join(dir, part));
      files.push(await sorting.withDatabase((connection) => describePart(connection, { dir, name: part, masks })));
    }
  }
  await rm(unordered, { recursive: true });
  return files;
}

const byIndex = (a: string, b: string) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);

interface Sorting {
  withDatabase: <Value>(work: (connection: DuckDBConnection) => Promise<Value>) => Promise<Value>;
  masks: readonly string[];
  /** Rows of a row group. */
  rows: number;
}

/** Sorts each file into one of the folder that is answered, so that a stretch reads few row groups of each. */
async function sortEach(
  { withDatabase: open, masks, rows }: Sorting,
  { unordered, asTheyCame }: { unordered: string; asTheyCame: readonly string[] },
): Promise<string> {
  const runs = join(unordered, "sorted");
  await mkdir(runs);
  const options = `format parquet, compression snappy, row_group_size ${rows}`;
  for (const name of asTheyCame) {
    const [from, to] = [join(unordered, name), join(runs, name)].map(sqlText);
    await open((connection) =>
      connection.run(`copy (from read_parquet(${from}) order by ${inOrder(masks)}) to ${to} (${options})`),
    );
    await rm(join(unordered, name));
  }
  return runs;
}

/** Writes the part files of one stretch into the folder that is answered. */
async function mergeStretch(
  { withDatabase: open, masks, rows }: Sorting,
  { unordered, runs, where }: { unordered: string; runs: string; where: string },
): Promise<string> {
  const to = join(unordered, "merged");
  await rm(to, { recursive: true, force: true });
  const options = [
    "format parquet, compression zstd, filename_pattern 'part-{i}'",
    `row_group_size ${rows}, row_groups_per_file ${peoplePerFile / rows}`,
  ];
  const people = `from ${allParts(runs)} where ${where} order by ${inOrder(masks)}`;
  await open((connection) => connection.run(`copy (${people}) to ${sqlText(to)} (${options.join(", ")})`));
  return to;
}

const inOrder = (masks: readonly string[]) => [...masks.map((mask) => `${mask} desc`), "person_id"].join(", ");
