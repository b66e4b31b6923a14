import type { Command } from "commander";
import { type CampaignFile, findIteration } from "@spi/domain/campaign-file/load-campaign-file";
import { withPeople } from "@spi/domain/finding/finding-counts";
import { findingMessage } from "@spi/domain/finding/finding-problem";
import { findingSentence } from "@spi/domain/finding/finding-sentences";
import { describePlace } from "@spi/domain/campaign-file/describe-place";
import { describePerson } from "@spi/domain/descriptions/people/describe-person";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { cohortReferences } from "@spi/engine/population/manifest";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { countFindings } from "@spi/engine/people/count-findings";
import { attributes, planRequest, readCampaign } from "./campaign-argument.ts";
import { exitCodes } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";
import { type ScanArguments, addScanOptions, withScan } from "./scan-options.ts";
import {
  type VerificationInput,
  type VerifiedFile,
  type VerifiedIteration,
  withFilePath,
  verifyFile,
} from "./verify-file.ts";
import { escapedForTerminal, print } from "./terminal.ts";
import { codes, comparisonLines, compareWithFile, areProvenEquivalent, renderComparisons } from "./verify-against.ts";

/** Adds `spi verify`, which lists definite and probable mistakes in a campaign file's rules, taken together. */
export function addVerifyCommand(program: Command): void {
  const { warnings, errors, stops } = exitCodes.verify;
  const command = program
    .command("verify")
    .description(
      "Check all of a campaign's rules together for mistakes, such as a rule that no one can match. Add --population to count the people affected.",
    )
    .argument("<config>", "campaign file")
    .option("--iteration <name>", "name, ID or number of the iteration to verify (default: all)")
    .option("--against <config>", "earlier campaign file to compare each iteration with")
    .option(
      "--equivalence",
      "with --against, only compare the files. The exit code is 0 if we can prove that both files treat everyone the same",
    )
    .option("--json", "print one JSON object per line");
  addScanOptions(command, "700MB", { required: false }).action(verify);
  const notes = [
    "The exit code is the first of these that applies:",
    `  ${exitCodes.usage}  the command has a missing or invalid argument`,
    `  ${stops}  at least one finding must be fixed`,
    `  ${errors}  we cannot verify the file, or one of the iterations in the file`,
    `  ${warnings}  at least one finding needs an answer, or we could not prove that the versions are equivalent`,
    "  0  no findings need to be fixed or answered",
  ].join("\n");
  addExample(command, "npx spi verify campaign.json --against earlier.json", notes);
}

interface VerifyOptions extends Omit<ScanArguments, "population"> {
  population?: string;
  iteration?: string;
  against?: string;
  equivalence?: boolean;
  json?: boolean;
}

async function verify(path: string, options: VerifyOptions): Promise<void> {
  const { warnings } = exitCodes.verify;
  const { against, equivalence } = options;
  if (equivalence && against === undefined)
    return reportError("Specify the earlier file with --against.", exitCodes.usage);
  const file = await readCampaign(path);
  if (!file.ok) return reportError(file.refusal.message);
  const chosen = options.iteration === undefined ? undefined : findIteration(file.value, options.iteration);
  if (options.iteration !== undefined && !chosen)
    return reportError(
      `There is no iteration called “${options.iteration}” in ${path}. Check the name.`,
      exitCodes.usage,
    );
  if (against !== undefined) {
    const comparison = await compareWithFile(path, { ...options, against });
    if (!comparison.ok) return reportError(comparison.refusal);
    const { comparisons, failures } = comparison.value;
    if (comparisons.length > 0)
      print(options.json ? linesFor(comparisonLines(comparisons)) : renderComparisons(comparisons));
    if (!areProvenEquivalent(comparisons)) process.exitCode = warnings;
    for (const reason of failures) reportError(reason);
    if (equivalence) return;
  }
  const iterations = chosen ? [chosen] : file.value.iterations;
  const verified =
    options.population === undefined
      ? ok(verifyFile(file.value, { iterations }))
      : await verifyWithPopulation({ ...options, population: options.population }, { file: file.value, iterations });
  if (!verified.ok) return reportError(verified.refusal);
  printFindings(verified.value, { file: file.value, json: options.json ?? false });
}

/** Prints the findings and lists iterations that could not be verified. */
function printFindings({ verified, unfinished }: VerifiedFile, { file, json }: { file: CampaignFile; json: boolean }) {
  const { errors, stops, warnings } = exitCodes.verify;
  const findings = verified.flatMap((iteration) => iteration.findings);
  if (json) print(linesFor(findings.map((finding) => ({ ...finding, message: messageOf(finding) }))));
  else if (verified.length > 0) print(renderVerified(file, verified));
  for (const { loaded, reason } of unfinished)
    reportError(`We could not verify ${describePlace(file.source, loaded.path)}: ${reason}`);
  const has = (level: VerifierFinding["level"]) => findings.some((finding) => finding.level === level);
  if (has("stop")) process.exitCode = stops;
  else if (has("warning") && process.exitCode !== errors) process.exitCode = warnings;
}

const linesFor = (objects: readonly object[]) => objects.map((line) => `${JSON.stringify(line)}\n`).join("");

/**
 * Verifies a file with a population. The population provides the cohorts and the number of people affected by each
 * finding.
 */
async function verifyWithPopulation(
  scan: ScanArguments,
  { file, iterations }: { file: CampaignFile; iterations: VerificationInput["iterations"] },
): Promise<Result<VerifiedFile, string>> {
  const counted = await withScan(scan, async (people, options) => {
    const { verified, unfinished } = verifyFile(file, { iterations, cohorts: cohortReferences(people.manifest) });
    const all: VerifiedIteration[] = [];
    for (const { loaded, findings } of verified) {
      const counts = await countFindings(people, { ...planRequest(file, loaded), ...options });
      if (!counts.ok) return counts;
      const snapshot = snapshotOf(people.manifest);
      const more = counts.value.more.map((finding) => withFilePath(finding, loaded));
      const countedFindings = withPeople(findings, { ...counts.value, more }).map((finding) => ({
        ...finding,
        snapshot,
      }));
      all.push({ loaded, findings: countedFindings });
    }
    return ok({ verified: all, unfinished });
  });
  return counted.ok ? counted : refuse(counted.refusal.message);
}

function messageOf({ people, ...finding }: VerifierFinding): string {
  const message = findingMessage(finding);
  return findingSentence({ ...finding, message, people: people === null ? null : { kind: "exact", people } });
}

/**
 * Renders the findings in words. Each finding has its location and, if it affects a person, a description of that
 * person.
 */
export function renderVerified(file: CampaignFile, verified: readonly VerifiedIteration[]): string {
  const findings = verified.flatMap(({ loaded, findings }) => {
    const runDate = planRequest(file, loaded).iteration.IterationDate;
    return findings.map((finding) => {
      const head = `${finding.level}, ${finding.code}: ${describePlace(file.source, finding.path)}`;
      const missing = missingDateOfBirth(finding, file);
      return [head, messageOf(finding), ...describeWitness(finding, { runDate, missing })].join("\n  ") + "\n";
    });
  });
  return findings.length === 0 ? "There are no findings.\n" : findings.join("\n");
}

/**
 * Returns the date of birth attribute if a rule uses it and the example person does not have a date of birth. This is
 * shown because it determines the outcome.
 */
function missingDateOfBirth({ path, person }: VerifierFinding, file: CampaignFile) {
  const rulePath = /^.*IterationRules\.\d+(\.AndClauses\.\d+)?/.exec(path)?.[0];
  const clause = rulePath?.split(".").reduce<unknown>(property, file.campaign);
  const isMissing =
    property(clause, "AttributeName") === "DATE_OF_BIRTH" && person?.PERSON["DATE_OF_BIRTH"] === undefined;
  return isMissing ? attributes.filter(({ AttributeName }) => AttributeName === "DATE_OF_BIRTH") : [];
}

const property = (at: unknown, step: string): unknown =>
  typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined;

interface WitnessContext {
  runDate: string;
  missing: ReturnType<typeof missingDateOfBirth>;
}

function describeWitness({ person, outcome }: VerifierFinding, { runDate, missing }: WitnessContext): string[] {
  if (person === null) return [];
  const examplePerson = describePerson(person, { attributes, codes, runDate, missing }).join("; ");
  return [`Example person: ${examplePerson}`, ...(outcome === null ? [] : [`Outcome: ${outcome}`])];
}

function reportError(message: string, exitCode: number = exitCodes.verify.errors): void {
  process.stderr.write(`${escapedForTerminal(message)}\n`);
  process.exitCode = exitCode;
}
