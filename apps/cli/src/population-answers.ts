import { toTimestamp } from "@spi/domain/calendar";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { SingleBar } from "cli-progress";

/** How a population command ends: told to people as text, to machines as JSON, to scripts as an exit code. */
export const exitCodes = { made: 0, refused: 1, madeWithLosses: 3 } as const;

/** Says why nothing was made. */
export function answerRefusal(problem: { kind: string; message: string }, json: boolean): void {
  if (json) console.log(JSON.stringify({ ok: false, problem }, null, 2));
  else console.error(`error: ${problem.message}`);
  process.exitCode = exitCodes.refused;
}

/** Now in UK time; only the command line reads the clock. */
export function nowTimestamp(): string {
  return toTimestamp(new Date());
}

/** A progress bar on stderr, so that stdout holds answers only. Silent where stderr is no terminal. */
export function progressBar(what: string): SingleBar {
  const format = `${what} [{bar}] {percentage}% | {value} of {total} | {eta_formatted} left`;
  return new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true });
}

const number = new Intl.NumberFormat("en-GB");

/** Lines about a population: its people, files and cohorts. */
export function populationLines(dir: string, manifest: PopulationManifest): string[] {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `${number.format(manifest.size)} people in ${dir}`,
    `${manifest.files.length} files, ${number.format(Math.round(bytes / 1_000_000))} MB, ${manifest.columns.length} columns, ${manifest.cohorts.length} cohorts`,
  ];
}
