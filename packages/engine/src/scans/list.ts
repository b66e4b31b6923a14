import { access, constants, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, relative } from "node:path";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { ListCounts, ListProblem, ListQuery } from "../people/people.ts";
import { spreadsheetFormula } from "@spi/domain/values/spreadsheet-formula";
import { sqlText } from "../population/sql-text.ts";
import { decidePeople, joinDecisions } from "./decide-people.ts";
import type { DuckDbSession } from "./session.ts";
import type { DataSource } from "./data-source.ts";

interface Format {
  options: string;
  /** Returns the SQL for a text column in the file's format. */
  text: (column: string) => string;
}

const formats: Readonly<Record<string, Format>> = {
  ".parquet": { options: "format parquet", text: (column) => column },
  ".csv": { options: "format csv, header true", text: plainText },
};

/** Returns SQL for text that a spreadsheet will never run as a formula. */
function plainText(column: string): string {
  const text = `cast(${column} as varchar)`;
  const isFormula = `regexp_matches(${text}, ${sqlText(spreadsheetFormula)})`;
  return `case when ${isFormula} then chr(39) || ${text} else ${text} end as ${column}`;
}

const texts = ["nhs_number", "outcome", "cohort", "reason", "plan"];

/**
 * Writes a file with one row per member of the iteration's cohorts. Its columns are person_id, nhs_number, outcome,
 * cohort, reason and plan. If a person has several plans, they are joined with "|".
 */
export async function writeList(dataSource: DataSource, question: ListQuery): Promise<Result<ListCounts, ListProblem>> {
  const { out, plan, onProgress } = question;
  const format = formats[extname(out).toLowerCase()];
  if (format === undefined) {
    return refuse({
      kind: "unknownFormat",
      message: `The name of the list must end in .parquet or .csv. You entered ${out}.`,
    });
  }
  const folder = await folderProblem(dataSource, out);
  if (folder !== undefined) return refuse({ kind: "badFolder", message: folder });
  return dataSource.session(question, async (session) => {
    const counts = await decidePeople(session, dataSource, question);
    await copyList(session, joinDecisions(dataSource, plan), { out, format });
    onProgress?.(1);
    return ok(counts);
  });
}

/**
 * Returns the reason why a list cannot be written to a file, or undefined if it can. We check this before we read any
 * people.
 */
async function folderProblem({ dir }: DataSource, out: string): Promise<string | undefined> {
  const existing = await stat(out).catch(() => undefined);
  if (existing?.isDirectory()) return `${out} is a folder. Enter a file name for the list.`;
  const folder = dirname(out);
  const folderStats = await stat(folder).catch(() => undefined);
  if (!folderStats?.isDirectory())
    return `The folder ${folder} for the list does not exist. Create it, or choose a different one.`;
  const [listFolder, people] = await Promise.all([realpath(folder), dir && realpath(dir).catch(() => undefined)]);
  if (people !== undefined && !relative(people, listFolder).startsWith(".."))
    return `The folder ${folder} contains the population data. Write the list to a folder outside it.`;
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return writable ? undefined : `You do not have permission to write to the folder ${folder}. Choose a different one.`;
}

async function copyList(
  session: DuckDbSession,
  people: string,
  { out, format: { options, text } }: { out: string; format: Format },
): Promise<void> {
  const partial = `${out}.partial`;
  try {
    await session.run(
      `copy (select ${["person_id", ...texts.map(text)].join(", ")} from ${people}) to ${sqlText(partial)} (${options})`,
    );
    await rename(partial, out);
  } finally {
    await rm(partial, { force: true });
  }
}
