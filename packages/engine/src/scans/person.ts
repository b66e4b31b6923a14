import { type Result, ok } from "@spi/domain/values/result";
import type { PersonRow, ScanLimits, SessionProblem } from "../people/people.ts";
import { type PopulationColumn, quoted } from "../population/layout.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { DataSource } from "./data-source.ts";

/** Returns the row for the person with a given number, or undefined if there is none. */
export async function readPersonRow(
  dataSource: DataSource,
  personNumber: number,
  limits: ScanLimits,
): Promise<Result<PersonRow | undefined, SessionProblem>> {
  const rows = await readRows(dataSource, { where: `person_id = ${personNumber}`, most: 1 }, limits);
  return rows.ok ? ok(rows.value[0]) : rows;
}

/** Maximum number of people with the same NHS number to return. If there is more than one, the data is wrong. */
export const maxSameNumber = 100;

export const isNhsNumber = (text: string) => /^\d{10}$/.test(text);

/** Returns the rows for everyone with a given NHS number, which must be ten digits. */
export async function readRowsOfNumber(
  dataSource: DataSource,
  nhsNumber: string,
  limits: ScanLimits,
): Promise<Result<PersonRow[], SessionProblem>> {
  if (!isNhsNumber(nhsNumber)) return ok([]);
  return readRows(dataSource, { where: `nhs_number = '${nhsNumber}'`, most: maxSameNumber }, limits);
}

async function readRows(
  dataSource: DataSource,
  { where, most }: { where: string; most: number },
  limits: ScanLimits,
): Promise<Result<PersonRow[], SessionProblem>> {
  const { columns } = dataSource.manifest;
  const texts = personTexts(dataSource.manifest, dataSource.dialect);
  return dataSource.session<PersonRow[], never>(limits, async (session) => {
    await dataSource.collect(session, {
      into: "found",
      columns: Object.fromEntries(columns.map(({ name }) => [name, "varchar"])),
      among: "everybody",
      sql: ({ source }) => `select ${texts} from ${source} where ${where} limit ${most}`,
    });
    const result = await session.run(`from found limit ${most}`);
    return ok((await result.getRowObjects()) as PersonRow[]);
  });
}

/** Returns SQL that selects the columns of people, in order, as the text that rules compare. */
export function personTexts({ columns }: DataSource["manifest"], dialect: Dialect): string {
  return columns.map((column) => columnText(column, dialect)).join(", ");
}

/** Converts a column to the text that rules compare. Dates are YYYYMMDD and flags are Y or N. */
function columnText({ name, type }: PopulationColumn, { dayText }: Dialect): string {
  const column = quoted(name);
  if (type === "DATE") return dayText(column);
  if (type === "BOOLEAN") return `case when ${column} then 'Y' when not ${column} then 'N' end`;
  return `cast(${column} as varchar)`;
}
