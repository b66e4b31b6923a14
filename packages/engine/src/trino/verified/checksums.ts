import { quoted } from "../../population/layout.ts";
import type { TrinoAddress } from "../address.ts";
import { queryTrino } from "../query.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import { namesIn } from "../snapshot-table.ts";

type Columns = Pick<PublishedPeople, "manifest" | "parted">;

/** People of a group: so many are read again to answer about one of them. Checksums of this many groups are a text of 17 kB. */
const peopleOfGroup = 20_000;
const mostGroups = 1000;

const groupsFor = ({ size }: PublishedPeople["manifest"]) =>
  Math.min(mostGroups, Math.max(1, Math.floor(size / peopleOfGroup)));

/**
 * Which of so many groups somebody is of, from 0: by their NHS number, and by their own one where they have none, so that people are
 * found by a group whose number tells nobody's.
 */
export function groupSql(groups: number): string {
  return groups === 1
    ? "cast(0 as bigint)"
    : `abs(mod(coalesce(try_cast(nhs_number as bigint), person_id), ${groups}))`;
}

/** A checksum of all that is published of the people asked about, whatever their order. */
export function checksumSql(published: Columns): string {
  return `checksum(row(${namesIn(published).map(quoted).join(", ")}))`;
}

/** A checksum of each group of a table's people, "" for one that nobody is of. Reads all of the table; throws `PeopleNotAsked`. */
export async function checksumsOf(
  address: TrinoAddress,
  source: string,
  { groups, signal, ...published }: Columns & { groups?: number | undefined; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const number = groups ?? groupsFor(published.manifest);
  const sql = `select ${groupSql(number)}, to_hex(${checksumSql(published)}) from ${source} group by 1`;
  const found = await queryTrino(address, sql, { names: ["of_group", "checksum"], signal });
  const byGroup = new Map(found.map(({ of_group: group, checksum }) => [Number(group), checksum ?? ""]));
  return Array.from({ length: number }, (_, group) => byGroup.get(group) ?? "");
}
