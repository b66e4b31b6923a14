import { ageBandSql, possibleBirthSql } from "./age-band.ts";
import { columnsFor } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import { maskColumn, quoted } from "../population/layout.ts";
import { masksOf } from "./condition.ts";
import { columnList } from "./expression.ts";
import { ruleColumnLines } from "./rule.ts";
import type { NhsNumbers, ScanRequest } from "./scan-request.ts";

/** Columns of the scan's result, in order: cohort masks, rule bits, then these. */
export interface ScanColumns {
  /** The mask column of the population behind each `cohorts_<n>`. */
  cohortWords: readonly number[];
  ruleColumns: number;
}

/** Which columns the scan of a plan gives on a population. */
export function scanColumns(plan: Plan, cohorts: CohortPlaces): ScanColumns {
  return { cohortWords: [...iterationMasks(plan, cohorts).keys()], ruleColumns: columnsFor(plan.bits.length) };
}

/**
 * The one scan of a plan: people of the iteration's cohorts, counted by cohort bits, rule bits and board, with how
 * many have a date of birth, how many have no NHS number, and the earliest and latest possible dates of birth.
 */
export function scanSql(request: ScanRequest, nhsNumbers: NhsNumbers): string {
  const possible = `filter (where ${possibleBirthSql(request.plan, request.dialect)})`;
  return countedSql(request, [
    ["  icb, count(*) as people, count(date_of_birth) as dated"],
    [`  ${countWithoutNhsNumber[nhsNumbers]} as without_nhs_number`],
    [`  min(date_of_birth) ${possible} as oldest`],
    [`  max(date_of_birth) ${possible} as youngest`],
  ]);
}

const countWithoutNhsNumber: Record<NhsNumbers, string> = {
  everybody: "0",
  some: "count(*) - count(nhs_number)",
  nobody: "count(*)",
};

/** The same people, counted by cohort bits, rule bits and band of age. */
export function agesSql(request: ScanRequest): string {
  return countedSql(request, [
    [`  ${ageBandSql(request.plan, request.dialect)} as age_band`],
    ["  count(*) as people"],
  ]);
}

/** People counted by their bits and by the first of the columns given. */
function countedSql(request: ScanRequest, columns: readonly string[][]): string {
  const bits = bitColumns(request);
  const grouped = bits.length + 1;
  return [
    "select",
    ...columnList([...bits, ...columns]),
    ...fromLines(request),
    `group by ${Array.from({ length: grouped }, (_, index) => index + 1).join(", ")}`,
    "",
  ].join("\n");
}

/** One row of what is asked of the people of the iteration's cohorts together. */
export function totalsSql(request: ScanRequest, columns: readonly string[]): string {
  return ["select", ...columnList(columns.map((column) => [`  ${column}`])), ...fromLines(request), ""].join("\n");
}

/** Each person of the iteration's cohorts with their bits, for lists: the columns named, then the scan's bits. */
export function peopleSql(request: ScanRequest, columns: readonly string[]): string {
  const named = columns.length > 0 ? [[`  ${columns.map(quoted).join(", ")}`]] : [];
  return ["select", ...columnList([...named, ...bitColumns(request)]), ...fromLines(request), ""].join("\n");
}

/** The masks of the iteration's own cohorts; none for cohorts that everybody is in. */
function iterationMasks(plan: Plan, cohorts: CohortPlaces): Map<number, bigint> {
  return masksOf(
    plan.cohorts.filter((cohort) => !cohort.virtual).map((cohort) => cohort.label),
    cohorts,
  );
}

/** The lines of each column of bits. */
function bitColumns(request: ScanRequest): string[][] {
  const { plan, cohorts, dialect } = request;
  const masks = iterationMasks(plan, cohorts);
  const cohortColumns = [...masks].map(([word, mask], index) => [
    `  ${dialect.bitAnd(maskColumn(word), String(mask))} as cohorts_${index}`,
  ]);
  const ruleColumns = Array.from({ length: columnsFor(plan.bits.length) }, (_, at) => ruleColumnLines(request, at));
  return [...cohortColumns, ...ruleColumns];
}

function fromLines({ plan, cohorts, dialect, source }: ScanRequest): string[] {
  if (plan.additions > 0) return [`from ${source}`];
  const member = [...iterationMasks(plan, cohorts)].map(
    ([word, mask]) => `${dialect.bitAnd(maskColumn(word), String(mask))} <> 0`,
  );
  return [`from ${source}`, `where ${member.join(" or ") || "false"}`];
}
