import { displayCount } from "@spi/domain/text/counts";
import type { Command } from "commander";
import type { Finding } from "@spi/domain/campaign-file/findings";
import { type OddDates, oddDatesSentence } from "@spi/domain/report/odd-dates";
import { ok } from "@spi/domain/values/result";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { runReport } from "@spi/engine/people/run-report";
import type { ReportFacts } from "@spi/domain/report/run-record";
import type { Report } from "@spi/engine/report/fold";
import { type IterationOptions, readIteration } from "./campaign-argument.ts";
import { refuseCommand } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";
import { toJson } from "./json-output.ts";
import { type ScanArguments, addIterationOptions, addScanOptions, withScan } from "./scan-options.ts";
import { renderTable } from "./table.ts";
import { print } from "./terminal.ts";

/** Adds `spi report`, which prints the summary report for one iteration and one population. */
export function addReportCommand(program: Command): void {
  const command = program
    .command("report")
    .description("Print an iteration's summary report: how many people it invites, filters and suppresses.")
    .argument("<config>", "campaign file")
    .option("--json", "print JSON: the report, its metadata and any findings in the campaign file");
  addScanOptions(addIterationOptions(command), "700MB").action(report);
  addExample(command, "npx spi report campaign.json --population people");
}

type ReportOptions = IterationOptions & ScanArguments & { json?: boolean };

async function report(path: string, options: ReportOptions): Promise<void> {
  const read = await readIteration(path, options);
  if (!read.ok) return refuseCommand(read.refusal);
  const { request, file } = read.value;
  const result = await withScan(options, async (people, scan) => {
    const made = await runReport({ ...request, ...scan, people });
    return made.ok ? ok({ ...made.value, oddDates: people.manifest.oddDates ?? [] }) : made;
  });
  if (!result.ok) return refuseCommand(result.refusal);
  const { report: tables, facts, oddDates } = result.value;
  const output = options.json
    ? toJson({ ...tables, facts, oddDates, findings: file.findings })
    : renderReport(read.value.loaded.name, result.value, file.findings);
  print(output);
}

function renderReport(
  name: string,
  { report, facts, oddDates }: Report & { oddDates: OddDates[] },
  findings: readonly Finding[],
): string {
  const { invited, filtered, suppressed } = report.summary_report_totals.totals;
  return [
    `${name}\n`,
    renderTable(["Total invites", "Total filtered", "Total suppressions"], [[invited, filtered, suppressed]]),
    renderExclusions(report),
    renderCohorts(report),
    renderTable(
      ["Routing", "Total"],
      report.summary_report_comms_routing.comms_routing.map((row) => [row.comms_routing, row.count]),
    ),
    renderTable(
      ["ICB", "Total"],
      report.summary_report_icb_split.icb_split.map((row) => [row.icb, row.count]),
    ),
    `${renderFacts(facts)}${oddDates.map((odd) => `${oddDatesSentence(odd)}\n`).join("")}`,
    renderFindings(findings),
  ].join("\n");
}

function renderExclusions(report: SummaryReport): string {
  return renderTable(
    ["Priority", "Type", "Rule name", "Exclusions count", "Minimum age", "Maximum age"],
    report.summary_report_exclusions.exclusions.map((row) => [
      String(row.priority),
      row.type === "F" ? "Filter" : "Suppression",
      row.rule_names,
      row.exclusions_count,
      row.age_min ?? "N/A",
      row.age_max ?? "N/A",
    ]),
  );
}

function renderCohorts(report: SummaryReport): string {
  const head = ["Cohort", "Priority", "Distinct comms routing", "Total", "Invited", "Invited other cohort"];
  return renderTable(
    [...head, "Filtered", "Suppressed", "Excluded", "Age min", "Age max"],
    report.summary_report_counts.counts.map((row) => [
      row.cohort_label,
      String(row.priority),
      row.distinct_comms_routing,
      row.cohort_label_count,
      row.invited_count,
      row.invited_other_cohort,
      row.filtered_count,
      row.suppressed_count,
      row.excluded_count,
      row.min_age ?? "N/A",
      row.max_age ?? "N/A",
    ]),
  );
}

function renderFacts({ warnings, ...facts }: ReportFacts): string {
  const lines = [
    `${displayCount(facts.peopleInCohorts)} of ${displayCount(facts.populationSize)} people are in the iteration's cohorts.`,
    `${displayCount(facts.withoutDateOfBirth)} people in the cohorts have no recorded date of birth.`,
    `${displayCount(facts.withoutNhsNumber)} invited people have no NHS number.`,
    `${displayCount(facts.notRoutable)} invited people have no routing plan.`,
    ...(facts.withoutMessage === undefined
      ? []
      : [
          `${displayCount(facts.withoutMessage)} invited people will not be sent a message, because their routing plans are only status texts.`,
        ]),
    `${displayCount(facts.sentDefaultInstead)} invited people will be sent the default message, because the routing plans in their routing rules are not in the campaign.`,
    `${displayCount(facts.withSeveralPlans)} people have more than one plan. Each person is counted once, in the row that lists all their plans.`,
    ...warnings.map(({ path, message }) => `Warning: ${path}: ${message}`),
  ];
  return `${lines.join("\n")}\n`;
}

function renderFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  return `The campaign file has ${count}. List them with "npx spi check".\n`;
}
