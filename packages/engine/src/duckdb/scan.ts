import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { CubeQuestion, ScanProblem } from "../people/people.ts";
import { usualLimits } from "../people/people.ts";
import type { Cube } from "../report/cube.ts";
import type { KeptMatches } from "../sql/scan-request.ts";
import { readCubeRows } from "./cube.ts";
import type { OpenedFiles } from "./files.ts";
import { withDuckDb } from "./session.ts";

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
    const rows = await withDuckDb(question, (session) => readCubeRows(session, files, { ...question, kept, maxRows }));
    return rows.ok ? ok({ kept, rows: rows.value, populationSize: files.manifest.size }) : rows;
  }
}
