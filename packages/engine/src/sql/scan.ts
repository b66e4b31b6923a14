import { ageBandSql } from "./age-band.ts";
import { columnsFor } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import { maskColumn, quoted } from "../population/layout.ts";
import { masksOf } from "./condition.ts";
import { ruleColumnLines } from "./rule.ts";
import type { ScanRequest } from "./scan-request.ts";

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
 * many have a date of birth, and the earliest and latest of these.
 */
export function scanSql(request: ScanRequest): string {
  return countedSql(request, [
    "  icb, count(*) as people, count(date_of_birth) as dated,",
    "  min(date_of_birth) as oldest, max(date_of_birth) as youngest",
  ]);
}

/** The same people, counted by cohort bits, rule bits and band of age. */
export function agesSql(request: ScanRequest): string {
  return countedSql(request, [`  ${ageBandSql(request.plan, request.dialect)} as age_band,`, "  count(*) as people"]);
}

/** People counted by their bits and by the first of the columns given. */
function countedSql(request: ScanRequest, columns: readonly string[]): string {
  const bits = bitLines(request);
  const grouped = bits.columns + 1;
  return [
    "select",
    ...bits.lines,
    ...columns,
    ...fromLines(request),
    `group by ${Array.from({ length: grouped }, (_, index) => index + 1).join(", ")}`,
    "",
  ].join("\n");
}

/** Each person of the iteration's cohorts with their bits, for lists: the columns named, then the scan's bits. */
export function peopleSql(request: ScanRequest, columns: readonly string[]): string {
  const bits = bitLines(request);
  const last = bits.lines.length - 1;
  const lines = bits.lines.map((line, index) => (index === last ? line.replace(/,$/, "") : line));
  const named = columns.length > 0 ? [`  ${columns.map(quoted).join(", ")},`] : [];
  return ["select", ...named, ...lines, ...fromLines(request), ""].join("\n");
}

/** The masks of the iteration's own cohorts; none for cohorts that everybody is in. */
function iterationMasks(plan: Plan, cohorts: CohortPlaces): Map<number, bigint> {
  return masksOf(
    plan.cohorts.filter((cohort) => !cohort.virtual).map((cohort) => cohort.label),
    cohorts,
  );
}

function bitLines(request: ScanRequest): { lines: string[]; columns: number } {
  const { plan, cohorts, dialect } = request;
  const masks = iterationMasks(plan, cohorts);
  const cohortLines = [...masks].map(
    ([word, mask], index) => `  ${dialect.bitAnd(maskColumn(word), String(mask))} as cohorts_${index},`,
  );
  const ruleColumns = columnsFor(plan.bits.length);
  const ruleLines = Array.from({ length: ruleColumns }, (_, column) => ruleColumnLines(request, column)).flat();
  return { lines: [...cohortLines, ...ruleLines], columns: masks.size + ruleColumns };
}

function fromLines({ plan, cohorts, dialect, source }: ScanRequest): string[] {
  if (plan.additions > 0) return [`from ${source}`];
  const member = [...iterationMasks(plan, cohorts)].map(
    ([word, mask]) => `${dialect.bitAnd(maskColumn(word), String(mask))} <> 0`,
  );
  return [`from ${source}`, `where ${member.join(" or ") || "false"}`];
}
