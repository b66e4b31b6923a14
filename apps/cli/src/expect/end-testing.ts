import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Result, ok } from "@spi/domain/values/result";
import { exitCodes, refuseCommand } from "../exit-codes.ts";
import { print } from "../terminal.ts";
import { type Case, junitXml } from "./junit.ts";

/** Why something could not be tested, as commands are refused. */
export interface Untested {
  kind?: string | undefined;
  message: string;
  detail?: string;
}

/** What was tested, and how it reads. */
export interface Told {
  cases: readonly Case[];
  said: string;
}

interface Asked {
  /** The file that was tested. */
  path: string;
  /** Where JUnit XML is wanted. */
  junit: string | undefined;
}

const { fails, errors } = exitCodes.test;

/** How a command that tests ends, for its help. */
export const endingWords = `Ends with 0 when all holds, ${fails} when something does not, ${exitCodes.usage} when it is called wrongly, ${errors} when it cannot be tested or nothing can be judged. Of what cannot be tested the JUnit XML has one case, an error.`;

/**
 * Ends a command that tests: its words, its JUnit XML, its exit code. What cannot be tested is written as JUnit XML too, as one
 * case that is an error, so that a pipeline which reads only that file does not take it for success.
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
  process.exitCode = cases.some(({ outcome }) => outcome === "fails") ? fails : exitCodes.done;
}

/** Why nothing was tested although something is expected: a pipeline that lost its last report must not go on. */
function notJudged(cases: readonly Case[]): Untested | undefined {
  if (cases.some(({ outcome }) => outcome !== "not judged")) return undefined;
  return { message: "Nothing that is expected could be judged, so nothing was tested." };
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

/** Says why something cannot be tested, and ends so, not as what was tested and does not hold. */
export function refuseTesting({ kind = "refused", ...told }: Untested): void {
  refuseCommand({ kind, ...told }, errors);
}
