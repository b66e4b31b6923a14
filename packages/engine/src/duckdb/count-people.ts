import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { CountQuestion, SessionProblem } from "../people/people.ts";
import { countedPeopleSql } from "../sql/counted-people.ts";
import { forEachFileGroup } from "./files.ts";
import type { OpenedFiles } from "./files.ts";
import { scanOf } from "./scan-of.ts";
import { withPeople } from "./only-people.ts";

/** The people of each kind asked about, over all part files. */
export async function countPeople(
  files: OpenedFiles,
  question: CountQuestion,
): Promise<Result<number[], SessionProblem>> {
  const { plan, asked } = question;
  return withPeople<number[], never>(files, question, async (session) => {
    const counts = asked.map(() => 0);
    if (asked.length === 0) return ok(counts);
    await forEachFileGroup(files, [plan], async ({ source }) => {
      const sql = countedPeopleSql({ ...scanOf(files, plan, "every"), source }, asked);
      const [row = []] = await (await session.run(sql)).getRows();
      for (const index of counts.keys()) counts[index]! += Number(row[index]);
    });
    return ok(counts);
  });
}
