import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { LetThroughCounts, LetThroughQuestion, SessionProblem } from "../people/people.ts";
import { letThroughSql } from "../sql/let-through.ts";
import { forEachFileGroup } from "./files.ts";
import type { OpenedFiles } from "./files.ts";
import { scanOf } from "./scan-of.ts";
import { withDuckDb } from "./session.ts";

/** The people whom each clause cannot judge, and those whom its rule matches, over all part files. */
export async function countLetThrough(
  files: OpenedFiles,
  question: LetThroughQuestion,
): Promise<Result<LetThroughCounts[], SessionProblem>> {
  const { plan, asked } = question;
  return withDuckDb<LetThroughCounts[], never>(question, async (session) => {
    const counts = asked.map(() => ({ unjudged: 0, matched: 0 }));
    await forEachFileGroup(files, [plan], async ({ source }) => {
      const sql = letThroughSql({ ...scanOf(files, plan, "every"), source }, asked);
      const [row = []] = await (await session.run(sql)).getRows();
      for (const [index, count] of counts.entries()) {
        count.unjudged += Number(row[index * 2]);
        count.matched += Number(row[index * 2 + 1]);
      }
    });
    return ok(counts);
  });
}
