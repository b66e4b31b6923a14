import { displayCount } from "@spi/domain/text/counts";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { SingleBar } from "cli-progress";

/** Returns the current UK time. Only the command line reads the clock. */
export function nowTimestamp(): string {
  return toTimestamp(new Date());
}

const terminationSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Shows progress on standard error while work runs. If there is no terminal, writes progress as lines, but only on
 * request. Ctrl-C or a termination signal stops the work without leaving an incomplete population.
 */
export async function withProgress<Value>(
  what: string,
  work: (watch: { bar: SingleBar; signal: AbortSignal }) => Promise<Value>,
  { linesEverySeconds }: { linesEverySeconds?: number } = {},
): Promise<Value> {
  const lines = linesEverySeconds !== undefined && !process.stderr.isTTY;
  const format = lines
    ? "{what}: {percentage}%"
    : "{what} [{bar}] {percentage}% | {value} of {total} | {eta_formatted} left";
  const bar = new SingleBar({
    format,
    stream: process.stderr,
    noTTYOutput: lines,
    ...(lines && { notTTYSchedule: linesEverySeconds * 1000 }),
    hideCursor: true,
  });
  const cancel = new AbortController();
  const abort = () => cancel.abort();
  for (const signal of terminationSignals) process.once(signal, abort);
  bar.start(1, 0, { what });
  try {
    return await work({ bar, signal: cancel.signal });
  } finally {
    bar.stop();
    for (const signal of terminationSignals) process.removeListener(signal, abort);
  }
}

/** Describes a new population, with its people, files and cohorts. */
export function populationText(dir: string, { size, files, columns, cohorts }: PopulationManifest): string {
  const megabytes = Math.ceil(files.reduce((sum, file) => sum + file.bytes, 0) / 1_000_000);
  const parts = [
    `${displayCount(size)} people in ${dir}`,
    `Files: ${displayCount(files.length)} (${displayCount(megabytes)} MB)`,
    `Columns: ${columns.length}`,
    `Cohorts: ${displayCount(cohorts.length)}`,
  ];
  return `${parts.join(". ")}.\n`;
}
