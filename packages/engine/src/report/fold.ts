import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { ageOn, fromDayNumber, type Day } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { ReportFacts } from "@spi/domain/report/run-record";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Cube } from "./cube.ts";
import { decide } from "../decide/decide.ts";
import type { Plan, PlannedCohort, PlannedRule } from "../plan/plan.ts";
import { reconciliationProblems } from "./reconcile.ts";
import { type CohortTally, type Tallies, type Tally, addPeople, newTallies, reportWords } from "./tally.ts";

export interface Report {
  report: SummaryReport;
  facts: ReportFacts;
}

/** A report whose figures contradict each other because of a bug. We never show such a report. */
export interface NotReconciled {
  kind: "notReconciled";
  message: string;
}

/**
 * Creates the summary report from a cube. Returns an error if figures do not add up. People are counted once in totals,
 * exclusions, routing and boards, and once in each of their cohorts. Yields to the event loop between slices of the
 * cube, so that the process can serve other requests.
 */
export async function foldReportInSlices(plan: Plan, cube: Cube): Promise<Result<Report, NotReconciled>> {
  const tallies = newTallies(plan);
  for (let start = 0; start < cube.rows.length; start += rowsPerSlice) {
    addRows(tallies, plan, cube.rows.slice(start, start + rowsPerSlice));
    await yieldToEventLoop();
  }
  return toReconciled(plan, cube, tallies);
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 2000;

function addRows(tallies: Tallies, plan: Plan, rows: Cube["rows"]): void {
  for (const row of rows) addPeople(tallies, row, decide(plan, row.cohortBits, row.ruleBits));
}

function toReconciled(plan: Plan, cube: Cube, tallies: Tallies): Result<Report, NotReconciled> {
  const report = toReport(plan, tallies);
  const problems = reconciliationProblems(report, tallies.people);
  if (problems.length > 0) return refuse({ kind: "notReconciled", message: problems.join(" ") });
  return ok({ report, facts: toFacts(plan, cube, tallies) });
}

function toFacts(plan: Plan, { populationSize }: Cube, tallies: Tallies): ReportFacts {
  const { people, withoutDateOfBirth, withoutNhsNumber, notRoutable, sentDefaultInstead, withSeveralPlans } = tallies;
  const withoutMessage = tallies.withoutMessage > 0 ? { withoutMessage: tallies.withoutMessage } : {};
  const counts = {
    withoutDateOfBirth,
    withoutNhsNumber,
    notRoutable,
    ...withoutMessage,
    sentDefaultInstead,
    withSeveralPlans,
  };
  const exclusionRules = [...tallies.byReason.keys()].map((rule) => rule.id);
  const warnings = plan.warnings.map(({ path, rule, message }) => ({
    path,
    ...(rule === undefined ? {} : { rule }),
    message,
  }));
  const boards = sortByCount(tallies.inCohortsByIcb).map(([icb, count]) => ({
    icb: icb ?? reportWords.noIcb,
    people: count,
  }));
  return { populationSize, peopleInCohorts: people, ...counts, exclusionRules, boards, warnings };
}

function toReport(plan: Plan, tallies: Tallies): SummaryReport {
  const { invited, filtered, suppressed } = tallies;
  return {
    summary_report_totals: { totals: { invited, filtered, suppressed } },
    summary_report_exclusions: {
      exclusions: [...tallies.byReason].map(([rule, tally]) => exclusionRow(rule, tally, plan.runDate)),
    },
    summary_report_counts: {
      counts: plan.cohorts.map((cohort, index) => cohortRow(cohort, tallies.byCohort[index]!, plan.runDate)),
    },
    summary_report_comms_routing: {
      comms_routing: sortByCount(tallies.byRouting).map(([plans, count]) => ({
        comms_routing: plans || reportWords.noPlan,
        count,
      })),
    },
    summary_report_icb_split: {
      icb_split: sortByCount(tallies.byIcb).map(([icb, count]) => ({ icb: icb ?? reportWords.noIcb, count })),
    },
  };
}

function exclusionRow(rule: PlannedRule, tally: Tally, runDate: Day) {
  const { youngest, oldest } = ages(tally, runDate);
  return {
    priority: rule.priority,
    type: rule.type === "F" ? ("F" as const) : ("S" as const),
    rule_names: rule.names,
    exclusions_count: tally.people,
    age_min: youngest,
    age_max: oldest,
  };
}

function cohortRow(cohort: PlannedCohort, tally: CohortTally, runDate: Day) {
  const { youngest, oldest } = ages(tally.members, runDate);
  return {
    cohort_label: cohort.label,
    priority: cohort.priority,
    distinct_comms_routing: tally.routings.size,
    cohort_label_count: tally.members.people,
    invited_count: tally.invited,
    invited_other_cohort: tally.invitedOtherCohort,
    filtered_count: tally.filtered,
    suppressed_count: tally.suppressed,
    excluded_count: tally.filtered + tally.suppressed,
    min_age: youngest,
    max_age: oldest,
  };
}

/** Returns the oldest and youngest age in whole years on the run date. Both are null if no one has a date of birth. */
function ages({ oldest, youngest }: Tally, runDate: Day): { oldest: number | null; youngest: number | null } {
  return {
    oldest: oldest === null ? null : ageOn(fromDayNumber(oldest), runDate),
    youngest: youngest === null ? null : ageOn(fromDayNumber(youngest), runDate),
  };
}

/** Sorts entries by number, largest first, and then by name. */
function sortByCount<Key extends string | null>(counts: Map<Key, number>): [Key, number][] {
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a ?? "").localeCompare(b ?? "", "en-GB"));
}
