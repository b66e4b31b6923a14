import type { CohortChange } from "@spi/domain/report/cohort-changes";
import { ageBandStarts } from "@spi/domain/report/age-distribution";
import { type Result, ok } from "@spi/domain/values/result";
import type { PlanQuery } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf } from "../population/cohort-places.ts";
import { type CohortTable, cohortChangesSql } from "../sql/cohort-changes.ts";
import { duckdbDialect } from "../sql/dialect.ts";
import { peopleSql, scanColumns } from "../sql/scan.ts";
import { keysOf, typesOf } from "./bits.ts";
import { scanOf } from "./plan-scan.ts";
import type { DuckDbSession } from "./session.ts";
import { type DataSource, resultColumns } from "./data-source.ts";

/**
 * Counts the members of a plan's cohorts, and the people who have joined or left since an earlier population. People
 * are compared by NHS number.
 */
export async function readCohortChanges(
  session: DuckDbSession,
  { now, before }: { now: DataSource; before: DataSource | undefined },
  { plan, onProgress }: PlanQuery,
): Promise<Result<CohortChange[], never>> {
  const withRemovals = now.manifest.columns.some(({ name }) => name === "removal_reason_code");
  const removals = withRemovals ? ["removal_reason_code"] : [];
  await readMembers(session, now, { plan, table: "people_now", more: removals });
  onProgress?.(0.4);
  if (before) await readMembers(session, before, { plan, table: "people_before", more: [] });
  onProgress?.(0.8);
  const changes: CohortChange[] = [];
  for (const { label } of plan.cohorts) {
    const tables = {
      now: tableOf(now, "people_now", { plan, label }),
      before: before && tableOf(before, "people_before", { plan, label }),
    };
    const isKnown = tables.before?.member !== undefined;
    const result = await session.run(cohortChangesSql({ plan, dialect: duckdbDialect, ...tables, withRemovals }));
    const rows = (await result.getRows()).map((row) => toRow(row as (string | number | null)[]));
    changes.push(changeOf(label, rows, { isKnown, withRemovals }));
  }
  return ok(changes);
}

interface Members {
  plan: Plan;
  table: string;
  more: readonly string[];
}

/**
 * Reads the members of any of the cohorts into a table with one row per person. Cohorts that are
 * missing from the population data have no members.
 */
async function readMembers(
  session: DuckDbSession,
  dataSource: DataSource,
  { plan, table, more }: Members,
): Promise<void> {
  const known = {
    ...plan,
    cohorts: plan.cohorts.filter(({ label }) => cohortPlacesOf(dataSource.manifest).has(label)),
  };
  const scan = scanOf(dataSource, known, "deciding");
  const words = keysOf(scanColumns(known, scan.cohorts));
  const names = ["nhs_number", "icb", "date_of_birth", ...more];
  await dataSource.collect(session, {
    into: table,
    columns: { ...resultColumns(dataSource.manifest, names), ...typesOf(words) },
    among: [known],
    sql: ({ source }) => peopleSql({ ...scan, source }, names),
  });
}

/** Returns a table with the condition for a cohort's members in it. */
function tableOf(dataSource: DataSource, table: string, { plan, label }: { plan: Plan; label: string }): CohortTable {
  const cohorts = cohortPlacesOf(dataSource.manifest);
  const position = cohorts.get(label);
  if (!position) return { table, member: undefined };
  const known = { ...plan, cohorts: plan.cohorts.filter((cohort) => cohorts.has(cohort.label)) };
  const word = scanColumns(known, cohorts).cohortWords.indexOf(position.word);
  return { table, member: `(cohorts_${word} & ${1n << BigInt(position.bit)}) <> 0` };
}

interface Row extends Pick<CohortChange, "members" | "withoutNhsNumber"> {
  icb: string | null;
  from: number | null;
  was: number;
  came: number;
  left: number;
  dead: number;
  removed: number;
}

function toRow([icb, band, ...numbers]: (string | number | null)[]): Row {
  const [members = 0, was = 0, came = 0, left = 0, dead = 0, removed = 0, withoutNhsNumber = 0] = numbers.map(Number);
  const from = ageBandStarts[Number(band)] ?? null;
  return { icb: icb as string | null, from, members, was, came, left, dead, removed, withoutNhsNumber };
}

interface Known {
  /** True if the earlier population has the cohort. */
  isKnown: boolean;
  withRemovals: boolean;
}

function changeOf(label: string, rows: readonly Row[], known: Known): CohortChange {
  const groupsBy = <Key>(key: (row: Row) => Key) => [...Map.groupBy(rows, key)];
  return {
    label,
    ...summed(rows, known),
    before: known.isKnown ? sumOf(rows, ({ was }) => was) : null,
    withoutNhsNumber: sumOf(rows, (row) => row.withoutNhsNumber),
    boards: groupsBy(({ icb }) => icb).map(([icb, own]) => ({ icb, ...summed(own, known) })),
    ages: groupsBy(({ from }) => from)
      .toSorted(([a], [b]) => (a ?? -1) - (b ?? -1))
      .map(([from, own]) => ({ from, ...summed(own, known) })),
  };
}

function summed(rows: readonly Row[], { isKnown, withRemovals }: Known) {
  return {
    members: sumOf(rows, ({ members }) => members),
    came: isKnown ? sumOf(rows, ({ came }) => came) : null,
    left: isKnown ? sumOf(rows, ({ left }) => left) : null,
    dead: withRemovals ? sumOf(rows, ({ dead }) => dead) : null,
    removed: withRemovals ? sumOf(rows, ({ removed }) => removed) : null,
  };
}

const sumOf = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
