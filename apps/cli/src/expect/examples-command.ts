import { readFile, rename, stat, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { exportFileText } from "@spi/domain/campaign-file/export-campaign";
import type { ExamplePerson } from "@spi/domain/expectation/example-person";
import {
  exampleLineMessages,
  exampleLines,
  lineProblemWords,
  readExampleLines,
} from "@spi/domain/campaign-file/expectations/example-lines";
import { type ExpectationsFile, readExpectations } from "@spi/domain/campaign-file/expectations/expectations-file";
import { largestExampleFile } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type CommandRefusal, attributes, readFileAs } from "../campaign-argument.ts";
import { exitCodes } from "../exit-codes.ts";
import { print } from "../terminal.ts";
import { refuseTesting } from "./end-testing.ts";

const exampleEndings = `Exits with 0 if it is done, ${exitCodes.usage} if an option is wrong, and ${exitCodes.test.errors} if a file cannot be\nread, used or written.`;

/** Adds `spi examples`, which converts example people from a file of lines and back. */
export function addExamplesCommand(program: Command): void {
  const command = program
    .command("examples")
    .description("Reads and writes files of example people, one JSON object per line.")
    .addHelpText("after", `\n${exampleEndings}`);
  command
    .command("import")
    .description("Adds all people in a file to a file of expectations, or none of them.")
    .argument("<lines>", "NDJSON file of example people")
    .requiredOption("--into <file>", "JSON file of Expectations and Examples, created if it is missing")
    .option("--iteration <name>", "iteration that they belong to, by name or ID")
    .addHelpText("after", `\n${exampleEndings}`)
    .action(importExamples);
  command
    .command("export")
    .description("Writes the example people in a file of expectations, one per line.")
    .argument("<file>", "JSON file of Expectations and Examples")
    .option("--iteration <name>", "only people of this iteration, by its name in the file")
    .addHelpText("after", `\n${exampleEndings}`)
    .action(exportExamples);
}

async function importExamples(path: string, options: { into: string; iteration?: string }): Promise<void> {
  const read = await readLines(path);
  if (!read.ok) return refuseTesting(read.refusal);
  const into = await readInto(options.into);
  if (!into.ok) return refuseTesting(into.refusal);
  const of = options.iteration === undefined ? {} : { Iteration: options.iteration };
  const Examples = [...into.value.Examples, ...read.value.map((one) => ({ ...one, ...of }))];
  const checked = readExpectations({ ...into.value, Examples });
  const twice = firstTwice(Examples);
  if (twice !== undefined) return refuseTesting(no(`${options.into} has an example person “${twice}” already.`));
  if (!checked.ok) return refuseTesting(no(`${options.into}: ${Object.values(checked.refusal).flat().join(" ")}`));
  const partial = `${options.into}.part`;
  const written = await writeFile(partial, exportFileText(checked.value))
    .then(() => rename(partial, options.into))
    .catch(() => "failed");
  if (written === "failed") return refuseTesting(no(`Cannot write ${options.into}.`));
  print(`${read.value.length === 1 ? "1 person was" : `${read.value.length} people were`} added to ${options.into}.\n`);
}

const no = (message: string): CommandRefusal => ({ kind: "refused", message });

/** An arbitrary day: days only have to be valid, whatever they are counted from. */
const someDay = "20260101";

async function readLines(path: string): Promise<Result<ExamplePerson[], CommandRefusal>> {
  const size = await stat(path).then(
    ({ size: bytes }) => bytes,
    () => 0,
  );
  if (size > largestExampleFile * 3) return refuse(no(`${path}: ${exampleLineMessages.tooLarge}`));
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return refuse(no(`Cannot read ${path}.`));
  const read = readExampleLines(text, { attributes, runDate: someDay });
  return read.ok ? read : refuse(no([`${path} cannot be used.`, ...read.refusal.map(lineProblemWords)].join("\n")));
}

async function readInto(path: string): Promise<Result<ExpectationsFile, CommandRefusal>> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere ? readFileAs(readExpectations, path) : ok({ Expectations: [], Examples: [] });
}

/** Returns the first name that occurs twice among the people of one iteration or of all. */
function firstTwice(examples: readonly ExamplePerson[]): string | undefined {
  const seen = new Set<string>();
  return examples.find(({ Name, Iteration = "" }) => {
    const key = JSON.stringify([Iteration, Name.trim().toLowerCase()]);
    return seen.has(key) || !seen.add(key);
  })?.Name;
}

async function exportExamples(path: string, { iteration }: { iteration?: string }): Promise<void> {
  const file = await readFileAs(readExpectations, path);
  if (!file.ok) return refuseTesting(file.refusal);
  const { Examples } = file.value;
  const chosen = iteration === undefined ? Examples : Examples.filter((one) => one.Iteration === iteration);
  if (iteration !== undefined && chosen.length === 0)
    return refuseTesting(no(`${path} has no example people of an iteration “${iteration}”.`));
  print(exampleLines(chosen));
}
