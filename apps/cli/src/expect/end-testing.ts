import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Result, ok } from "@spi/domain/values/result";
import { exitCodes, refuseCommand } from "../exit-codes.ts";
import { print } from "../terminal.ts";
import { type Case, junitXml } from "./junit.ts";

/** A refusal of something that could not be tested. */
export interface Untested {
  kind?: string | undefined;
  message: string;
  detail?: string;
}

/** Test results and their text. */
export interface Told {
  cases: readonly Case[];
  said: string;
}

interface Asked {
  /** Path of the tested file. */
  path: string;
  /** Path for JUnit XML, if requested. */
  junit: string | undefined;
}

const { fails, errors } = exitCodes.test;

/** Help text about a testing command's exit codes. */
export const endingWords = [
  "Exits with:",
  "  0  all expectations are met",
  `  ${fails}  at least one expectation is not met`,
  `  ${exitCodes.usage}  the command has a missing or invalid argument`,
  `  ${errors}  the file cannot be tested, and the JUnit XML contains an error`,
].join("\n");

/**
 * Ends a testing command with its text, JUnit XML and exit code. If the tests could not run, the JUnit XML has one
 * error case, so that a pipeline which reads only that file does not see success.
 */
export async function endTesting(tested: Result<Told, Untested>, { path, junit }: Asked): Promise<void> {
  const told = tested.ok ? tested.value.cases : [];
  const untested = tested.ok ? notJudged(told) : tested.refusal;
  const cases = untested ? [...told, untestedCase(path, untested)] : told;
  const written = junit === undefined ? ok(undefined) : await writeJunit(junit, cases);
  if (tested.ok && written.ok) print(tested.value.said);
  if (untested) refuseTesting(untested);
  if (!written.ok) refuseTesting(written.refusal);
  if (untested || !written.ok) return;
  process.exitCode = cases.some(({ outcome }) => outcome === "not met") ? fails : exitCodes.done;
}

/** Returns why nothing was tested despite expectations. A pipeline without its last report must not continue. */
function notJudged(cases: readonly Case[]): Untested | undefined {
  if (cases.some(({ outcome }) => outcome !== "not judged")) return undefined;
  return { message: "None of the expectations could be checked, so nothing was tested." };
}

function untestedCase(path: string, { message }: Untested): Case {
  return { suite: basename(path), name: "Can be tested", outcome: "not tested", message };
}

async function writeJunit(path: string, cases: readonly Case[]): Promise<Result<undefined, Untested>> {
  const refusal = { message: `Cannot write ${path}.` };
  return writeFile(path, junitXml(cases)).then(
    () => ok(undefined),
    () => ({ ok: false, refusal }) as const,
  );
}

/** Reports why tests could not run, and exits with a code that differs from a failed test. */
export function refuseTesting({ kind = "refused", ...told }: Untested): void {
  refuseCommand({ kind, ...told }, errors);
}
