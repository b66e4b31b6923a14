import { ageBandSql, possibleBirthSql } from "./age-band.ts";
import { columnsFor } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import { maskColumn, quoted } from "../population/layout.ts";
import { masksOf } from "./condition.ts";
import type { Dialect } from "./dialect.ts";
import { columnList } from "./expression.ts";
import { ruleSumLines } from "./rule.ts";
import type { NhsNumbers, PlanScan, ScanRequest } from "./scan-request.ts";

/** Columns of the scan's result. The cohort masks come first, then the rule bits, and then other columns. */
export interface ScanColumns {
  /** Number of the population's mask column for each `cohorts_<n>`. */
  cohortWords: readonly number[];
  ruleColumns: number;
}

/** Returns the columns for a plan's scan of a population. */
export function scanColumns(plan: Plan, cohorts: CohortPlaces): ScanColumns {
  const cohortWords = [...iterationMasks([plan], cohorts).keys()];
  return { cohortWords, ruleColumns: columnsFor(plan.bits.length) };
}

/**
 * Returns SQL to scan a population for a plan. Counts members of the iteration's cohorts by cohort bits, rule bits and
 * board. Each row also counts people with a date of birth and people without an NHS number. The earliest and latest
 * possible dates of birth are included.
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

/** Returns SQL that counts the same people by cohort bits, rule bits and age band. */
export function agesSql(request: ScanRequest): string {
  return countedSql(request, [
    [`  ${ageBandSql(request.plan, request.dialect)} as age_band`],
    ["  count(*) as people"],
  ]);
}

/** Returns SQL that counts people, grouped by their bits and the first of the given columns. */
function countedSql(request: ScanRequest, columns: readonly string[][]): string {
  return groupedSql(bitColumns(request), columns, fromLines(request));
}

function groupedSql(bits: readonly string[][], columns: readonly string[][], from: readonly string[]): string {
  const grouped = bits.length + 1;
  return [
    "select",
    ...columnList([...bits, ...columns]),
    ...from,
    `group by ${Array.from({ length: grouped }, (_, index) => index + 1).join(", ")}`,
    "",
  ].join("\n");
}

/**
 * Returns the condition for members of any of the plans' cohorts. Returns undefined if any plan
 * includes everyone.
 */
export function anyMemberSql(requests: readonly PlanScan[]): string | undefined {
  const members = requests.map(membersSql);
  return members.includes(undefined) ? undefined : [...new Set(members)].join(" or ");
}

/** Returns SQL for one row of totals over the members of the iteration's cohorts. */
export function totalsSql(request: ScanRequest, columns: readonly string[]): string {
  return ["select", ...columnList(columns.map((column) => [`  ${column}`])), ...fromLines(request), ""].join("\n");
}

/**
 * Returns SQL for a list with one row for each member of the iteration's cohorts. The named columns come first,
 * followed by the scan's bits.
 */
export function peopleSql(request: ScanRequest, columns: readonly string[]): string {
  const named = columns.length > 0 ? [[`  ${columns.map(quoted).join(", ")}`]] : [];
  return ["select", ...columnList([...named, ...bitColumns(request)]), ...fromLines(request), ""].join("\n");
}

/** Returns the masks of the iterations' own cohorts, excluding virtual cohorts. */
export function iterationMasks(plans: readonly Plan[], cohorts: CohortPlaces): Map<number, bigint> {
  const labels = plans.flatMap((plan) => plan.cohorts.filter((cohort) => !cohort.virtual).map(({ label }) => label));
  return masksOf(new Set(labels), cohorts);
}

/** Returns a column for each mask, named `cohorts_<n>`. */
export function cohortColumns(masks: ReadonlyMap<number, bigint>, { bitAnd }: Dialect): string[][] {
  return [...masks].map(([word, mask], index) => [`  ${bitAnd(maskColumn(word), String(mask))} as cohorts_${index}`]);
}

/** Returns the lines for each bit column. */
function bitColumns(request: ScanRequest): string[][] {
  const { plan, cohorts, dialect } = request;
  const ruleColumns = Array.from({ length: columnsFor(plan.bits.length) }, (_, at) => [
    ...ruleSumLines(request, at),
    `  as rules_${at}`,
  ]);
  return [...cohortColumns(iterationMasks([plan], cohorts), dialect), ...ruleColumns];
}

function fromLines(request: ScanRequest): string[] {
  return fromWhere(request.source, membersSql(request));
}

export function fromWhere(source: string, condition: string | undefined): string[] {
  return condition === undefined ? [`from ${source}`] : [`from ${source}`, `where ${condition}`];
}

/**
 * Returns the condition for members of a plan's cohorts. Returns undefined if a virtual cohort includes
 * everyone.
 */
export function membersSql({ plan, cohorts, dialect }: PlanScan): string | undefined {
  if (plan.additions > 0) return undefined;
  const labels = plan.cohorts.map(({ label }) => label);
  return memberSql(labels, { cohorts, dialect });
}

/** Returns the condition for members of cohorts that are not virtual. */
export function memberSql(
  labels: readonly string[],
  { cohorts, dialect }: Pick<PlanScan, "cohorts" | "dialect">,
): string {
  const member = [...masksOf(new Set(labels), cohorts)].map(
    ([word, mask]) => `${dialect.bitAnd(maskColumn(word), String(mask))} <> 0`,
  );
  return member.join(" or ") || "false";
}
