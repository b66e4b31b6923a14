import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Result, ok } from "@spi/domain/values/result";
import { exitCodes, refuseCommand } from "../exit-codes.ts";
import { print } from "../terminal.ts";
import { type Case, junitXml } from "./junit.ts";

/** The reason why the input could not be tested. */
export interface TestFailure {
  kind?: string | undefined;
  message: string;
  detail?: string;
}

/** The results of the tests, and the same results as text. */
export interface TestOutput {
  cases: readonly Case[];
  text: string;
}

interface TestFiles {
  /** Path of the tested file. */
  path: string;
  /** Path for JUnit XML, if requested. */
  junit: string | undefined;
}

const { fails, errors } = exitCodes.test;

/** Help text about the exit codes of a testing command. */
export const exitCodesText = [
  "Exit codes:",
  "  0  all expectations are met",
  `  ${fails}  at least one expectation is not met`,
  `  ${exitCodes.usage}  the command has a missing or invalid argument`,
  `  ${errors}  the file cannot be tested, and the JUnit XML contains an error`,
].join("\n");

/**
 * Ends a testing command with its text, JUnit XML and exit code. If the tests could not run, the JUnit XML has one
 * error case, so that a pipeline that reads only this file does not report success.
 */
export async function endTesting(tested: Result<TestOutput, TestFailure>, { path, junit }: TestFiles): Promise<void> {
  const testedCases = tested.ok ? tested.value.cases : [];
  const failure = tested.ok ? checkAnyJudged(testedCases) : tested.refusal;
  const cases = failure ? [...testedCases, failureCase(path, failure)] : testedCases;
  const written = junit === undefined ? ok(undefined) : await writeJunit(junit, cases);
  if (tested.ok && written.ok) print(tested.value.text);
  if (failure) reportTestFailure(failure);
  if (!written.ok) reportTestFailure(written.refusal);
  if (failure || !written.ok) return;
  process.exitCode = cases.some(({ outcome }) => outcome === "not met") ? fails : exitCodes.done;
}

/**
 * Returns a failure if there are expectations but none could be checked. For example, a pipeline that is missing its
 * last report must not continue.
 */
function checkAnyJudged(cases: readonly Case[]): TestFailure | undefined {
  if (cases.some(({ outcome }) => outcome !== "not checked")) return undefined;
  return { message: "We could not check any of the expectations, so nothing was tested." };
}

function failureCase(path: string, { message }: TestFailure): Case {
  return { suite: basename(path), name: "Can be tested", outcome: "not tested", message };
}

async function writeJunit(path: string, cases: readonly Case[]): Promise<Result<undefined, TestFailure>> {
  const refusal = {
    message: `We cannot write ${path}. Check that the folder exists and that you have permission to write to it.`,
  };
  return writeFile(path, junitXml(cases)).then(
    () => ok(undefined),
    () => ({ ok: false, refusal }) as const,
  );
}

/** Reports the reason why tests could not run, and exits with a different code from a failed test. */
export function reportTestFailure({ kind = "refused", ...failure }: TestFailure): void {
  refuseCommand({ kind, ...failure }, errors);
}
