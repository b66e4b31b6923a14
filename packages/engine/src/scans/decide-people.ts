import { type Decision, decide } from "../decide/decide.ts";
import { joinRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { ListCounts, PlanQuery } from "../people/people.ts";
import { bitsReader, keysOf, typesOf, wordColumns, wordCount } from "./bits.ts";
import { scanOf } from "./plan-scan.ts";
import type { DuckDbSession } from "./session.ts";
import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf } from "../population/cohort-places.ts";
import { peopleSql, scanColumns } from "../sql/scan.ts";
import { type DataSource, resultColumns } from "./data-source.ts";

/**
 * Scans people once into a table of their bits and the named columns, which spills to disk beyond the memory limit.
 * Evaluates each combination of bits once, which avoids a second implementation in SQL.
 */
export async function decidePeople(
  session: DuckDbSession,
  dataSource: DataSource,
  question: PlanQuery,
  columns: readonly string[] = [],
): Promise<ListCounts> {
  await scanPeople(session, dataSource, question, columns);
  return decideCombinations(session, dataSource, question.plan);
}

/** Returns the SQL that joins people to the decisions for their bits. */
export function joinDecisions(dataSource: DataSource, plan: Plan): string {
  const keys = keysOf(columnsOf(dataSource, plan));
  return `people join decisions on ${keys.map((key) => `people.${key} = decisions.${key}`).join(" and ")}`;
}

const columnsOf = ({ manifest }: DataSource, plan: Plan) => scanColumns(plan, cohortPlacesOf(manifest));

/** Share of the total progress that reading people accounts for. The rest is for evaluating and writing. */
const scanShare = 0.8;

async function scanPeople(
  session: DuckDbSession,
  dataSource: DataSource,
  { plan, onProgress }: PlanQuery,
  columns: readonly string[],
): Promise<void> {
  const scan = scanOf(dataSource, plan, "deciding");
  const names = ["person_id", "nhs_number", ...columns];
  await dataSource.collect(session, {
    into: "people",
    columns: { ...resultColumns(dataSource.manifest, names), ...typesOf(keysOf(columnsOf(dataSource, plan))) },
    among: [plan],
    sql: ({ source }) => peopleSql({ ...scan, source }, names),
    onProgress: (fraction) => onProgress?.(fraction * scanShare),
  });
}

/** Fills the table of decisions, which has one row per combination of bits. */
async function decideCombinations(session: DuckDbSession, dataSource: DataSource, plan: Plan): Promise<ListCounts> {
  const columns = columnsOf(dataSource, plan);
  const keys = keysOf(columns);
  const types = [...keys.map((key) => `${key} bigint`), ...listColumns.map((column) => `${column} varchar`)];
  await session.run(`create table decided (${types.join(", ")})`);
  const result = await session.run(
    `select ${wordColumns(columns)}, cast(count(*) as double), cast(count(*) - count(nhs_number) as double), ${keys.map((key) => `cast(${key} as bigint)`).join(", ")} ` +
      `from people group by ${keys.join(", ")}`,
  );
  const appender = await session.connection.createAppender("decided");
  const readBits = bitsReader(plan, cohortPlacesOf(dataSource.manifest), columns);
  const words = wordCount(columns);
  const counts: ListCounts = { invited: 0, filtered: 0, suppressed: 0, withoutNhsNumber: 0 };
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const row of chunk.getRows()) {
      const { cohortBits, ruleBits } = readBits((column) => row[column] as number);
      const decision = decide(plan, cohortBits, ruleBits);
      if (decision.outcome === "not in a cohort") continue;
      counts[decision.outcome] += row[words] as number;
      if (decision.outcome === "invited") counts.withoutNhsNumber += row[words + 1] as number;
      for (const key of row.slice(words + 2)) appender.appendBigInt(key as bigint);
      for (const text of listedTexts(plan, decision)) {
        if (text === null) appender.appendNull();
        else appender.appendVarchar(text);
      }
      appender.endRow();
    }
  }
  appender.closeSync();
  await nameTexts(session, keys);
  return counts;
}

/**
 * Converts strings to enumerations. A list has few different strings, and storing each of them only once is three times
 * as fast.
 */
async function nameTexts(session: DuckDbSession, keys: readonly string[]): Promise<void> {
  for (const column of listColumns) {
    await session.run(
      `create type ${column}_text as enum (select distinct ${column} from decided where ${column} is not null)`,
    );
  }
  const texts = listColumns.map((column) => `cast(${column} as ${column}_text) as ${column}`);
  await session.run(`create table decisions as select ${[...keys, ...texts].join(", ")} from decided`);
}

const listColumns = ["outcome", "cohort", "reason", "plan"] as const;

/** Returns the values of `listColumns` for a decision. */
function listedTexts(plan: Plan, decision: Decision): (string | null)[] {
  return [
    decision.outcome,
    decision.cohort === null ? null : plan.cohorts[decision.cohort]!.label,
    decision.reason?.name ?? null,
    decision.routing && decision.routing.plans.length > 0 ? joinRoutingPlanIds(decision.routing.plans) : null,
  ];
}
