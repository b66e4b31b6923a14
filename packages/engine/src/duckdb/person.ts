import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { PersonRow, ScanLimits, SessionProblem } from "../people/people.ts";
import type { PopulationColumn } from "../population/layout.ts";
import { quoted } from "../population/layout.ts";
import { forEachFileGroup } from "./files.ts";
import type { OpenedFiles } from "./files.ts";
import { withDuckDb } from "./session.ts";

/** The row of the person with a number; undefined where nobody has it. */
export async function readPersonRow(
  files: OpenedFiles,
  personNumber: number,
  limits: ScanLimits,
): Promise<Result<PersonRow | undefined, SessionProblem>> {
  const rows = await readRows(files, { where: `person_id = ${personNumber}`, most: 1 }, limits);
  return rows.ok ? ok(rows.value[0]) : rows;
}

/** People with one NHS number that are told at most: a number is one person's, and any other count is a fault of the data. */
const mostAlike = 100;

/** The rows of everybody with an NHS number, which must be ten digits. */
export async function readRowsOfNumber(
  files: OpenedFiles,
  nhsNumber: string,
  limits: ScanLimits,
): Promise<Result<PersonRow[], SessionProblem>> {
  if (!/^\d{10}$/.test(nhsNumber)) return ok([]);
  return readRows(files, { where: `nhs_number = '${nhsNumber}'`, most: mostAlike }, limits);
}

async function readRows(
  files: OpenedFiles,
  { where, most }: { where: string; most: number },
  limits: ScanLimits,
): Promise<Result<PersonRow[], SessionProblem>> {
  const columns = files.manifest.columns.map((column) => `${columnText(column)} as ${quoted(column.name)}`).join(", ");
  return withDuckDb<PersonRow[], never>(limits, async (session) => {
    const found: PersonRow[] = [];
    await forEachFileGroup(files, "everybody", async ({ source }) => {
      if (found.length >= most) return;
      const result = await session.run(`select ${columns} from ${source} where ${where} limit ${most}`);
      found.push(...((await result.getRowObjects()) as PersonRow[]));
    });
    return ok(found);
  });
}

/** A column as the text that rules compare with: dates YYYYMMDD, flags Y and N. */
function columnText({ name, type }: PopulationColumn): string {
  const column = quoted(name);
  if (type === "DATE") return `strftime(${column}, '%Y%m%d')`;
  if (type === "BOOLEAN") return `case when ${column} then 'Y' when not ${column} then 'N' end`;
  return `cast(${column} as varchar)`;
}
