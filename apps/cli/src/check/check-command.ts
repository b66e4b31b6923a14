import type { Command } from "commander";
import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { describePlace } from "@spi/domain/campaign-file/place-words";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import { planProblems } from "@spi/engine/plan/iteration";
import { ofIterations, planRequest, readCampaign } from "../campaign-argument.ts";
import { exitCodes, refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { importFindings } from "./import-findings.ts";
import { ukDay } from "@spi/domain/day/calendar";
import { renderTable } from "../table.ts";
import { validatorWarnings } from "./validator-warnings.ts";
import { print } from "../terminal.ts";

/**
 * Adds `spi check`, which lists the problems in a campaign file that prevent a run, other errors, and content that is
 * stored without being evaluated.
 */
export function addCheckCommand(program: Command): void {
  const command = program
    .command("check")
    .description(
      "List the problems in a campaign file. These are errors that stop an iteration from running, other errors, and values that the service stores but does not use.",
    )
    .argument("<config>", "campaign file")
    .option("--json", "print JSON")
    .action(check);
  const notes = `The exit code is ${exitCodes.refused} if we cannot run an iteration. Otherwise, the exit code is 0.`;
  addExample(command, "npx spi check campaign.json", notes);
}

async function check(path: string, options: { json?: boolean }): Promise<void> {
  const file = await readCampaign(path);
  if (!file.ok) return refuseCommand(file.refusal);
  const { source } = file.value;
  const fileFindings = collectFindings(file.value);
  const all = [...fileFindings, ...newFindings(importFindings(source, ukDay(new Date())), fileFindings)].map(
    (finding) => ({
      ...finding,
      place: describePlace(source, finding.path),
    }),
  );
  print(
    options.json
      ? `${JSON.stringify(all, null, 2)}\n`
      : renderTable(
          ["Kind", "Place", "Path", "Finding"],
          all.map(({ kind, place, path, message }) => [kind, place, path, message]),
        ),
  );
  if (all.some(({ kind }) => kind === "stops")) process.exitCode = exitCodes.refused;
}

interface CheckFinding {
  /** Kind of finding. An iteration cannot run only if the kind is "stops". */
  kind: string;
  path: string;
  message: string;
}

/**
 * Returns the findings that only an import reports. Omits duplicates, and findings about a problem that prevents a run.
 */
function newFindings(findings: readonly CheckFinding[], existing: readonly CheckFinding[]): CheckFinding[] {
  const blockedPaths = new Set(existing.filter(({ kind }) => kind === "stops").map(({ path }) => path));
  const knownKeys = new Set(existing.map(({ path, message }) => `${path} ${message}`));
  return findings.filter(({ path, message }) => !blockedPaths.has(path) && !knownKeys.has(`${path} ${message}`));
}

function collectFindings(file: CampaignFile): CheckFinding[] {
  const blocking = new Set(file.iterations.flatMap((iteration) => iteration.blocking.map(({ path }) => path)));
  return [
    ...file.findings.map((finding) =>
      blocking.has(finding.path) || ofIterations(finding) ? { ...finding, kind: "stops" } : finding,
    ),
    ...file.iterations.flatMap((loaded) => planFindings(file, loaded)),
    ...validatorWarnings(file.source),
  ];
}

function planFindings(file: CampaignFile, loaded: LoadedIteration): CheckFinding[] {
  const { problems, warnings } = planProblems(planRequest(file, loaded));
  const inFile = (path: string) => (path.startsWith(`${loaded.path}.`) ? path : `${loaded.path}.${path}`);
  const toFinding = (kind: string) => (finding: CheckFinding) => ({
    kind,
    path: inFile(finding.path),
    message: finding.message,
  });
  return [...problems.map(toFinding("stops")), ...warnings.map(toFinding("warning"))];
}
