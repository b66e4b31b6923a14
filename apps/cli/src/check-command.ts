import type { Command } from "commander";
import { planProblems } from "@spi/engine/plan/iteration";
import { attributes, readCampaign } from "./campaign-argument.ts";
import { exitCodes, refuseCommand } from "./exit-codes.ts";
import { renderTable } from "./table.ts";

/** `spi check`: everything in a campaign file that is wrong, or carried without being evaluated. */
export function addCheckCommand(program: Command): void {
  program
    .command("check")
    .description("What in a campaign file is wrong, and what is kept but not evaluated, by path.")
    .argument("<config>", "campaign file")
    .option("--json", "write JSON")
    .action(check);
}

async function check(path: string, options: { json?: boolean }): Promise<void> {
  const file = await readCampaign(path);
  if (!file.ok) return refuseCommand(file.refusal);
  const { findings, iterations, target } = file.value;
  const rules = iterations.flatMap(({ iteration, availableRoutingIds }) => {
    const campaign = { Target: target, AvailableRoutingIds: availableRoutingIds };
    return planProblems({ iteration, attributes, campaign }).problems;
  });
  const all = [...findings, ...rules.map(({ path, message }) => ({ kind: "problem" as const, path, message }))];
  process.stdout.write(
    options.json
      ? `${JSON.stringify(all, null, 2)}\n`
      : renderTable(
          ["Kind", "Path", "Finding"],
          all.map(({ kind, path, message }) => [kind, path, message]),
        ),
  );
  if (all.some(({ kind }) => kind === "problem")) process.exitCode = exitCodes.refused;
}
