import { access, constants, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, relative } from "node:path";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { joinRoutingPlanIds, splitRoutingPlanIds } from "@spi/domain/campaign/routing-plan-ids";
import type { Decision } from "../decide/decide.ts";
import { decide } from "../decide/decide.ts";
import type {
  ListCounts,
  ListProblem,
  ListQuestion,
  ListedPerson,
  PlanQuestion,
  ReadListQuestion,
  ScanProblem,
} from "../people/people.ts";
import { bitsReader, keysOf, wordColumns, wordCount } from "./bits.ts";
import { forEachFileGroup } from "./files.ts";
import type { OpenedFiles } from "./files.ts";
import { scanOf } from "./scan-of.ts";
import type { DuckDbSession } from "./session.ts";
import { withDuckDb } from "./session.ts";
import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf } from "../population/cohort-places.ts";
import { sqlText } from "../population/sql-text.ts";
import { peopleSql, scanColumns } from "../sql/scan.ts";

const formats: Readonly<Record<string, string>> = { ".parquet": "format parquet", ".csv": "format csv, header true" };

/**
 * Writes one row for each person of the iteration's cohorts: person_id, nhs_number, outcome, cohort, reason and plan
 * (several joined by "|"). People are scanned once into a table of their bits, which spills to disk beyond the memory
 * limit; each combination of bits is decided once and joined to the people who have it, so the combination rules are
 * not written a second time in SQL.
 */
export async function writeList(files: OpenedFiles, question: ListQuestion): Promise<Result<ListCounts, ListProblem>> {
  const { out, plan, onProgress } = question;
  const format = formats[extname(out).toLowerCase()];
  if (format === undefined) {
    return refuse({ kind: "unknownFormat", message: `Name the list .parquet or .csv: ${out}` });
  }
  const folder = await folderProblem(files, out);
  if (folder !== undefined) return refuse({ kind: "badFolder", message: folder });
  return withDuckDb(question, async (session) => {
    const counts = await decidePeople(session, files, question);
    await copyList(session, keysOf(columnsOf(files, plan)), { out, format });
    onProgress?.(1);
    return ok(counts);
  });
}

/** Tells the people of such a list, some thousand at a time, without writing it anywhere. */
export async function readList(
  files: OpenedFiles,
  question: ReadListQuestion,
): Promise<Result<ListCounts, ScanProblem>> {
  const { plan, invitedBySeed: seed, onPeople } = question;
  return withDuckDb(question, async (session) => {
    const counts = await decidePeople(session, files, question);
    const order = `where outcome = 'invited' order by md5(${sqlText(seed ?? "")} || nhs_number), person_id`;
    const told = await session.stream(
      `select nhs_number, cast(outcome as varchar), cast(reason as varchar), cast(plan as varchar) ` +
        `from ${listed(keysOf(columnsOf(files, plan)))} ${seed === undefined ? "" : order}`,
    );
    for (let chunk = await told.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await told.fetchChunk()) {
      await onPeople(chunk.getRows().map(toListed));
    }
    return ok(counts);
  });
}

function toListed(row: readonly unknown[]): ListedPerson {
  const [nhsNumber, outcome, reason, plan] = row as [
    string | null,
    ListedPerson["outcome"],
    string | null,
    string | null,
  ];
  return { nhsNumber, outcome, reason, plans: plan === null ? [] : splitRoutingPlanIds(plan) };
}

async function decidePeople(session: DuckDbSession, files: OpenedFiles, question: PlanQuestion): Promise<ListCounts> {
  await scanPeople(session, files, question);
  return decideCombinations(session, files, question.plan);
}

/** People with what was decided about the bits they have. */
function listed(keys: readonly string[]): string {
  return `people join decisions on ${keys.map((key) => `people.${key} = decisions.${key}`).join(" and ")}`;
}

const columnsOf = ({ manifest }: OpenedFiles, plan: Plan) => scanColumns(plan, cohortPlacesOf(manifest));

/** Why a list cannot be written to a file, said before anybody is read. */
async function folderProblem({ dir }: OpenedFiles, out: string): Promise<string | undefined> {
  const there = await stat(out).catch(() => undefined);
  if (there?.isDirectory()) return `${out} is a folder. Give the list the name of a file.`;
  const folder = dirname(out);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    return `There is no folder ${folder} to write the list to. Make it, or choose another one.`;
  const [place, people] = await Promise.all([realpath(folder), realpath(dir).catch(() => undefined)]);
  if (people !== undefined && !relative(people, place).startsWith(".."))
    return `The folder ${folder} holds the people. Write the list to a folder outside it.`;
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return writable ? undefined : `You may not write to the folder ${folder}. Choose another one.`;
}

/** Part of the work that reading people is; the rest is deciding and writing. */
const scanShare = 0.8;

async function scanPeople(
  session: DuckDbSession,
  files: OpenedFiles,
  { plan, onProgress }: PlanQuestion,
): Promise<void> {
  const scan = scanOf(files, plan, "deciding");
  await forEachFileGroup(files, [plan], async ({ source, index, fraction }) => {
    const sql = peopleSql({ ...scan, source }, ["person_id", "nhs_number"]);
    await session.run(`${index === 0 ? "create table people as" : "insert into people"}\n${sql}`);
    onProgress?.(fraction * scanShare);
  });
}

async function copyList(
  session: DuckDbSession,
  keys: readonly string[],
  { out, format }: { out: string; format: string },
): Promise<void> {
  const partial = `${out}.partial`;
  try {
    await session.run(
      `copy (select person_id, nhs_number, outcome, cohort, reason, plan from ${listed(keys)}) ` +
        `to ${sqlText(partial)} (${format})`,
    );
    await rename(partial, out);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Fills the table of decisions, one row for each combination of bits that somebody has. */
async function decideCombinations(session: DuckDbSession, files: OpenedFiles, plan: Plan): Promise<ListCounts> {
  const columns = columnsOf(files, plan);
  const keys = keysOf(columns);
  const types = [...keys.map((key) => `${key} bigint`), ...listColumns.map((column) => `${column} varchar`)];
  await session.run(`create table decided (${types.join(", ")})`);
  const found = await session.run(
    `select ${wordColumns(columns)}, cast(count(*) as double), cast(count(*) - count(nhs_number) as double), ${keys.map((key) => `cast(${key} as bigint)`).join(", ")} ` +
      `from people group by ${keys.join(", ")}`,
  );
  const appender = await session.connection.createAppender("decided");
  const readBits = bitsReader(plan, cohortPlacesOf(files.manifest), columns);
  const words = wordCount(columns);
  const counts: ListCounts = { invited: 0, filtered: 0, suppressed: 0, withoutNhsNumber: 0 };
  for (let chunk = await found.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await found.fetchChunk()) {
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

/** The few texts of a list are many people's: as an enumeration each is written once, three times as fast. */
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

/** The texts of `listColumns` for a decision. */
function listedTexts(plan: Plan, decision: Decision): (string | null)[] {
  return [
    decision.outcome,
    decision.cohort === null ? null : plan.cohorts[decision.cohort]!.label,
    decision.reason?.name ?? null,
    decision.routing && decision.routing.plans.length > 0 ? joinRoutingPlanIds(decision.routing.plans) : null,
  ];
}
