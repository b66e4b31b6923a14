import { type Result, ok } from "@spi/domain/values/result";
import type { CountQuestion, SessionProblem } from "../people/people.ts";
import { countedPeopleSql } from "../sql/counted-people.ts";
import { numbered, typesOf } from "./bits.ts";
import { scanOf } from "./scan-of.ts";
import type { Held } from "./held.ts";

/** The people of each kind asked about, over all part held. */
export async function countPeople(held: Held, question: CountQuestion): Promise<Result<number[], SessionProblem>> {
  const { plan, asked } = question;
  if (asked.length === 0) return ok([]);
  return held.session<number[], never>(question, async (session) => {
    const names = numbered("kind", asked.length);
    await held.collect(session, {
      into: "counted",
      columns: typesOf(names),
      among: [plan],
      sql: ({ source }) => countedPeopleSql({ ...scanOf(held, plan, "every"), source }, asked),
    });
    const summed = await session.run(
      `select ${names.map((name) => `cast(sum(${name}) as double)`).join(", ")} from counted`,
    );
    const [row = []] = await summed.getRows();
    return ok(names.map((_, index) => Number(row[index] ?? 0)));
  });
}
