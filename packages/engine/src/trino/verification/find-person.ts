import { type Result, ok } from "@spi/domain/values/result";
import type { PersonRow, ScanLimits, SessionProblem } from "../../people/people.ts";
import { maxSameNumber, personTexts } from "../../scans/person.ts";
import { withDuckDb } from "../../scans/session.ts";
import { trinoDialect } from "../../sql/dialect.ts";
import { checksumSql, groupSql } from "./checksums.ts";
import { fetchRows } from "../fetch-rows.ts";
import { groupsSql } from "../list-data-source.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import type { TrinoPeople } from "../trino-people.ts";

/** A publication with checksums for its groups. */
type PublishedWithChecksums = PublishedPeople & { checksums: readonly string[] };

/**
 * Some of the people in a group. Also says whether the group matched its published checksum at the same moment. "empty"
 * if the group has no people.
 */
type FoundRows = { rows: PersonRow[]; isAsPublished: boolean } | "empty";

/**
 * Finds a person's row by person number, and verifies their group's checksum in the same scan. The row is therefore as
 * published, even if the table changes later. Returns "empty" if the person is not in any group.
 */
export function findByNumber(
  people: TrinoPeople,
  published: PublishedWithChecksums,
  { personNumber, ...limits }: { personNumber: number } & ScanLimits,
): Promise<Result<FoundRows, SessionProblem>> {
  const group = groupSql(published.checksums.length);
  return findInGroup(people, published, {
    limits,
    group: `${group} = (select min(${group}) from ${people.table} where person_id = ${personNumber})`,
    condition: `person_id = ${personNumber}`,
    isMatch: (row) => row["person_id"] === String(personNumber),
  });
}

/**
 * Finds everyone with a given ten-digit NHS number, and verifies them in the same way. The NHS number is not sent to
 * the cluster.
 */
export function findByNhsNumber(
  people: TrinoPeople,
  published: PublishedWithChecksums,
  { nhsNumber, ...limits }: { nhsNumber: string } & ScanLimits,
): Promise<Result<FoundRows, SessionProblem>> {
  const groups = published.checksums.length;
  const some = groupsSql({ hash: "", nhsNumbers: Float64Array.of(Number(nhsNumber)) }, published.manifest.size);
  return findInGroup(people, published, {
    limits,
    group: `${groupSql(groups)} = ${Number(nhsNumber) % groups}`,
    condition: some ?? "true",
    isMatch: (row) => row["nhs_number"] === nhsNumber,
  });
}

interface GroupQuery {
  limits: ScanLimits;
  /** Condition for people in the group to be read. */
  group: string;
  /** Condition for people to be returned. */
  condition: string;
  isMatch: (row: PersonRow) => boolean;
}

const addedColumns = ["spi_group", "spi_checksum", "spi_row"] as const;

async function findInGroup(
  { address, table }: TrinoPeople,
  published: PublishedWithChecksums,
  { limits, group, condition: among, isMatch: isMeant }: GroupQuery,
): Promise<Result<FoundRows, SessionProblem>> {
  const names = published.manifest.columns.map(({ name }) => name);
  const columns = [...names, ...addedColumns];
  const whole =
    `select *, ${groupSql(published.checksums.length)} as spi_group, ` +
    `to_hex(${checksumSql(published)} over ()) as spi_checksum, row_number() over () as spi_row from ${table} where ${group}`;
  // At least one row of the group is returned, because it contains the checksum.
  const sql = `select ${personTexts(published.manifest, trinoDialect)}, ${addedColumns.join(", ")} from (${whole}) as everybody where ${among} or spi_row = 1`;
  const isFirst = (row: Readonly<Record<string, string | null>>) => row["spi_row"] === "1";
  return withDuckDb<FoundRows, never>(limits, async (session) => {
    await fetchRows(session, address, {
      into: "found",
      columns: Object.fromEntries(columns.map((name) => [name, "varchar"])),
      sql,
      keep: (texts) => {
        const row = Object.fromEntries(columns.map((name, index) => [name, texts[index] ?? null]));
        return isFirst(row) || isMeant(row);
      },
    });
    const result = await session.run(`from found order by spi_row = '1' desc limit ${maxSameNumber + 1}`);
    const rows = (await result.getRowObjects()) as Record<string, string | null>[];
    const first = rows.find(isFirst);
    if (!first) return ok("empty");
    const isAsPublished = published.checksums[Number(first["spi_group"])] === first["spi_checksum"];
    return ok({ rows: rows.filter(isMeant).map((row) => pick(row, names)), isAsPublished });
  });
}

const pick = (row: PersonRow, names: readonly string[]): PersonRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
