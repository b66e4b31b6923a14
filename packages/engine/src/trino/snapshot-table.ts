import { quoted } from "../population/layout.ts";
import { type PopulationManifest, manifestOf } from "../population/manifest.ts";
import { snapshotOf } from "../population/snapshots.ts";
import { sqlText } from "../population/sql-text.ts";
import { PeopleQueryError } from "../scans/session.ts";
import type { TrinoAddress } from "./address.ts";
import { runOnTrino } from "./client.ts";
import { queryTrino } from "./query.ts";
import { partColumn } from "./trino-people.ts";

/** Name of the table of publications, in the same schema as the people. The table has one row per publication. */
const snapshotTable = "spi_people";

const columns = ["snapshot", "published_at", "people_table", "version", "checksum", "manifest"] as const;

/**
 * Prefix of checksums in the current format. Checksums without it do not depend on which person has a value, so they do
 * not reveal that two people's values have been swapped.
 */
const tied = "2:";

/** The people of one publication. */
export interface PublishedPeople {
  /** Name of the people's table or view. */
  table: string;
  /** The Iceberg snapshot to read. Null if the connector does not have snapshots. */
  version: string | null;
  /** Checksums of the groups when they were published, from `checksumsOf`. Null if there are none. */
  checksums: readonly string[] | null;
  /** Time of publication in ISO 8601. */
  publishedAt: string;
  manifest: PopulationManifest;
  /** See `TrinoPeople`. */
  parted: boolean;
}

/** Returns the SQL after "from" for published people. */
export function sourceOf({ table, version }: Pick<PublishedPeople, "table" | "version">): string {
  return version === null ? quoted(table) : `${quoted(table)} for version as of ${version}`;
}

/** Returns whether a string is a valid name for a table of people. */
export const isTableName = (name: string) => /^[a-z_][a-z0-9_]{0,62}$/.test(name);

/**
 * Returns the last publication or, if a content hash is given, the last publication with that hash.
 * Returns undefined if there is none.
 */
export async function readPublished(
  address: TrinoAddress,
  snapshot?: string,
  signal?: AbortSignal,
): Promise<PublishedPeople | undefined> {
  if (snapshot !== undefined && !/^[0-9a-f]{64}$/.test(snapshot)) return undefined;
  const which = snapshot === undefined ? "" : ` where snapshot = ${sqlText(snapshot)}`;
  const sql = `select ${columns.join(", ")} from ${snapshotTable}${which} order by published_at desc limit 1`;
  const [row] = await queryTrino(address, sql, { names: columns, signal });
  if (!row) return undefined;
  const { parted, text } = storedManifest(row.manifest ?? "");
  const manifest = manifestOf(text, `The manifest in table ${snapshotTable}`);
  if (!manifest.ok) throw new PeopleQueryError("scanFailed", manifest.refusal.message);
  const { people_table: table, version, checksum } = row;
  if (checksum !== null && !checksum.startsWith(tied))
    throw new PeopleQueryError(
      "scanFailed",
      `The people in the table ${table} were published with checksums that do not detect every change. Publish the population data again.`,
    );
  const checksums = checksum?.slice(tied.length).split(",") ?? null;
  if (snapshotOf(manifest.value) !== row.snapshot || !isTableName(table ?? "") || !/^\d*$/.test(version ?? ""))
    throw new PeopleQueryError(
      "scanFailed",
      `The values in a row of the table ${snapshotTable} contradict each other. Publish the population data again.`,
    );
  return { table: table!, version, checksums, publishedAt: row.published_at ?? "", manifest: manifest.value, parted };
}

/** Splits the text of a row into the manifest, in the form of `population.json`, and the name of the part column. */
function storedManifest(text: string): { parted: boolean; text: string } {
  const stored = jsonOf(text);
  if (typeof stored !== "object" || stored === null || !("partColumn" in stored)) return { parted: false, text };
  const { partColumn: by, ...manifest } = stored;
  return { parted: by === partColumn, text: JSON.stringify(manifest) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Adds a publication and makes it the current one. */
export async function addPublished(
  address: TrinoAddress,
  { table, version, checksums, publishedAt, manifest, parted }: PublishedPeople,
): Promise<void> {
  await runOnTrino(
    address,
    `create table if not exists ${snapshotTable} (${columns.map((name) => `${name} varchar`).join(", ")})`,
  );
  const stored = JSON.stringify(parted ? { ...manifest, partColumn } : manifest);
  const values = [
    snapshotOf(manifest),
    publishedAt,
    table,
    version,
    checksums ? `${tied}${checksums.join(",")}` : null,
    stored,
  ];
  const texts = values.map((value) => (value === null ? "cast(null as varchar)" : sqlText(value)));
  await runOnTrino(address, `insert into ${snapshotTable} (${columns.join(", ")}) values (${texts.join(", ")})`);
}

/** Returns the column names of published people. */
export function namesIn({ manifest, parted }: Pick<PublishedPeople, "manifest" | "parted">): string[] {
  return [...manifest.columns.map(({ name }) => name), ...(parted ? [partColumn] : [])];
}
