import { ukDay } from "@spi/domain/day/calendar";
import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { codesOf } from "@spi/domain/library/code-lists";
import type { EarlierReport } from "@spi/domain/report/check-problems";
import type { ReportCheck } from "@spi/domain/report/report-check";
import { type CheckedReport, reportChecks } from "@spi/domain/report/report-checks";
import { readStoredRecord } from "@spi/domain/report/run-record";
import { hashOf } from "@spi/domain/values/hash-of";
import { countOpenComments } from "../comments/store.ts";
import type { Db } from "../database/schema.ts";
import {
  type FinishedReportRow,
  comparableReport,
  lastApprovedReport,
  newestFinished,
  reportBefore,
} from "./finished-reports.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

/** An iteration's report that can be approved or rejected, with the checks to review first. */
export interface CheckedForDecision {
  number: number;
  invited: number;
  run_date: string;
  checks: ReportCheck[];
  expected: ExpectationResult[];
}

interface NewestChecked {
  iterationId: string;
  now: Date;
  /** Age in days above which population data is old. */
  peopleMaxAgeDays: number | undefined;
}

/** Checks an iteration's newest finished report. Returns null if there is none. */
export async function checkNewestReport(
  db: Db,
  { iterationId, now, peopleMaxAgeDays }: NewestChecked,
): Promise<CheckedForDecision | null> {
  const [newest] = await newestFinished(db, iterationId, 1);
  if (!newest) return null;
  const last = await reportBefore(db, newest);
  const comparable = await comparableReport(db, newest.id);
  const reference = await currentReferenceData(db);
  const approved = await lastApprovedReport(db, iterationId);
  const expected = approved?.number === newest.number ? undefined : approved && ofIteration(approved);
  const previous = last && ofIteration(last);
  const isNext = approved?.number === newest.number - 1;
  const other = comparable && { ...toChecked(comparable), which: toEarlierReport(comparable) };
  const earlier = [
    // The figures are compared with the last approved report. A report that has since been rejected is not a useful
    // reference.
    ...(approved && expected && !isNext
      ? [{ ...expected, which: { number: approved.number, is_last_approved: true as const } }]
      : []),
    ...(previous && (isNext || !expected || approved?.number !== last?.number) ? [previous] : []),
    ...(other ? [other] : []),
  ];
  const withAges = [expected, other, previous].find((comparedReport) => comparedReport?.ages);
  const checked = toChecked(newest);
  const checks = reportChecks({
    ...checked,
    iteration: newest.configuration.iteration,
    earlier,
    agesBefore: withAges?.ages && { which: withAges.which, ages: withAges.ages },
    codes: codesOf(reference),
    attributes: reference.attributes,
    today: ukDay(now),
    peopleMaxAgeDays,
    openComments: await countOpenComments(db, iterationId),
  }).map((check): ReportCheck => ({ ...check, id: hashOf({ code: check.code, params: check.params }) }));
  const { invited } = newest.report.summary_report_totals.totals;
  const { expected: results = [] } = readStoredRecord(newest.facts ?? {});
  return { number: newest.number, invited, run_date: newest.run_date, checks, expected: results };
}

/** Identifies a different iteration's last report and the reason why it was chosen. */
function toEarlierReport({ iteration, copied, same_cohorts: isSame }: Comparable): EarlierReport {
  return { iteration, chosen: copied ? "copied" : isSame ? "same cohorts" : "same kind" };
}

type Comparable = Pick<
  NonNullable<Awaited<ReturnType<typeof comparableReport>>>,
  "iteration" | "copied" | "same_cohorts"
>;

const ofIteration = (row: FinishedReportRow) => ({ ...toChecked(row), which: { number: row.number } });

function toChecked({ run_date: runDate, report, facts }: FinishedReportRow): CheckedReport {
  return { runDate, report, ages: facts?.ages, facts: readStoredRecord(facts ?? {}) };
}
