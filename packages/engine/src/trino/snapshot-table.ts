import { quoted } from "../population/layout.ts";
import { type PopulationManifest, manifestOf } from "../population/manifest.ts";
import { snapshotOf } from "../population/snapshots.ts";
import { sqlText } from "../population/sql-text.ts";
import { PeopleNotAsked } from "../scans/session.ts";
import type { TrinoAddress } from "./address.ts";
import { runOnTrino } from "./client.ts";
import { queryTrino } from "./query.ts";
import { partColumn } from "./trino-people.ts";

/** The table beside the people that says which of them there are, a row for each time people were published. */
const snapshotTable = "spi_people";

const columns = ["snapshot", "published_at", "people_table", "version", "checksum", "manifest"] as const;

/**
 * What the checksums that are kept begin with. Those without it are of before they tied values to people: two of them could have
 * exchanged values unnoticed.
 */
const tied = "2:";

/** People as they were published. */
export interface PublishedPeople {
  /** The table or view that holds them. */
  table: string;
  /** The Iceberg snapshot they are read as of; null where the connector has none. */
  version: string | null;
  /** What `checksumsOf` told when they were published, one for each group of them; null where that was not asked. */
  checksums: readonly string[] | null;
  /** When, as ISO 8601 writes it. */
  publishedAt: string;
  manifest: PopulationManifest;
  /** See `TrinoPeople`. */
  parted: boolean;
}

/** What stands after "from" for published people. */
export function sourceOf({ table, version }: Pick<PublishedPeople, "table" | "version">): string {
  return version === null ? quoted(table) : `${quoted(table)} for version as of ${version}`;
}

/** Whether a text may name a table of people. */
export const isTableName = (name: string) => /^[a-z_][a-z0-9_]{0,62}$/.test(name);

/** The people that were published last, or last of those with this hash of their content; undefined where there are none. */
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
  const told = manifestOf(text, `The manifest in table ${snapshotTable}`);
  if (!told.ok) throw new PeopleNotAsked("scanFailed", told.refusal.message);
  const { people_table: table, version, checksum } = row;
  if (checksum !== null && !checksum.startsWith(tied))
    throw new PeopleNotAsked(
      "scanFailed",
      `The people in table ${table} were published with checksums that do not tell every change. Publish them again.`,
    );
  const checksums = checksum?.slice(tied.length).split(",") ?? null;
  if (snapshotOf(told.value) !== row.snapshot || !isTableName(table ?? "") || !/^\d*$/.test(version ?? ""))
    throw new PeopleNotAsked(
      "scanFailed",
      `A row of table ${snapshotTable} contradicts itself. Publish the people again.`,
    );
  return { table: table!, version, checksums, publishedAt: row.published_at ?? "", manifest: told.value, parted };
}

/** What a row says of people: their manifest, and beside what `population.json` holds the column that tells their parts apart. */
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

/** Adds published people, which become the current ones. */
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

/** The columns that published people have. */
export function namesIn({ manifest, parted }: Pick<PublishedPeople, "manifest" | "parted">): string[] {
  return [...manifest.columns.map(({ name }) => name), ...(parted ? [partColumn] : [])];
}
