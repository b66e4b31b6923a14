import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { Presets, SingleBar } from "cli-progress";
import { isDay } from "@spi/domain/day/calendar";
import type { Result } from "@spi/domain/values/result";
import { type OpeningProblem, openPeople } from "@spi/engine/open/open-people";
import type { People, ScanOptions } from "@spi/engine/people/people";

export interface ScanArguments {
  population: string;
  memory: string;
  threads: number;
}

/** Adds the options for commands that plan one iteration of a campaign file. */
export function addIterationOptions(command: Command): Command {
  return command
    .option(
      "--iteration <name>",
      "name, ID or number of the iteration. Required if the file has more than one iteration",
    )
    .option("--run-date <day>", "day the rules are evaluated on, YYYYMMDD (default: the iteration's run date)", toDay);
}

/** Adds the options for commands that scan a population. `memory` is the default limit. */
export function addScanOptions(command: Command, memory: string, { required } = { required: true }): Command {
  const population = new Option(
    "--population <dir>",
    "folder of the population, or trino:https://…",
  ).makeOptionMandatory(required);
  return command
    .addOption(population)
    .option("--memory <size>", "maximum memory for the scan", toMemory, memory)
    .option("--threads <number>", "number of threads", toThreads, availableParallelism());
}

export function toDay(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError("Enter a real date as 8 digits, for example 20251120.");
}

export function toCount(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Enter a whole number above 0.");
}

const maxThreads = 1024;

function toThreads(text: string): number {
  const threads = toCount(text);
  if (threads <= maxThreads) return threads;
  throw new InvalidArgumentError(`Enter a number up to ${maxThreads}.`);
}

function toMemory(text: string): string {
  if (/^[1-9]\d{0,6}(MB|GB)$/i.test(text)) return text;
  throw new InvalidArgumentError("Enter a size in MB or GB, for example 700MB.");
}

/**
 * Runs a scan, with a progress bar if standard error is a terminal. Ctrl-C cancels the scan within milliseconds.
 * Refuses population data if its files have changed since they were written.
 */
export async function withScan<Value, Refused>(
  { population, memory, threads }: ScanArguments,
  work: (people: People, options: ScanOptions) => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | OpeningProblem>> {
  const people = await openPeople(population);
  if (!people.ok) return people;
  const verified = await people.value.verify();
  if (!verified.ok) return verified;
  const bar = new SingleBar(
    { format: "{bar} {percentage}%", stream: process.stderr, noTTYOutput: false, hideCursor: true },
    Presets.shades_classic,
  );
  const cancel = new AbortController();
  const abort = () => cancel.abort();
  process.once("SIGINT", abort);
  bar.start(100, 0);
  try {
    return await work(people.value, {
      memoryLimit: memory,
      threads,
      signal: cancel.signal,
      onProgress: (fraction) => bar.update(Math.round(fraction * 100)),
    });
  } finally {
    bar.stop();
    process.removeListener("SIGINT", abort);
  }
}
