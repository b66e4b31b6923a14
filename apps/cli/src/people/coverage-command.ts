import { type Command, Option } from "commander";
import { displayDay } from "@spi/domain/day/calendar";
import { commsTypeNames } from "@spi/domain/iteration/iteration";
import type { Coverage, EligibleCoverage, NotSelectedReason } from "@spi/domain/coverage/coverage";
import { notSelectedLabels, describeWithin } from "@spi/domain/coverage/coverage-labels";
import { readStatement } from "@spi/domain/eligibility/statement";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { coverageInSlices } from "@spi/engine/joint/coverage";
import { planStatements } from "@spi/engine/people/count-coverage";
import type { Plan } from "@spi/engine/plan/plan";
import { type CommandRefusal, attributes, readFileAs } from "../campaign-argument.ts";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { toJson } from "../json-output.ts";
import { type ScanArguments, addScanOptions, withScan, toCount } from "../scan-options.ts";
import { renderTable } from "../table.ts";
import { print } from "../terminal.ts";
import { type Planned, queryIfCompatible, planFiles } from "./plan-iterations.ts";

/**
 * Adds `spi coverage`, which counts how often the iterations of several campaigns together select the people in their
 * cohorts.
 */
export function addCoverageCommand(program: Command): void {
  const command = program
    .command("coverage")
    .description(
      "Count how often people are selected by iterations. Shows who is never selected and why, and the number of days between repeated selections.",
    )
    .argument("<config...>", "campaign files to count together")
    .option(
      "--within <days>",
      "maximum number of days between two run dates for people to be counted as selected twice",
      toCount,
    )
    .addOption(
      new Option(
        "--intended <config>",
        "campaign file that is meant to select some of the same people as another one. Use this option once for each file. People selected by several of these files are not counted as overlaps",
      )
        .argParser((path: string, before: readonly string[]) => [...before, path])
        .default([], "none"),
    )
    .option(
      "--statement <file>",
      "JSON file that states who is eligible. With this option, we also count eligible people who are never selected",
    )
    .option("--json", "print the counts as JSON");
  addScanOptions(command, "700MB").action(coverage);
  addExample(command, "npx spi coverage campaign.json --population people --within 91");
}

type CoverageOptions = ScanArguments & { within?: number; intended: string[]; statement?: string; json?: boolean };

async function coverage(paths: readonly string[], options: CoverageOptions): Promise<void> {
  const unknown = options.intended.find((path) => !paths.includes(path));
  if (unknown !== undefined)
    return refuseCommand({
      kind: "refused",
      message: `${unknown} is not one of the campaign files. Use --intended only for campaign files that you are counting.`,
    });
  const planned = await planFiles(paths);
  if (!planned.ok) return refuseCommand(planned.refusal);
  const eligible = await plansOfFile(options.statement, planned.value);
  if (!eligible.ok) return refuseCommand(eligible.refusal);
  const [first, ...others] = planned.value;
  const plans = [first!.plan, ...others.map(({ plan }) => plan), ...eligible.value] as const;
  const joint = await withScan(options, (people, scan) =>
    queryIfCompatible(planned.value, people, () => people.joint({ ...scan, plans })),
  );
  if (!joint.ok) return refuseCommand(joint.refusal);
  const statement = options.statement === undefined ? undefined : { campaign: undefined };
  const { within, intended } = options;
  const counted = await coverageInSlices(joint.value, { iterations: planned.value, statement, within, intended });
  const shown =
    within === undefined ? counted : { ...counted, pairs: counted.pairs.filter(({ days }) => days <= within) };
  print(options.json ? toJson(shown) : render(shown, within));
}

/** Plans the statement in a file for each day on which it is needed. Returns no plans without a file. */
async function plansOfFile(
  path: string | undefined,
  planned: readonly Planned[],
): Promise<Result<Plan[], CommandRefusal>> {
  if (path === undefined) return ok([]);
  const statement = await readFileAs(readStatement, path);
  if (!statement.ok) return statement;
  const request = { planned: planned.map(({ plan, ...covering }) => ({ covering, plan })), attributes };
  const plans = planStatements({ statement: statement.value, campaign: undefined }, request);
  return plans.ok ? plans : refuse({ kind: "refused", message: plans.refusal });
}

/** Lists the number of people who are never selected, by the reason that came closest to selecting them. */
function renderReasons(never: readonly NotSelectedReason[], [heading, ...first]: readonly [string, ...Row[]]): string {
  return renderTable(
    ["People", heading, "Rule", "Iteration"],
    [
      ...first,
      ...never.map(({ people, outcome, rule, iteration }): Row => {
        return [people, notSelectedLabels[outcome], rule, iteration];
      }),
    ],
  );
}

type Row = (string | number | null)[];

function renderEligible({ people, never, in_no_cohort, never_because }: EligibleCoverage): string[] {
  return [
    renderTable(["Eligible", "Never selected"], [[people, never]]),
    renderReasons(never_because, [
      "Why eligible people are never selected",
      [in_no_cohort, "not in any cohort", null, null],
    ]),
  ];
}

function renderContacts({ by_several_campaigns }: Coverage, within: number | undefined): string {
  const days = within === undefined ? "" : ` ${describeWithin(within)}`;
  return renderTable([`Selected by several campaigns${days}`], [[by_several_campaigns]]);
}

function render(counted: Coverage, within: number | undefined): string {
  const { people, never, once, more_often, reminder_without_first, first_after_reminder } = counted;
  return [
    `Data up to ${displayDay(counted.asOf)}.\n`,
    renderTable(
      ["In at least one cohort", "Never selected", "Selected once", "Selected more than once"],
      [[people, never, once, more_often]],
    ),
    renderTable(
      ["Iteration", "Invitation type", "Run date", "Selected", "Selected for the first time"],
      counted.iterations.map(({ name, commsType, runDate, selected, first_selected }) => [
        name,
        commsType === null ? "Not recorded" : commsTypeNames[commsType],
        displayDay(runDate),
        selected,
        first_selected,
      ]),
    ),
    renderReasons(counted.never_because, ["Reason never selected"]),
    renderTable(
      ["People", "Selected by", "Also selected by", "Days apart"],
      counted.pairs.map(({ people: both, first, second, days }) => [both, first, second, days]),
    ),
    ...(new Set(counted.iterations.map(({ campaign }) => campaign)).size > 1 ? [renderContacts(counted, within)] : []),
    renderTable(
      ["Reminder without a first communication", "First communication after a reminder"],
      [[reminder_without_first, first_after_reminder]],
    ),
    ...(counted.eligible ? renderEligible(counted.eligible) : []),
  ].join("\n");
}
