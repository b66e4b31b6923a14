import type { Command } from "commander";
import type { ChangeCounts, PeopleDifference } from "@spi/domain/report/people-difference";
import { changeWords, reasonWords } from "@spi/domain/words/people-difference-words";
import { differenceInSlices } from "@spi/engine/joint/difference";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { IterationOptions } from "./campaign-argument.ts";
import { readIteration } from "./campaign-argument.ts";
import { refuseCommand } from "./exit-codes.ts";
import type { ScanArguments } from "./scan-options.ts";
import { addIterationOptions, addScanOptions, scanning } from "./scan-options.ts";
import { renderTable } from "./table.ts";
import { print } from "./terminal.ts";

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
  const joint = await scanning(options, (people, scan) => people.joint({ ...scan, plans }));
  if (!joint.ok) return refuseCommand(joint.refusal);
  const found = await differenceInSlices(joint.value);
  print(options.json ? `${JSON.stringify(found, null, 2)}\n` : renderDifference(found));
}

async function readPlan(path: string, options: IterationOptions) {
  const read = await readIteration(path, options);
  if (!read.ok) return read;
  const plan = planIteration(read.value.request);
  return plan.ok ? plan : { ok: false as const, refusal: planRefusal(plan.refusal) };
}

const told = ["newly_invited", "no_longer_invited", "other_message", "same_invitation"] as const;
const heads = told.map((change) => changeWords[change]);
const countsOf = (counts: ChangeCounts) => told.map((change) => counts[change]);

function renderDifference({ people, reasons, cohorts, boards }: PeopleDifference): string {
  return [
    renderTable([...heads, changeWords.invited_by_neither], [[...countsOf(people), people.invited_by_neither]]),
    renderTable(
      ["People", "Change", "Why"],
      reasons.map((reason) => [reason.people, changeWords[reason.change], reasonWords(reason)]),
    ),
    renderTable(
      ["Cohort", ...heads],
      cohorts.map((row) => [row.label, ...countsOf(row)]),
    ),
    renderTable(
      ["ICB", ...heads],
      boards.map((row) => [row.icb ?? "Not known", ...countsOf(row)]),
    ),
  ].join("\n");
}
