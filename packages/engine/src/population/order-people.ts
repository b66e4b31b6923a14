import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { withDatabase } from "./database.ts";
import { type PopulationColumn, isMaskColumn, partFile, peoplePerFile } from "./layout.ts";
import { type PartFile, allParts, describePart, rowGroupSize } from "./part-files.ts";
import { readRanges } from "./sorted-ranges.ts";
import { sqlText } from "./sql-text.ts";

interface OrderOptions {
  /** Folder of unsorted people. It is deleted afterwards. */
  unordered: string;
  /** Folder of the population. */
  dir: string;
  /** Index of the population's first part file in its folder. */
  firstFile: number;
  columns: readonly PopulationColumn[];
  signal?: AbortSignal;
}

/**
 * Leaves a margin for memory that DuckDB does not count towards this limit, so that generation uses
 * less than 1 GB.
 */
const memoryLimit = "500MB";

/** Number of part files to sort at once. Memory use depends on this number, not on the size of the population. */
const filesAtOnce = 8;

/**
 * Writes people into part files sorted by cohort, rarest first, and describes the files. Uses one thread, so that the
 * same people produce the same bytes. Sorts the input files one by one and merges them range by range. Sorting 10
 * million people with all their columns at once would need too much memory.
 */
export async function orderPeople({ unordered, dir, firstFile, columns, signal }: OrderOptions): Promise<PartFile[]> {
  const settings = { memory_limit: memoryLimit, threads: "1", temp_directory: join(unordered, "spill") };
  const masks = columns.map(({ name }) => name).filter(isMaskColumn);
  const options: SortOptions = {
    // Each task uses a new database, because reusing one takes twice the memory.
    withDatabase: (work) => withDatabase({ path: ":memory:", settings, signal }, work),
    masks,
    rows: rowGroupSize(columns.length),
  };
  const asTheyCame = (await readdir(unordered)).filter((name) => name.endsWith(".parquet")).toSorted();
  const few = asTheyCame.length === 1;
  const runs = few ? unordered : await sortEach(options, { unordered, asTheyCame });
  const stretches = few
    ? ["true"]
    : await options.withDatabase((connection) =>
        readRanges(connection, { runs, masks, rows: filesAtOnce * peoplePerFile }),
      );
  const files: PartFile[] = [];
  for (const where of stretches) {
    const merged = await mergeStretch(options, { unordered, runs, where });
    // If the last file is full, DuckDB writes an additional, empty file.
    const names = (await readdir(merged)).toSorted(byIndex);
    for (const name of few ? names : names.slice(0, filesAtOnce)) {
      signal?.throwIfAborted();
      const part = partFile(firstFile + files.length);
      await rename(join(merged, name), join(dir, part));
      files.push(await options.withDatabase((connection) => describePart(connection, { dir, name: part, masks })));
    }
  }
  await rm(unordered, { recursive: true });
  return files;
}

const byIndex = (a: string, b: string) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);

interface SortOptions {
  withDatabase: <Value>(work: (connection: DuckDBConnection) => Promise<Value>) => Promise<Value>;
  masks: readonly string[];
  /** Number of rows in a row group. */
  rows: number;
}

/**
 * Sorts each file, so that a range needs only a few of its row groups. Returns the new folder of sorted
 * files.
 */
async function sortEach(
  { withDatabase: open, masks, rows }: SortOptions,
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

/** Writes the part files of one range. Returns their folder. */
async function mergeStretch(
  { withDatabase: open, masks, rows }: SortOptions,
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
