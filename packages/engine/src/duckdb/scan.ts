import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { CubeQuestion, ScanProblem, SessionProblem } from "../people/people.ts";
import { usualLimits } from "../people/people.ts";
import type { Cube } from "../report/cube.ts";
import type { KeptMatches } from "../sql/scan-request.ts";
import { readCubeRows } from "./cube.ts";
import type { OpenedFiles } from "./files.ts";
import { forEachFileGroup } from "./files.ts";
import { withPeople } from "./only-people.ts";

/**
 * A population seen through a plan, in one scan of its files. Where keeping every match gives too many combinations the
 * scan is made again keeping only deciding matches, which decide the same.
 */
export async function scanCube(files: OpenedFiles, question: CubeQuestion): Promise<Result<Cube, ScanProblem>> {
  if (question.kept === "deciding") return scanKeeping("deciding");
  const every = await scanKeeping("every");
  if (every.ok || every.refusal.kind !== "tooManyCombinations") return every;
  return scanKeeping("deciding");

  async function scanKeeping(kept: KeptMatches): Promise<Result<Cube, ScanProblem>> {
    const maxRows = (question.maxCombinations ?? usualLimits)[kept];
    const rows = await withPeople(files, question, (session) =>
      readCubeRows(session, files, { ...question, kept, maxRows }),
    );
    if (!rows.ok) return rows;
    const size = await peopleThere(files, question);
    return size.ok ? ok({ kept, rows: rows.value, populationSize: size.value }) : size;
  }
}

/** How many people there are to ask about, in cohorts or not: those of a list, where only they are, are counted. */
async function peopleThere(files: OpenedFiles, question: CubeQuestion): Promise<Result<number, SessionProblem>> {
  if (!files.only) return ok(files.manifest.size);
  return withPeople<number, never>(files, question, async ({ run }) => {
    let people = 0;
    await forEachFileGroup(files, "everybody", async ({ source }) => {
      const [row] = await (await run(`select cast(count(*) as double) from ${source}`)).getRows();
      people += row?.[0] as number;
    });
    return ok(people);
  });
}
