import type { Command } from "commander";
import type { Difference, DifferenceReason } from "@spi/engine/joint/difference";
import { differenceOf } from "@spi/engine/joint/difference";
import { scanJointly } from "@spi/engine/duckdb/joint";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { IterationOptions } from "./campaign-argument.ts";
import { readIteration } from "./campaign-argument.ts";
import { refuseCommand } from "./exit-codes.ts";
import type { ScanArguments } from "./scan-options.ts";
import { addIterationOptions, addScanOptions, scanning } from "./scan-options.ts";
import { renderTable } from "./table.ts";

/** `spi difference`: whom two versions of an iteration treat differently, over the same people. */
export function addDifferenceCommand(program: Command): void {
  const command = program
    .command("difference")
    .description(
      "Whom two versions of an iteration treat differently: newly invited, no longer invited, other message.",
    )
    .argument("<old>", "campaign file with the earlier version")
    .argument("<new>", "campaign file with the later version")
    .option("--json", "write the counts as JSON");
  addScanOptions(addIterationOptions(command), "700MB").action(difference);
}

type DifferenceOptions = IterationOptions & ScanArguments & { json?: boolean };

async function difference(oldPath: string, newPath: string, options: DifferenceOptions): Promise<void> {
  const earlier = await readPlan(oldPath, options);
  if (!earlier.ok) return refuseCommand(earlier.refusal);
  const later = await readPlan(newPath, options);
  if (!later.ok) return refuseCommand(later.refusal);
  const plans = [earlier.value, later.value] as const;
  const joint = await scanning(options, (scan) => scanJointly({ ...scan, plans }));
  if (!joint.ok) return refuseCommand(joint.refusal);
  const found = differenceOf(joint.value);
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : renderDifference(found));
}

async function readPlan(path: string, options: IterationOptions) {
  const read = await readIteration(path, options);
  if (!read.ok) return read;
  const plan = planIteration(read.value.request);
  return plan.ok ? plan : { ok: false as const, refusal: planRefusal(plan.refusal) };
}

const heads = ["Newly invited", "No longer invited", "Other message", "Same invitation"];

function renderDifference({ people, reasons, cohorts, boards }: Difference): string {
  return [
    renderTable([...heads, "Invited by neither"], [[...changed(people), people["invited by neither"]]]),
    reasons.length > 0
      ? renderTable(
          ["People", "Change", "Why"],
          reasons.map((reason) => [reason.people, reason.change, whyOf(reason)]),
        )
      : "Everybody has the same outcome in both.\n",
    renderTable(
      ["Cohort", ...heads],
      cohorts.map((row) => [row.label, ...changed(row)]),
    ),
    renderTable(
      ["ICB", ...heads],
      boards.map((row) => [row.icb ?? "Not known", ...changed(row)]),
    ),
  ].join("\n");
}

const changed = (counts: Difference["people"]) => [
  counts["newly invited"],
  counts["no longer invited"],
  counts["other message"],
  counts["same invitation"],
];

/** Why the version that does not invite these people leaves them out. */
function whyOf({ change, outcome, rule }: DifferenceReason): string {
  const version = change === "newly invited" ? "before" : "now";
  if (!rule) return `in no cohort ${version}`;
  return `${outcome} ${version} by “${rule.name}”`;
}
