import { readFile, rename, stat, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { exportFileText } from "@spi/domain/campaign-file/export-campaign";
import type { ExamplePerson } from "@spi/domain/expectation/example-person";
import {
  exampleLineMessages,
  exampleLines,
  describeLineProblem,
  readExampleLines,
} from "@spi/domain/campaign-file/expectations/example-lines";
import { type ExpectationsFile, readExpectations } from "@spi/domain/campaign-file/expectations/expectations-file";
import { formatPeopleCount } from "@spi/domain/text/counts";
import { largestExampleFile } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type CommandRefusal, attributes, readFileAs } from "../campaign-argument.ts";
import { exitCodes } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { print } from "../terminal.ts";
import { reportTestFailure } from "./end-testing.ts";

const exampleExitCodesText = [
  "Exit codes:",
  "  0  success",
  `  ${exitCodes.usage}  the command has a missing or invalid argument`,
  `  ${exitCodes.test.errors}  a file cannot be read, used or written`,
].join("\n");

/** Adds `spi examples`, which converts example people from and to a file with one person per line. */
export function addExamplesCommand(program: Command): void {
  const command = program
    .command("examples")
    .description("Convert example people to and from a file with one JSON object per line.");
  addExample(command, "npx spi examples export expectations.json", exampleExitCodesText);
  const importCommand = command
    .command("import")
    .description(
      "Add example people to an expectations file, from a file with one JSON object per line. If anyone in the file is invalid, no one is added.",
    )
    .argument("<lines>", "file of example people, one JSON object per line")
    .requiredOption("--into <file>", "JSON file with Expectations and Examples, created if it is missing")
    .option("--iteration <name>", "name or ID of the iteration the people are for (default: all)")
    .action(importExamples);
  addExample(importCommand, "npx spi examples import people.ndjson --into expectations.json", exampleExitCodesText);
  const exportCommand = command
    .command("export")
    .description("Print the example people in an expectations file, with one JSON object per line.")
    .argument("<file>", "JSON file with Expectations and Examples")
    .option("--iteration <name>", "only people for this iteration (enter the name exactly as it is in the file)")
    .action(exportExamples);
  addExample(exportCommand, "npx spi examples export expectations.json > people.ndjson", exampleExitCodesText);
}

async function importExamples(path: string, options: { into: string; iteration?: string }): Promise<void> {
  const read = await readLines(path);
  if (!read.ok) return reportTestFailure(read.refusal);
  const target = await readTarget(options.into);
  if (!target.ok) return reportTestFailure(target.refusal);
  const scope = options.iteration === undefined ? {} : { Iteration: options.iteration };
  const Examples = [...target.value.Examples, ...read.value.map((example) => ({ ...example, ...scope }))];
  const checked = readExpectations({ ...target.value, Examples });
  const duplicate = firstDuplicateName(Examples);
  if (duplicate !== undefined)
    return reportTestFailure(
      refusal(
        `${options.into} already has an example person called “${duplicate}”. Give one of these people a different name.`,
      ),
    );
  if (!checked.ok)
    return reportTestFailure(refusal(`${options.into}: ${Object.values(checked.refusal).flat().join(" ")}`));
  const partial = `${options.into}.part`;
  const written = await writeFile(partial, exportFileText(checked.value))
    .then(() => rename(partial, options.into))
    .catch(() => "failed");
  if (written === "failed")
    return reportTestFailure(
      refusal(`We cannot write ${options.into}. Check that you have permission to write to the folder.`),
    );
  print(`Added ${formatPeopleCount(read.value.length)} to ${options.into}.\n`);
}

const refusal = (message: string): CommandRefusal => ({ kind: "refused", message });

/** An arbitrary day. Days in the examples must be valid, but it does not matter which day they are relative to. */
const anyValidDay = "20260101";

async function readLines(path: string): Promise<Result<ExamplePerson[], CommandRefusal>> {
  const size = await stat(path).then(
    ({ size: bytes }) => bytes,
    () => 0,
  );
  if (size > largestExampleFile * 3) return refuse(refusal(`${path}: ${exampleLineMessages.tooLarge}`));
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined)
    return refuse(
      refusal(`We cannot read ${path}. Check that the file exists and that you have permission to read it.`),
    );
  const read = readExampleLines(text, { attributes, runDate: anyValidDay });
  return read.ok
    ? read
    : refuse(
        refusal([`We cannot use ${path}. Correct these lines.`, ...read.refusal.map(describeLineProblem)].join("\n")),
      );
}

async function readTarget(path: string): Promise<Result<ExpectationsFile, CommandRefusal>> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists ? readFileAs(readExpectations, path) : ok({ Expectations: [], Examples: [] });
}

/** Returns the first duplicate name among the people for one iteration or for all iterations. */
function firstDuplicateName(examples: readonly ExamplePerson[]): string | undefined {
  const seen = new Set<string>();
  return examples.find(({ Name, Iteration = "" }) => {
    const key = JSON.stringify([Iteration, Name.trim().toLowerCase()]);
    return seen.has(key) || !seen.add(key);
  })?.Name;
}

async function exportExamples(path: string, { iteration }: { iteration?: string }): Promise<void> {
  const file = await readFileAs(readExpectations, path);
  if (!file.ok) return reportTestFailure(file.refusal);
  const { Examples } = file.value;
  const chosen = iteration === undefined ? Examples : Examples.filter((example) => example.Iteration === iteration);
  if (iteration !== undefined && chosen.length === 0)
    return reportTestFailure(
      refusal(`${path} has no example people for the iteration “${iteration}”. Check the iteration name.`),
    );
  print(exampleLines(chosen));
}
