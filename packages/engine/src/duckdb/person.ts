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
  const columns = files.manifest.columns.map((column) => `${columnText(column)} as ${quoted(column.name)}`).join(", ");
  return withDuckDb<PersonRow | undefined, never>(limits, async (session) => {
    let found: PersonRow | undefined;
    await forEachFileGroup(files, "everybody", async ({ source }) => {
      if (found) return;
      const result = await session.run(`select ${columns} from ${source} where person_id = ${personNumber} limit 1`);
      found = (await result.getRowObjects())[0] as PersonRow | undefined;
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
