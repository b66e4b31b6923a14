import type { PopulationColumn } from "../../population/layout.ts";
import { digestGroups, uniqueText } from "../../sql/digest.ts";
import type { TrinoAddress } from "../address.ts";
import { queryTrino } from "../query.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import { partColumn } from "../trino-people.ts";

type Columns = Pick<PublishedPeople, "manifest" | "parted">;

/**
 * Number of people in a group, and maximum number of groups. A query about one person reads the whole group. With the
 * maximum number of groups, the checksums take up 17 kB.
 */
const peopleOfGroup = 2_000;
const maxGroups = 1000;

const groupsFor = ({ size }: PublishedPeople["manifest"]) =>
  Math.min(maxGroups, Math.max(1, Math.floor(size / peopleOfGroup)));

/**
 * Returns SQL for the number of a person's group, starting at 0. The number is derived from the NHS number or, if there
 * is none, the person number. We find people by their group, because its number does not identify anyone.
 */
export function groupSql(groups: number): string {
  return groups === 1
    ? "cast(0 as bigint)"
    : `abs(mod(coalesce(try_cast(nhs_number as bigint), person_id), ${groups}))`;
}

/**
 * Returns SQL for a checksum of all published values of people, which does not depend on their order. A cluster's hash
 * of a row is a total over its columns. If each value were hashed separately, two people could swap values without
 * changing the checksum. Each hashed string therefore begins with the person's identity.
 */
export function checksumSql({ manifest, parted }: Columns): string {
  const columns: PopulationColumn[] = [
    ...manifest.columns,
    ...(parted ? [{ name: partColumn, type: "BIGINT" as const }] : []),
  ];
  const texts = digestGroups(columns).map((group) => `xxhash64(to_utf8(${uniqueText(group)}))`);
  return `checksum(row(${texts.join(", ")}))`;
}

interface ChecksumOptions extends Columns {
  /** Number of groups. By default, the number when the people were published. */
  groups?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Calculates a checksum for each group of a table's people, which is "" for an empty group. Reads the whole table.
 * Throws `PeopleQueryError`.
 */
export async function checksumsOf(address: TrinoAddress, source: string, reading: ChecksumOptions): Promise<string[]> {
  return (await readGroups(address, source, { ...reading, also: [] })).map(({ checksum }) => checksum);
}

/** Calculates the checksums of groups and, in the same scan, other aggregates for each group. */
export async function readGroups(
  address: TrinoAddress,
  source: string,
  { groups, also, signal, onProgress, ...published }: ChecksumOptions & { also: readonly string[] },
): Promise<{ checksum: string; also: (string | null)[] }[]> {
  const number = groups ?? groupsFor(published.manifest);
  const more = also.map((_, index) => `also_${index}`);
  const columns = [groupSql(number), `to_hex(${checksumSql(published)})`, ...also];
  const sql = `select ${columns.join(", ")} from ${source} group by 1`;
  const rows = await queryTrino(address, sql, { names: ["of_group", "checksum", ...more], signal, onProgress });
  const byGroup = new Map(rows.map((row) => [Number(row["of_group"]), row]));
  return Array.from({ length: number }, (_, group) => {
    const row = byGroup.get(group);
    return { checksum: row?.["checksum"] ?? "", also: more.map((name) => row?.[name] ?? null) };
  });
}
