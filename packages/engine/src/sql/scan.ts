import { ageBandSql, possibleBirthSql } from "./age-band.ts";
import { columnsFor } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import { maskColumn, quoted } from "../population/layout.ts";
import { masksOf } from "./condition.ts";
import { columnList } from "./expression.ts";
import { ruleSumLines } from "./rule.ts";
import type { NhsNumbers, ScanRequest } from "./scan-request.ts";

/** Columns of the scan's result, in order: cohort masks, rule bits, then these. */
export interface ScanColumns {
  prefix: string;
  /** The mask column of the population behind each `cohorts_<n>`. */
  cohortWords: readonly number[];
  ruleColumns: number;
}

/** Which columns the scan of a plan gives on a population. */
export function scanColumns(plan: Plan, cohorts: CohortPlaces, prefix = ""): ScanColumns {
  const cohortWords = [...iterationMasks(plan, cohorts).keys()];
  return { prefix, cohortWords, ruleColumns: columnsFor(plan.bits.length) };
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

/** The column of the band of age in a joint scan. */
export const jointBand = "age_band";

/**
 * People of the cohorts of any of several plans, counted by their bits under each plan, by board and, where a plan is given
 * by whose run date, by band of age, in one scan of one source. Who is in no cohort of a plan has no rule bits under it, so
 * that they differ in no way that does not matter.
 */
export function jointSql(requests: readonly [ScanRequest, ...ScanRequest[]], agesUnder?: Plan): string {
  const members = requests.map(membersSql);
  const shared = members.every((member) => member === members[0]);
  const bits = requests.flatMap((request, index) => {
    const member = members[index];
    return shared || member === undefined ? bitColumns(request) : bitColumns(request, member);
  });
  const [{ source, dialect }] = requests;
  const band = agesUnder ? [[`  cast(${ageBandSql(agesUnder, dialect)} as integer) as ${jointBand}`]] : [];
  return groupedSql([...bits, ...band], [["  icb, count(*) as people"]], fromWhere(source, anyMemberSql(requests)));
}

/** The people of the cohorts of any of several plans, as SQL; undefined where one of them has everybody. */
export function anyMemberSql(requests: readonly Omit<ScanRequest, "source">[]): string | undefined {
  const members = requests.map(membersSql);
  return members.includes(undefined) ? undefined : [...new Set(members)].join(" or ");
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

/** The lines of each column of bits; with `member`, rule bits are those of the people of whom that is true. */
function bitColumns(request: ScanRequest, member?: string): string[][] {
  const { plan, cohorts, dialect, prefix = "" } = request;
  const masks = iterationMasks(plan, cohorts);
  const cohortColumns = [...masks].map(([word, mask], index) => [
    `  ${dialect.bitAnd(maskColumn(word), String(mask))} as ${prefix}cohorts_${index}`,
  ]);
  const ruleColumns = Array.from({ length: columnsFor(plan.bits.length) }, (_, at) => {
    const name = `${prefix}rules_${at}`;
    const sum = ruleSumLines(request, at);
    if (member === undefined) return [...sum, `  as ${name}`];
    return [`  case when ${member} then`, ...sum, `  else 0 end as ${name}`];
  });
  return [...cohortColumns, ...ruleColumns];
}

function fromLines(request: ScanRequest): string[] {
  return fromWhere(request.source, membersSql(request));
}

function fromWhere(source: string, condition: string | undefined): string[] {
  return condition === undefined ? [`from ${source}`] : [`from ${source}`, `where ${condition}`];
}

/** The people of a plan's cohorts, as SQL; undefined where a virtual cohort has everybody. */
function membersSql({ plan, cohorts, dialect }: Omit<ScanRequest, "source">): string | undefined {
  if (plan.additions > 0) return undefined;
  const member = [...iterationMasks(plan, cohorts)].map(
    ([word, mask]) => `${dialect.bitAnd(maskColumn(word), String(mask))} <> 0`,
  );
  return member.join(" or ") || "false";
}
