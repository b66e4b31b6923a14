import { join } from "node:path";
import type { ListFilter } from "../people/people.ts";
import { quoted } from "../population/layout.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { sqlText } from "../population/sql-text.ts";
import type { NhsNumbers } from "../sql/scan-request.ts";
import { filesFor } from "../scans/select-files.ts";
import type { CollectRequest, DataSource } from "../scans/data-source.ts";
import { restrictToList, withListSession } from "../scans/list-filter.ts";
import type { DuckDbSession } from "../scans/session.ts";
import { duckdbDialect } from "../sql/dialect.ts";

/** The part files of one population, with its manifest. */
export interface OpenedFiles {
  dir: string;
  manifest: PopulationManifest;
  /** List of people. If it is given, no one else is read. */
  only?: ListFilter;
}

/**
 * Number of part files per query, for manifests before version 4 (`large`) and since (`small`). Small enough to show
 * progress, and large enough to limit the cost of separate queries.
 */
const filesPerQuery = { large: 10, small: 100 };

/** Returns part files as a data source. */
export function fileDataSource(files: OpenedFiles): DataSource {
  return {
    ...files,
    dialect: duckdbDialect,
    session: (limits, work) => withListSession(files, limits, work),
    collect: (session, options) => collect(session, files, options),
  };
}

/**
 * Queries the part files that can contain members of the plans' cohorts, one group of files at a time. Stores the rows
 * in a table in the session. Returns "too many" if it stopped at the maximum.
 */
async function collect(
  { run }: DuckDbSession,
  opened: OpenedFiles,
  { into, columns, among, sql, onProgress, most = Infinity }: CollectRequest,
): Promise<"whole" | "too many"> {
  const types = Object.entries(columns).map(([name, type]) => `${quoted(name)} ${type}`);
  await run(`create table ${into} (${types.join(", ")})`);
  const { dir, manifest } = opened;
  const files = filesFor(manifest, among);
  const people = files.reduce((sum, file) => sum + file.rows, 0);
  const perQuery = manifest.formatVersion < 4 ? filesPerQuery.large : filesPerQuery.small;
  const groups = Math.ceil(files.length / perQuery);
  let [read, rows] = [0, 0];
  for (let index = 0; index < groups; index += 1) {
    const group = files.slice(index * perQuery, (index + 1) * perQuery);
    const paths = group.map((file) => sqlText(join(dir, file.name)));
    const source = restrictToList(opened, `read_parquet([${paths.join(", ")}])`);
    const added = await run(`insert into ${into}\n${sql({ source, nhsNumbers: nhsNumbersOf(group) })}`);
    rows += added.rowsChanged;
    if (rows > most * groups) return "too many";
    read += group.reduce((sum, file) => sum + file.rows, 0);
    onProgress?.(people === 0 ? 1 : read / people);
  }
  return "whole";
}

/**
 * Returns whether all, some or no people have an NHS number. Manifests before version 3 do not record this, so returns
 * "some".
 */
function nhsNumbersOf(files: PopulationManifest["files"]): NhsNumbers {
  if (files.every((file) => file.withoutNhsNumber === 0)) return "everybody";
  return files.every((file) => file.withoutNhsNumber === file.rows) ? "nobody" : "some";
}
