import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { withDatabase } from "./database.ts";
import type { PopulationColumn } from "./layout.ts";
import { isMaskColumn, partFile, peoplePerFile } from "./layout.ts";
import type { PartFile } from "./part-files.ts";
import { allParts, describePart, rowGroupSize } from "./part-files.ts";
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

/**
 * Writes people into part files in the order of their cohorts, the rarest cohort first (REQ-POP-36), and describes the
 * files. One thread writes them, so that the same people give the same bytes; beyond its limit of memory the sort goes to
 * disk.
 */
export async function orderPeople({ unordered, dir, firstFile, columns, signal }: Ordering): Promise<PartFile[]> {
  const ordered = join(unordered, "ordered");
  await mkdir(ordered);
  const settings = { memory_limit: memoryLimit, threads: "1", temp_directory: join(unordered, "spill") };
  const masks = columns.map(({ name }) => name).filter(isMaskColumn);
  return withDatabase({ path: ":memory:", settings, signal }, async (connection) => {
    await connection.run(orderSql({ from: unordered, to: ordered, columns: columns.length, masks }));
    const files: PartFile[] = [];
    for (const [index, name] of (await readdir(ordered)).toSorted(byIndex).entries()) {
      signal?.throwIfAborted();
      const part = partFile(firstFile + index);
      await rename(join(ordered, name), join(dir, part));
      files.push(await describePart(connection, { dir, name: part, masks }));
    }
    await rm(unordered, { recursive: true });
    return files;
  });
}

const byIndex = (a: string, b: string) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);

function orderSql({ from, to, columns, masks }: { from: string; to: string; columns: number; masks: string[] }) {
  const rows = rowGroupSize(columns);
  const options = [
    "format parquet, compression zstd, filename_pattern 'part-{i}'",
    `row_group_size ${rows}, row_groups_per_file ${peoplePerFile / rows}`,
  ];
  const order = [...masks.map((mask) => `${mask} desc`), "person_id"];
  return `copy (from ${allParts(from)} order by ${order.join(", ")}) to ${sqlText(to)} (${options.join(", ")})`;
}
