import type { Command } from "commander";
import type { Finding } from "@spi/domain/campaign-file/findings";
import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { describePlace } from "@spi/domain/campaign-file/describe-place";
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
  const notes = [
    "Exit codes:",
    "  0  every iteration can run",
    `  ${exitCodes.refused}  at least one iteration cannot run`,
    `  ${exitCodes.usage}  the command has a missing or invalid argument, or we cannot read the file`,
  ].join("\n");
  addExample(command, "npx spi check campaign.json", notes);
}

async function check(path: string, options: { json?: boolean }): Promise<void> {
  const file = await readCampaign(path);
  if (!file.ok)
    return refuseCommand(file.refusal, file.refusal.kind === "unreadable" ? exitCodes.usage : exitCodes.refused);
  const { source } = file.value;
  const fileFindings = collectFindings(file.value);
  const all = [...fileFindings, ...newFindings(importFindings(source, ukDay(new Date())), fileFindings)].map(
    (finding) => ({
      ...finding,
      place: describePlace(source, finding.path),
    }),
  );
  print(options.json ? `${JSON.stringify(all, null, 2)}\n` : renderFindings(all));
  if (all.some(({ kind }) => kind === "stops")) process.exitCode = exitCodes.refused;
}

interface CheckFinding {
  /** Kind of finding. An iteration cannot run only if the kind is "stops". */
  kind: Finding["kind"] | "stops" | "warning";
  path: string;
  message: string;
}

/** Names of the kinds in the table. The import page uses the same words. */
const kindNames: Record<CheckFinding["kind"], string> = {
  stops: "Stops a run",
  problem: "Problem",
  warning: "Warning",
  toFix: "Fix before review",
  toCheck: "Check before review",
  interpreted: "Interpreted",
  notUsed: "Kept but not used",
};

function renderFindings(findings: readonly (CheckFinding & { place: string })[]): string {
  if (findings.length === 0) return "No problems.\n";
  const rows = findings.map(({ kind, place, path, message }) => [kindNames[kind], place, path, message]);
  return renderTable(["Kind", "Place", "Path", "Finding"], rows);
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
      blocking.has(finding.path) || ofIterations(finding) ? { ...finding, kind: "stops" as const } : finding,
    ),
    ...file.iterations.flatMap((loaded) => planFindings(file, loaded)),
    ...validatorWarnings(file.source),
  ];
}

function planFindings(file: CampaignFile, loaded: LoadedIteration): CheckFinding[] {
  const { problems, warnings } = planProblems(planRequest(file, loaded));
  const inFile = (path: string) => (path.startsWith(`${loaded.path}.`) ? path : `${loaded.path}.${path}`);
  const toFinding = (kind: "stops" | "warning") => (finding: Pick<CheckFinding, "path" | "message">) => ({
    kind,
    path: inFile(finding.path),
    message: finding.message,
  });
  return [...problems.map(toFinding("stops")), ...warnings.map(toFinding("warning"))];
}
