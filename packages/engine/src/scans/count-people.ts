import { type Result, ok } from "@spi/domain/values/result";
import type { CountQuery, SessionProblem } from "../people/people.ts";
import { countKindsSql } from "../sql/count-kinds.ts";
import { numberedColumns, typesOf } from "./bits.ts";
import { scanOf } from "./plan-scan.ts";
import type { DataSource } from "./data-source.ts";

/** Counts the people of each kind in the query. */
export async function countPeople(
  dataSource: DataSource,
  question: CountQuery,
): Promise<Result<number[], SessionProblem>> {
  const { plan, kinds } = question;
  if (kinds.length === 0) return ok([]);
  return dataSource.session<number[], never>(question, async (session) => {
    const names = numberedColumns("kind", kinds.length);
    await dataSource.collect(session, {
      into: "counted",
      columns: typesOf(names),
      among: [plan],
      sql: ({ source }) => countKindsSql({ ...scanOf(dataSource, plan, "every"), source }, kinds),
    });
    const summed = await session.run(
      `select ${names.map((name) => `cast(sum(${name}) as double)`).join(", ")} from counted`,
    );
    const [row = []] = await summed.getRows();
    return ok(names.map((_, index) => Number(row[index] ?? 0)));
  });
}
