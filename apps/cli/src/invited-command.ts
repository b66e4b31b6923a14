import { resolve } from "node:path";
import type { Command } from "commander";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import { type IterationOptions, readIteration } from "./campaign-argument.ts";
import { refuseCommand } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";
import { toJson } from "./json-output.ts";
import { type ScanArguments, addIterationOptions, addScanOptions, withScan } from "./scan-options.ts";
import { renderTable } from "./table.ts";
import { print } from "./terminal.ts";

/** Adds `spi invited`, which writes one row per person in the iteration's cohorts. */
export function addInvitedCommand(program: Command): void {
  const command = program
    .command("invited")
    .description(
      "Write a list of everyone in an iteration's cohorts, with their outcome, cohort, reason and routing plan.",
    )
    .argument("<config>", "campaign file")
    .requiredOption("--out <file>", "file to write, .parquet or .csv")
    .option("--json", "print the counts as JSON");
  // A list that exceeds the memory limit spills to disk, so that memory use does not grow with the population.
  addScanOptions(addIterationOptions(command), "256MB").action(invited);
  addExample(command, "npx spi invited campaign.json --population people --out list.csv");
}

type InvitedOptions = IterationOptions & ScanArguments & { out: string; json?: boolean };

async function invited(path: string, options: InvitedOptions): Promise<void> {
  if (resolve(path) === resolve(options.out)) {
    return refuseCommand({
      kind: "refused",
      message: `${options.out} is the campaign file. Give the list a different name.`,
    });
  }
  const read = await readIteration(path, options);
  if (!read.ok) return refuseCommand(read.refusal);
  const plan = planIteration(read.value.request);
  if (!plan.ok) return refuseCommand(planRefusal(plan.refusal));
  const written = await withScan(options, (people, scan) =>
    people.list({ ...scan, plan: plan.value, out: options.out }),
  );
  if (!written.ok) return refuseCommand(written.refusal);
  const { invited, filtered, suppressed, withoutNhsNumber } = written.value;
  print(
    options.json
      ? toJson({ out: options.out, ...written.value })
      : renderTable(
          ["Invited", "Filtered", "Suppressed", "Invited without an NHS number"],
          [[invited, filtered, suppressed, withoutNhsNumber]],
        ),
  );
}
