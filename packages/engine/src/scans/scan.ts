import { type Result, ok } from "@spi/domain/values/result";
import { type CubeQuestion, type ScanProblem, type SessionProblem, usualLimits } from "../people/people.ts";
import type { Cube } from "../report/cube.ts";
import type { KeptMatches } from "../sql/scan-request.ts";
import { readCubeRows } from "./cube.ts";
import type { Held, PeopleGroup } from "./held.ts";

/**
 * A population seen through a plan, in one scan of its held. Where keeping every match gives too many combinations the
 * scan is made again keeping only deciding matches, which decide the same.
 */
export async function scanCube(held: Held, question: CubeQuestion): Promise<Result<Cube, ScanProblem>> {
  if (question.kept === "deciding") return scanKeeping("deciding");
  const every = await scanKeeping("every");
  if (every.ok || every.refusal.kind !== "tooManyCombinations") return every;
  return scanKeeping("deciding");

  async function scanKeeping(kept: KeptMatches): Promise<Result<Cube, ScanProblem>> {
    const maxRows = (question.maxCombinations ?? usualLimits)[kept];
    const rows = await held.session(question, (session) => readCubeRows(session, held, { ...question, kept, maxRows }));
    if (!rows.ok) return rows;
    const size = await peopleThere(held, question);
    return size.ok ? ok({ kept, rows: rows.value, populationSize: size.value }) : size;
  }
}

/** How many people there are to ask about, in cohorts or not: those of a list, where only they are, are counted. */
async function peopleThere(held: Held, question: CubeQuestion): Promise<Result<number, SessionProblem>> {
  if (!held.only) return ok(held.manifest.size);
  return held.session<number, never>(question, async (session) => {
    const sql = ({ source }: PeopleGroup) => `select count(*) from ${source}`;
    await held.collect(session, { into: "counted", columns: { people: "bigint" }, among: "everybody", sql });
    const [row] = await (await session.run("select cast(sum(people) as double) from counted")).getRows();
    return ok(Number(row?.[0] ?? 0));
  });
}
