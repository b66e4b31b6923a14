import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { ComparedReport, NotCompared } from "@spi/domain/expectation/expectation-results";
import { type Bound, isOfLast } from "@spi/domain/expectation/expectations";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { reportWords } from "../report/tally.ts";
import { includesPlan } from "./sentences.ts";

/** The last approved report for a communication type, which bounds are compared with. */
export interface LastReport extends Omit<ComparedReport, "people"> {
  report: SummaryReport;
  /** Routing plan IDs of the report's campaign, or null if they are unknown. */
  plans: readonly string[] | null;
  /** Number of invited people without a plan. Undefined if the report does not record it. */
  notRoutable: number | undefined;
}

/**
 * The report that bounds are compared with, or the reason why there is none. "notNamed" means that the caller did not
 * specify one.
 */
export type LastApproved = LastReport | "none" | "some" | "notNamed";

/**
 * Returns the earlier report's figure for a bound, or the reason why there is no such figure. Returns neither for a
 * bound that is not compared with an earlier report. There is no figure for a cohort or plan that is not in the earlier
 * report. For a board that is not in it, the figure is 0.
 */
export function compareWithLastReport(
  bound: Bound,
  last: LastApproved,
): { against?: ComparedReport; notCompared?: NotCompared } {
  if (!isOfLast(bound)) return {};
  if (typeof last === "string") return { notCompared: { code: last, params: {} } };
  const { report: _report, plans: _plans, notRoutable: _notRoutable, ...named } = last;
  const people = reportedPeople(last, bound);
  if (people !== undefined) return { against: { ...named, people } };
  return { notCompared: { code: "part", params: { called: last.called } } };
}

const withoutPlans: ReadonlySet<string> = new Set([reportWords.noPlan, reportWords.noMessage]);

/** Returns the earlier report's figure for a bound. Returns undefined if the report does not record it. */
function reportedPeople(
  { report, plans, notRoutable }: LastReport,
  { Of, Cohort, Plan, Board }: Bound,
): number | undefined {
  if (Of === "invited without a plan") return notRoutable;
  if (Cohort !== undefined)
    return report.summary_report_counts.counts.find((row) => row.cohort_label === Cohort)?.invited_count;
  if (Plan !== undefined) {
    const rows = report.summary_report_comms_routing.comms_routing.filter(
      (row) => !withoutPlans.has(row.comms_routing) && includesPlan(Plan, splitRoutingPlanIds(row.comms_routing)),
    );
    return rows.length > 0 || (plans && includesPlan(Plan, plans)) ? sum(rows) : undefined;
  }
  if (Board !== undefined) return sum(report.summary_report_icb_split.icb_split.filter((row) => row.icb === Board));
  return report.summary_report_totals.totals[Of];
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
