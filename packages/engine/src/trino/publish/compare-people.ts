import { join } from "node:path";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { PopulationColumn } from "../../population/layout.ts";
import type { PopulationManifest } from "../../population/manifest.ts";
import { sqlText } from "../../population/sql-text.ts";
import { PeopleQueryError, withDuckDb } from "../../scans/session.ts";
import { digestGroups, digestSql } from "../../sql/digest.ts";
import { type Dialect, duckdbDialect, trinoDialect } from "../../sql/dialect.ts";
import type { TrinoAddress } from "../address.ts";
import { type PublishedPeople, sourceOf } from "../snapshot-table.ts";
import { readGroups } from "../verification/checksums.ts";

interface ReadOptions {
  published: Pick<PublishedPeople, "table" | "version" | "manifest" | "parted">;
  signal?: AbortSignal | undefined;
  /** Called with the proportion of data read, from 0 to 1, first for the files and then for the table. */
  onProgress?: ((of: "files" | "table", fraction: number) => void) | undefined;
}

interface CompareOptions extends ReadOptions {
  /** Folder of the people's part files. */
  dir: string;
}

/**
 * Compares every value of the people in a table with the people in a folder, because different people can have the same
 * number and cohorts. If the table does not have snapshots, calculates the checksums of its groups in the same scan.
 * The error is a sentence with column names but without values. Throws `PeopleQueryError`.
 */
export async function comparePeople(
  address: TrinoAddress,
  options: CompareOptions,
): Promise<Result<PublishedPeople["checksums"], string>> {
  const { table, version, manifest } = options.published;
  const groups = digestGroups(manifest.columns);
  const inFiles = await digestsOfFiles(options, groups);
  const inTable = await digestsOfTable(address, options, groups);
  const differing = groups.filter((_, index) => inFiles[index] !== inTable.digests[index]).flat();
  if (differing.length === 0) return ok(version === null ? inTable.checksums : null);
  const others = await columnsThatDiffer(address, options, differing);
  return refuse(
    `The table ${table} and the folder do not contain the same people: ${mismatchSentence(others)}. Create the table from this folder's Parquet files, or ` +
      'create a folder of the people in the table ("npx spi population import") and publish that one.',
  );
}

/** Number of columns to compare individually in one statement. */
const columnsAtOnce = 50;

async function columnsThatDiffer(
  address: TrinoAddress,
  options: CompareOptions,
  among: readonly PopulationColumn[],
): Promise<string[]> {
  const differing: string[] = [];
  for (let first = 0; first < among.length; first += columnsAtOnce) {
    const each = among.slice(first, first + columnsAtOnce).map((column) => [column]);
    const inFiles = await digestsOfFiles(options, each);
    const { digests } = await digestsOfTable(address, options, each);
    differing.push(...each.flatMap(([column], index) => (inFiles[index] === digests[index] ? [] : [column!.name])));
    // If the people are different, the values in all columns differ.
    if (differing.includes("person_id")) return ["person_id"];
  }
  return differing;
}

/** Maximum number of columns to list. */
const maxNamed = 5;

function mismatchSentence(columns: readonly string[]): string {
  const named = columns.slice(0, maxNamed).join(", ");
  const more = columns.length > maxNamed ? ` and ${columns.length - maxNamed} more columns` : "";
  return columns.length === 0 ? "it has been changed in the meantime" : `it has different values in ${named}${more}`;
}

type Groups = readonly (readonly PopulationColumn[])[];

const digestsSql = (groups: Groups, dialect: Dialect) => groups.flatMap((columns) => digestSql(columns, dialect));

const digestsFrom = (sums: readonly bigint[]) =>
  sums.flatMap((sum, index) => (index % 2 === 0 ? [`${sum} ${sums[index + 1]}`] : []));

const added = (sums: readonly bigint[], more: readonly (string | null)[]) =>
  sums.map((sum, index) => sum + BigInt(more[index] ?? 0));

/** Number of part files per query. */
const filesAtOnce = 10;

async function digestsOfFiles(
  { dir, published, signal, onProgress }: CompareOptions,
  groups: Groups,
): Promise<string[]> {
  const { files, size }: PopulationManifest = published.manifest;
  const sums = digestsSql(groups, duckdbDialect).map((sum) => `cast(${sum} as varchar)`);
  const limits = { ...(signal ? { signal } : {}), memoryLimit: "1GB" };
  const read = await withDuckDb<string[], never>(limits, async (session) => {
    let [digests, people] = [sums.map(() => 0n), 0];
    for (let first = 0; first < files.length; first += filesAtOnce) {
      const some = files.slice(first, first + filesAtOnce);
      const paths = some.map(({ name }) => sqlText(join(dir, name)));
      const joined = await session.run(`select ${sums.join(", ")} from read_parquet([${paths.join(", ")}])`);
      digests = added(digests, ((await joined.getRows())[0] ?? []) as (string | null)[]);
      people += some.reduce((sum, { rows }) => sum + rows, 0);
      onProgress?.("files", people / size);
    }
    return ok(digestsFrom(digests));
  });
  if (read.ok) return read.value;
  const { kind, message } = read.refusal;
  throw new PeopleQueryError(kind === "cancelled" ? "scanFailed" : kind, message);
}

/**
 * Returns digests of people's values in groups of columns. The same people in files have the same digests. Also returns
 * the checksums of groups of people from the same scan. Throws `PeopleQueryError`.
 */
export async function digestsOfTable(
  address: TrinoAddress,
  { published, signal, onProgress }: ReadOptions,
  groups: Groups,
): Promise<{ digests: string[]; checksums: string[] }> {
  const sums = digestsSql(groups, trinoDialect);
  const result = await readGroups(address, sourceOf(published), {
    ...published,
    also: sums,
    signal,
    onProgress: (fraction) => onProgress?.("table", fraction),
  });
  const zero = sums.map(() => 0n);
  const digests = digestsFrom(result.reduce((sum, { also }) => added(sum, also), zero));
  return { digests, checksums: result.map(({ checksum }) => checksum) };
}
