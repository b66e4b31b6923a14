import { type Result, ok } from "@spi/domain/values/result";
import type { PersonRow, ScanLimits, SessionProblem } from "../../people/people.ts";
import { mostAlike, personTexts } from "../../scans/person.ts";
import { withDuckDb } from "../../scans/session.ts";
import { trinoDialect } from "../../sql/dialect.ts";
import { checksumSql, groupSql } from "./checksums.ts";
import { fetchRows } from "../fetch-rows.ts";
import { groupsSql } from "../list-data-source.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import type { TrinoPeople } from "../trino-people.ts";

/** People whose groups have checksums. */
type Summed = PublishedPeople & { checksums: readonly string[] };

/** Some people of one group, and whether the group is, at the same moment, what was published of it; "empty" where nobody is in it. */
type Found = { rows: PersonRow[]; isAsPublished: boolean } | "empty";

/**
 * The row of the person with a number, read by one scan with the checksum of everybody of their group, so that it is a row as it was
 * published
 * whatever is written to the table meanwhile. "empty" where no group has them: that says nothing of what was published.
 */
export function findByNumber(
  people: TrinoPeople,
  published: Summed,
  { personNumber, ...limits }: { personNumber: number } & ScanLimits,
): Promise<Result<Found, SessionProblem>> {
  const group = groupSql(published.checksums.length);
  return findInGroup(people, published, {
    limits,
    group: `${group} = (select min(${group}) from ${people.table} where person_id = ${personNumber})`,
    among: `person_id = ${personNumber}`,
    isMeant: (row) => row["person_id"] === String(personNumber),
  });
}

/** Everybody with an NHS number of ten digits, likewise; the number itself is not sent. */
export function findByNhsNumber(
  people: TrinoPeople,
  published: Summed,
  { nhsNumber, ...limits }: { nhsNumber: string } & ScanLimits,
): Promise<Result<Found, SessionProblem>> {
  const groups = published.checksums.length;
  const some = groupsSql({ hash: "", nhsNumbers: Float64Array.of(Number(nhsNumber)) }, published.manifest.size);
  return findInGroup(people, published, {
    limits,
    group: `${groupSql(groups)} = ${Number(nhsNumber) % groups}`,
    among: some ?? "true",
    isMeant: (row) => row["nhs_number"] === nhsNumber,
  });
}

interface Finding {
  limits: ScanLimits;
  /** Of which group everybody is read. */
  group: string;
  /** Who of them is sent. */
  among: string;
  isMeant: (row: PersonRow) => boolean;
}

const added = ["spi_group", "spi_checksum", "spi_row"] as const;

async function findInGroup(
  { address, table }: TrinoPeople,
  published: Summed,
  { limits, group, among, isMeant }: Finding,
): Promise<Result<Found, SessionProblem>> {
  const names = published.manifest.columns.map(({ name }) => name);
  const columns = [...names, ...added];
  const whole =
    `select *, ${groupSql(published.checksums.length)} as spi_group, ` +
    `to_hex(${checksumSql(published)} over ()) as spi_checksum, row_number() over () as spi_row from ${table} where ${group}`;
  // One row of the group comes in any case, to tell its checksum.
  const sql = `select ${personTexts(published.manifest, trinoDialect)}, ${added.join(", ")} from (${whole}) as everybody where ${among} or spi_row = 1`;
  const isFirst = (row: Readonly<Record<string, string | null>>) => row["spi_row"] === "1";
  return withDuckDb<Found, never>(limits, async (session) => {
    await fetchRows(session, address, {
      into: "found",
      columns: Object.fromEntries(columns.map((name) => [name, "varchar"])),
      sql,
      keep: (texts) => {
        const row = Object.fromEntries(columns.map((name, index) => [name, texts[index] ?? null]));
        return isFirst(row) || isMeant(row);
      },
    });
    const asked = await session.run(`from found order by spi_row = '1' desc limit ${mostAlike + 1}`);
    const found = (await asked.getRowObjects()) as Record<string, string | null>[];
    const first = found.find(isFirst);
    if (!first) return ok("empty");
    const isAsPublished = published.checksums[Number(first["spi_group"])] === first["spi_checksum"];
    return ok({ rows: found.filter(isMeant).map((row) => pick(row, names)), isAsPublished });
  });
}

const pick = (row: PersonRow, names: readonly string[]): PersonRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
