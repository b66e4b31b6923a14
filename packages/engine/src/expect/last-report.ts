import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { Against, NotJudged } from "@spi/domain/expectation/expectation-results";
import { type Bound, isOfLast } from "@spi/domain/expectation/expectations";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { reportWords } from "../report/tally.ts";
import { isSent } from "./sentences.ts";

/** The last approved report of a communication type, which bounds are held against. */
export interface LastReport extends Omit<Against, "people"> {
  report: SummaryReport;
  /** The routing plan IDs of its campaign; null where they are not known. */
  plans: readonly string[] | null;
  /** Invited people whom no plan reached; undefined where the report does not say. */
  notRoutable: number | undefined;
}

/** What there is to hold bounds against: a report, or why there is none; "notNamed" where whoever asks did not say which it is. */
export type LastApproved = LastReport | "none" | "some" | "notNamed";

/**
 * The figure of the earlier report that a bound is held against, or why there is none; neither for a bound that names no earlier
 * report. A cohort or plan that the earlier report does not know has no figure; a board that is not in it has 0.
 */
export function heldAgainst(bound: Bound, last: LastApproved): { against?: Against; notJudged?: NotJudged } {
  if (!isOfLast(bound)) return {};
  if (typeof last === "string") return { notJudged: { code: last, params: {} } };
  const { report: _report, plans: _plans, notRoutable: _notRoutable, ...named } = last;
  const people = peopleIn(last, bound);
  if (people !== undefined) return { against: { ...named, people } };
  return { notJudged: { code: "part", params: { called: last.called } } };
}

const withoutPlans: ReadonlySet<string> = new Set([reportWords.noPlan, reportWords.noMessage]);

/** Whom a report counts as a bound does; undefined where it does not tell. */
function peopleIn({ report, plans, notRoutable }: LastReport, { Of, Cohort, Plan, Board }: Bound): number | undefined {
  if (Of === "invited without a plan") return notRoutable;
  if (Cohort !== undefined)
    return report.summary_report_counts.counts.find((row) => row.cohort_label === Cohort)?.invited_count;
  if (Plan !== undefined) {
    const rows = report.summary_report_comms_routing.comms_routing.filter(
      (row) => !withoutPlans.has(row.comms_routing) && isSent(Plan, splitRoutingPlanIds(row.comms_routing)),
    );
    return rows.length > 0 || (plans && isSent(Plan, plans)) ? sum(rows) : undefined;
  }
  if (Board !== undefined) return sum(report.summary_report_icb_split.icb_split.filter((row) => row.icb === Board));
  return report.summary_report_totals.totals[Of];
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
