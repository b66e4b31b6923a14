import type { PopulationColumn } from "../../population/layout.ts";
import { digestGroups, uniqueText } from "../../sql/digest.ts";
import type { TrinoAddress } from "../address.ts";
import { queryTrino } from "../query.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import { partColumn } from "../trino-people.ts";

type Columns = Pick<PublishedPeople, "manifest" | "parted">;

/**
 * Number of people in a group. A query about one person reads the whole group. The checksums take 17 kB for this number
 * of groups.
 */
const peopleOfGroup = 2_000;
const maxGroups = 1000;

const groupsFor = ({ size }: PublishedPeople["manifest"]) =>
  Math.min(maxGroups, Math.max(1, Math.floor(size / peopleOfGroup)));

/**
 * Returns SQL for a person's group, from 0: by NHS number, or by person number without one. People are found by their
 * group, whose number does not identify anyone.
 */
export function groupSql(groups: number): string {
  return groups === 1
    ? "cast(0 as bigint)"
    : `abs(mod(coalesce(try_cast(nhs_number as bigint), person_id), ${groups}))`;
}

/**
 * Returns SQL for a checksum of all published values of people, independent of their order. A cluster hashes a row as a
 * total over its columns: with separate columns, two people could exchange values without changing it. Each hashed text
 * therefore begins with the person's identity.
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
  /** Number of groups; the number at publication by default. */
  groups?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Computes a checksum for each group of a table's people, "" for an empty group. Reads the whole table. Throws
 * `PeopleQueryError`.
 */
export async function checksumsOf(address: TrinoAddress, source: string, reading: ChecksumOptions): Promise<string[]> {
  return (await readGroups(address, source, { ...reading, also: [] })).map(({ checksum }) => checksum);
}

/** Computes the same checksums, with further aggregates for each group from the same scan. */
export async function readGroups(
  address: TrinoAddress,
  source: string,
  { groups, also, signal, onProgress, ...published }: ChecksumOptions & { also: readonly string[] },
): Promise<{ checksum: string; also: (string | null)[] }[]> {
  const number = groups ?? groupsFor(published.manifest);
  const more = also.map((_, index) => `also_${index}`);
  const columns = [groupSql(number), `to_hex(${checksumSql(published)})`, ...also];
  const sql = `select ${columns.join(", ")} from ${source} group by 1`;
  const found = await queryTrino(address, sql, { names: ["of_group", "checksum", ...more], signal, onProgress });
  const byGroup = new Map(found.map((row) => [Number(row["of_group"]), row]));
  return Array.from({ length: number }, (_, group) => {
    const row = byGroup.get(group);
    return { checksum: row?.["checksum"] ?? "", also: more.map((name) => row?.[name] ?? null) };
  });
}
