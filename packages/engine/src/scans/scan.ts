import { type Result, ok } from "@spi/domain/values/result";
import { type CubeQuery, type ScanProblem, type SessionProblem, defaultLimits } from "../people/people.ts";
import type { Cube } from "../report/cube.ts";
import type { MatchFilter } from "../sql/scan-request.ts";
import { readCubeRows } from "./cube.ts";
import type { DataSource, PeopleGroup } from "./data-source.ts";

/**
 * Counts a population by a plan's matches in one scan. If there are too many combinations of every match, scans again
 * with only the matches that determine outcomes. These lead to the same decisions.
 */
export async function scanCube(dataSource: DataSource, question: CubeQuery): Promise<Result<Cube, ScanProblem>> {
  if (question.matchFilter === "deciding") return scanKeeping("deciding");
  const every = await scanKeeping("every");
  if (every.ok || every.refusal.kind !== "tooManyCombinations") return every;
  return scanKeeping("deciding");

  async function scanKeeping(matchFilter: MatchFilter): Promise<Result<Cube, ScanProblem>> {
    const maxRows = (question.maxCombinations ?? defaultLimits)[matchFilter];
    const rows = await dataSource.session(question, (session) =>
      readCubeRows(session, dataSource, { ...question, matchFilter, maxRows }),
    );
    if (!rows.ok) return rows;
    const size = await peopleThere(dataSource, question);
    return size.ok ? ok({ matchFilter, rows: rows.value, populationSize: size.value }) : size;
  }
}

/** Counts everyone in the data, even people who are not in any cohort. If there is a list, counts everyone on it. */
async function peopleThere(dataSource: DataSource, question: CubeQuery): Promise<Result<number, SessionProblem>> {
  if (!dataSource.only) return ok(dataSource.manifest.size);
  return dataSource.session<number, never>(question, async (session) => {
    const sql = ({ source }: PeopleGroup) => `select count(*) from ${source}`;
    await dataSource.collect(session, { into: "counted", columns: { people: "bigint" }, among: "everybody", sql });
    const [row] = await (await session.run("select cast(sum(people) as double) from counted")).getRows();
    return ok(Number(row?.[0] ?? 0));
  });
}
