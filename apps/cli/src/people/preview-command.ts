import { allRules } from "@spi/engine/plan/plan";
import type { Command } from "commander";
import { type PreviewCounts, previewPlans } from "@spi/engine/joint/preview";
import { countPreview } from "@spi/engine/people/count-preview";
import { planRefusal } from "@spi/engine/plan/iteration";
import { type IterationOptions, readIteration } from "../campaign-argument.ts";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { type ScanArguments, addIterationOptions, addScanOptions, withScan } from "../scan-options.ts";
import { renderTable } from "../table.ts";
import { print } from "../terminal.ts";

/** Adds `spi preview`, which counts the people an iteration would invite, and the effect of each of its rules. */
export function addPreviewCommand(program: Command): void {
  const command = program
    .command("preview")
    .description("Count how many people an iteration would invite, and how many each rule affects.")
    .argument("<campaign>", "campaign file")
    .option("--json", "print the counts as JSON");
  addScanOptions(addIterationOptions(command), "700MB").action(preview);
  addExample(
    command,
    "npx spi preview campaign.json --population people",
    "“Matches” counts people who match the rule. “Recorded reason” counts people who get their outcome or message because of the rule. “Only reason” counts people who would get a different outcome or message without the rule.",
  );
}

type PreviewOptions = IterationOptions & ScanArguments & { json?: boolean };

async function preview(path: string, options: PreviewOptions): Promise<void> {
  const read = await readIteration(path, options);
  if (!read.ok) return refuseCommand(read.refusal);
  const planned = previewPlans(read.value.request, {});
  if (!planned.ok) return refuseCommand(planRefusal(planned.refusal));
  const plans = planned.value;
  const counted = await withScan(options, async (people, scan) =>
    countPreview(people, { ...scan, plans, everyRule: true }),
  );
  if (!counted.ok) return refuseCommand(counted.refusal);
  const ruleById = new Map(allRules(plans.after).map((rule) => [rule.id, rule]));
  const rules = counted.value.rules.map((effect) => {
    const { type, names } = ruleById.get(effect.id)!;
    return { ...effect, type, name: names };
  });
  const { after, by_plan } = counted.value;
  print(
    options.json ? `${JSON.stringify({ ...after, by_plan, rules }, null, 2)}\n` : render({ ...counted.value, rules }),
  );
}

interface NamedRules {
  rules: (PreviewCounts["rules"][number] & { name: string; type: string })[];
}

function render({ after, by_plan, rules }: Omit<PreviewCounts, "rules"> & NamedRules): string {
  return [
    renderTable(
      ["In the cohorts", "After filters", "Invited"],
      [[after.in_cohorts, after.after_filters, after.invited]],
    ),
    renderTable(
      ["Type", "Rule", "Matches", "Recorded reason", "Only reason"],
      rules.map(({ type, name, matches, decides, only_this_rule }) => [type, name, matches, decides, only_this_rule]),
    ),
    renderTable(
      ["Routing plans", "People"],
      by_plan.map(({ plans, people }) => [plans || "No routing plan", people]),
    ),
  ].join("\n");
}
