import { join } from "node:path";
import type { Plan } from "../plan/plan.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { sqlText } from "../population/sql-text.ts";
import type { NhsNumbers } from "../sql/scan-request.ts";

/** The part files of one population, and what its manifest says of them. */
export interface OpenedFiles {
  dir: string;
  manifest: PopulationManifest;
}

/** Part files read by one query: few enough to show progress, enough that reading them apart costs little. */
const filesPerQuery = 10;

export interface FileGroup {
  index: number;
  /** How many groups there are. */
  groups: number;
  /** What stands after "from". */
  source: string;
  nhsNumbers: NhsNumbers;
  /** How much of what has to be read has been read with this group, from 0 to 1. */
  fraction: number;
}

/** Works through the part files of a population group by group and says how many groups there were: none of nobody. */
export async function forEachFileGroup(
  { dir, manifest: { files, size } }: OpenedFiles,
  _plans: readonly Plan[] | "everybody",
  work: (group: FileGroup) => Promise<void>,
): Promise<number> {
  const groups = Math.ceil(files.length / filesPerQuery);
  let read = 0;
  for (let index = 0; index < groups; index += 1) {
    const group = files.slice(index * filesPerQuery, (index + 1) * filesPerQuery);
    read += group.reduce((sum, file) => sum + file.rows, 0);
    const paths = group.map((file) => sqlText(join(dir, file.name)));
    const source = `read_parquet([${paths.join(", ")}])`;
    await work({ index, groups, source, nhsNumbers: nhsNumbersOf(group), fraction: size === 0 ? 1 : read / size });
  }
  return groups;
}

/** Manifests of versions before 3 do not say it. */
function nhsNumbersOf(files: PopulationManifest["files"]): NhsNumbers {
  if (files.every((file) => file.withoutNhsNumber === 0)) return "everybody";
  return files.every((file) => file.withoutNhsNumber === file.rows) ? "nobody" : "some";
}
