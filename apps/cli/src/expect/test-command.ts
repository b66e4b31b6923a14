import { basename } from "node:path";
import type { Command } from "commander";
import { type CampaignFile, findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import type { ExpectationOwner } from "@spi/domain/expectation/expectation-results";
import { describePerson } from "@spi/domain/expectation/expectation-sentence";
import { type ExpectationsFile, readExpectations } from "@spi/domain/campaign-file/expectations/expectations-file";
import { readLastReport } from "@spi/domain/campaign-file/expectations/last-report-file";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { LastApproved } from "@spi/engine/expect/last-report";
import { planRequest, readCampaign, readFileAs } from "../campaign-argument.ts";
import { addExample } from "../help-text.ts";
import { addIterationOptions, addScanOptions } from "../scan-options.ts";
import { renderTable } from "../table.ts";
import { type TestFailure, exitCodesText, endTesting } from "./end-testing.ts";
import type { Case } from "./junit.ts";
import { type TestResult, type TestOptions, testIteration } from "./test-iteration.ts";

/** Adds `spi test`, which checks a campaign file against its expectations, for use in a pipeline. */
export function addTestCommand(program: Command): void {
  const command = program
    .command("test")
    .description(
      "Check whether a campaign meets its expectations, and whether each example person gets the expected outcome.",
    )
    .argument("<config>", "campaign file")
    .requiredOption("--expectations <file>", "JSON file with Expectations and Examples")
    .option(
      "--last <file>",
      "JSON file of the last approved report, made with spi report --json. Needed if a limit is a percentage of that report",
    )
    .option("--junit <file>", "also write the results as JUnit XML")
    .option("--json", "print one JSON object per line");
  addScanOptions(addIterationOptions(command), "700MB", { required: false }).action(test);
  addExample(
    command,
    "npx spi test campaign.json --population people \\\n    --expectations expectations.json",
    `You need --population to test expectations, but not to test examples. All iterations are tested unless you specify one with --iteration.\n${exitCodesText}`,
  );
}

async function test(path: string, options: TestOptions): Promise<void> {
  const tested = await testAll(path, options);
  const results = tested.ok ? ok({ cases: tested.value.map(caseOf), text: testOutput(tested.value, options) }) : tested;
  await endTesting(results, { path, junit: options.junit });
}

function testOutput(results: readonly TestResult[], { json }: TestOptions): string {
  return json ? results.map((result) => `${JSON.stringify(result)}\n`).join("") : renderResults(results);
}

function caseOf(result: TestResult): Case {
  const { iteration: suite, name, of, message, person } = result;
  const examplePerson = person === null ? undefined : describePerson(person);
  return { suite, of: scopeLabels[of], name, outcome: outcomeOf(result), message, examplePerson };
}

async function testAll(path: string, options: TestOptions): Promise<Result<TestResult[], TestFailure>> {
  const file = await readCampaign(path);
  if (!file.ok) return file;
  const expectations = await readFileAs(readExpectations, options.expectations);
  if (!expectations.ok) return expectations;
  if (expectations.value.Expectations.length > 0 && options.population === undefined)
    return refuse({ message: "You need a population to test expectations. Specify one with --population." });
  const chosen = chooseIterations(file.value, { path, requested: options.iteration, expectations: expectations.value });
  if (!chosen.ok) return chosen;
  const last = await readLast(options.last, chosen.value);
  if (!last.ok) return last;
  const results: TestResult[] = [];
  for (const loaded of chosen.value) {
    if (loaded.blocking.length > 0)
      return refuse({ message: `${loaded.name}: ${loaded.blocking.map(({ message }) => message).join(" ")}` });
    const request = { ...planRequest(file.value, loaded), ...(options.runDate ? { runDate: options.runDate } : {}) };
    const tested = await testIteration(loaded, {
      request,
      options,
      last: last.value,
      ...casesFor(expectations.value, loaded),
    });
    if (!tested.ok) return refuse({ ...tested.refusal, message: `${loaded.name}: ${tested.refusal.message}` });
    results.push(...tested.value);
  }
  // A file whose expectations were lost must not pass as if all of them were met.
  if (results.length === 0)
    return refuse({
      message:
        "These iterations do not have any expectations or examples, so nothing was tested. Check the iteration names in the expectations file.",
    });
  return ok(results);
}

/** Returns the iterations to test, which are one or all. Rejects names of iterations that are not in the file. */
function chooseIterations(
  file: CampaignFile,
  { path, requested, expectations }: { path: string; requested: string | undefined; expectations: ExpectationsFile },
): Result<readonly LoadedIteration[], TestFailure> {
  const mentioned = [...expectations.Expectations, ...expectations.Examples].flatMap(
    ({ Iteration }) => Iteration ?? [],
  );
  const missing = [...mentioned, ...(requested === undefined ? [] : [requested])].find(
    (name) => !findIteration(file, name),
  );
  if (missing !== undefined)
    return refuse({ message: `There is no iteration called “${missing}” in ${path}. Check the name.` });
  const chosen = requested === undefined ? undefined : findIteration(file, requested);
  return ok(chosen ? [chosen] : file.iterations);
}

/**
 * Reads the last report, so that bounds can be compared with it. A report is for one iteration, so it can only be used
 * if one iteration is tested.
 */
async function readLast(
  path: string | undefined,
  chosen: readonly LoadedIteration[],
): Promise<Result<LastApproved, TestFailure>> {
  if (path === undefined) return ok("notNamed");
  if (chosen.length > 1)
    return refuse({
      message: "You can compare only one iteration with a previous report. Choose the iteration with --iteration.",
    });
  const read = await readFileAs(readLastReport, path);
  return read.ok ? ok({ ...read.value, called: `the report in ${basename(path)}`, plans: null }) : read;
}

/** Returns the expectations for one iteration. */
function casesFor({ Expectations: all, Examples: people }: ExpectationsFile, { id, name }: LoadedIteration) {
  const appliesTo = ({ Iteration }: { Iteration?: string | undefined }) =>
    Iteration === undefined || Iteration === name || Iteration === id;
  return { expectations: all.filter(appliesTo), examples: people.filter(appliesTo) };
}

function renderResults(results: readonly TestResult[]): string {
  const failed = results.filter(({ met }) => met === false).length;
  const rows = results.map((result) => {
    return [result.iteration, result.name, scopeLabels[result.of], outcomeLabels[outcomeOf(result)], result.message];
  });
  const unjudged = results.filter(({ met }) => met === null).length;
  const rest = unjudged === 0 ? "" : ` We could not check ${unjudged}.`;
  const judged = results.length - unjudged;
  const met = failed === 0 ? `All ${judged} are met.` : `${failed} of ${results.length} are not met.`;
  const sum = judged === 0 ? `We could not check any of the ${unjudged}.` : `${met}${rest}`;
  const people = results.flatMap(({ name, of, person }) =>
    person ? [`“${name}” (${scopeLabels[of]}) is not met. Example person: ${describePerson(person)}.\n`] : [],
  );
  return `${renderTable(["Iteration", "Expectation", "Scope", "Result", "Finding"], rows)}${people.join("")}${sum}\n`;
}

function outcomeOf({ met }: Pick<TestResult, "met">): "met" | "not met" | "not checked" {
  if (met === null) return "not checked";
  return met ? "met" : "not met";
}

const outcomeLabels = { met: "met", "not met": "NOT MET", "not checked": "not checked" } as const;

/** The scope of an expectation, which distinguishes two expectations with the same name. */
const scopeLabels = { campaign: "all iterations", iteration: "this iteration" } as const satisfies Record<
  ExpectationOwner,
  string
>;
