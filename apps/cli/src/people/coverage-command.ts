import type { Command } from "commander";
import { displayDay } from "@spi/domain/day/calendar";
import { commsTypeNames } from "@spi/domain/iteration/iteration";
import type { Coverage } from "@spi/domain/report/coverage";
import { outcomeWords } from "@spi/domain/words/outcome-words";
import { coverageInSlices } from "@spi/engine/joint/coverage";
import { refuseCommand } from "../exit-codes.ts";
import type { ScanArguments } from "../scan-options.ts";
import { addScanOptions, scanning, toCount } from "../scan-options.ts";
import { renderTable } from "../table.ts";
import { print } from "../terminal.ts";
import { planAll } from "./plan-iterations.ts";

/** `spi coverage`: how often the iterations of campaigns together select the people of their cohorts. */
export function addCoverageCommand(program: Command): void {
  const command = program
    .command("coverage")
    .description(
      "How often iterations together select people: never and why, once, more often and how many days apart.",
    )
    .argument("<config...>", "campaign files, whose iterations are looked at together")
    .option("--within <days>", "tell of selections that follow each other within so many days only", toCount)
    .option("--json", "write the counts as JSON");
  addScanOptions(command, "700MB").action(coverage);
}

type CoverageOptions = ScanArguments & { within?: number; json?: boolean };

async function coverage(paths: readonly string[], options: CoverageOptions): Promise<void> {
  const planned = await planAll(paths);
  if (!planned.ok) return refuseCommand(planned.refusal);
  const [first, ...others] = planned.value;
  const plans = [first!.plan, ...others.map(({ plan }) => plan)] as const;
  const joint = await scanning(options, (people, scan) => people.joint({ ...scan, plans }));
  if (!joint.ok) return refuseCommand(joint.refusal);
  const found = await coverageInSlices(joint.value, planned.value);
  const { within } = options;
  const told = within === undefined ? found : { ...found, pairs: found.pairs.filter(({ days }) => days <= within) };
  print(options.json ? `${JSON.stringify(told, null, 2)}\n` : render(told));
}

function render(found: Coverage): string {
  const { people, never, once, more_often, reminder_without_first, first_after_reminder } = found;
  return [
    `People of ${displayDay(found.asOf)}\n`,
    renderTable(["In any cohort", "Never selected", "Once", "More often"], [[people, never, once, more_often]]),
    renderTable(
      ["Iteration", "Invitation type", "Run date", "Selected", "For the first time"],
      found.iterations.map(({ name, commsType, runDate, selected, first_selected }) => [
        name,
        commsType === null ? "Not said" : commsTypeNames[commsType],
        displayDay(runDate),
        selected,
        first_selected,
      ]),
    ),
    renderTable(
      ["People", "Never selected because they are", "By", "In"],
      found.never_because.map(({ people: because, outcome, rule, iteration }) => [
        because,
        outcomeWords[outcome === "filtered" ? "F" : "S"].done,
        rule,
        iteration,
      ]),
    ),
    renderTable(
      ["People", "Selected by", "And next by", "Days apart"],
      found.pairs.map(({ people: both, first, second, days }) => [both, first, second, days]),
    ),
    renderTable(
      ["A reminder without a first communication", "A first communication after a reminder"],
      [[reminder_without_first, first_after_reminder]],
    ),
  ].join("\n");
}
