import type { Result } from "@spi/domain/values/result";
import type { ListFilter, ScanLimits, SessionProblem } from "../people/people.ts";
import { listMark } from "../sql/scan-request.ts";
import { type DuckDbSession, withDuckDb } from "./session.ts";

const onlyPeople = "only_people";

/** A data source that can be limited to the people on a list. */
interface Restricted {
  only?: ListFilter;
}

/**
 * Runs work on a database that contains the NHS numbers on the list, if there is one. The numbers are not in any other
 * file. The database spills to disk beyond its memory limit.
 */
export function withListSession<Value, Refused>(
  { only }: Restricted,
  limits: ScanLimits,
  work: (session: DuckDbSession) => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | SessionProblem>> {
  if (!only) return withDuckDb(limits, work);
  return withDuckDb(limits, async (session) => {
    await session.run(`create table ${onlyPeople} (nhs_number varchar, ${listMark} integer)`);
    const appender = await session.connection.createAppender(onlyPeople);
    for (const [index, nhsNumber] of only.nhsNumbers.entries()) {
      appender.appendVarchar(String(nhsNumber).padStart(10, "0"));
      appender.appendInteger(only.marks?.[index] ?? 0);
      appender.endRow();
    }
    appender.closeSync();
    return work(session);
  });
}

/**
 * Returns the SQL after "from" for the people in a source who are on the list, with their marks if it has any. Without
 * a list, returns the SQL for everyone.
 */
export function restrictToList({ only }: Restricted, source: string): string {
  if (!only) return source;
  if (only.marks) return `(select * from ${source} join ${onlyPeople} using (nhs_number))`;
  return `(select * from ${source} where nhs_number in (select nhs_number from ${onlyPeople}))`;
}
