import { rename, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { joinRoutingPlanIds } from "@spi/domain/routing-plan-ids";
import type { Decision, Outcome } from "./decide.ts";
import { decide } from "./decide.ts";
import { duckdbDialect } from "./dialect.ts";
import { bitsReader, keysOf, typedKeys } from "./duckdb-bits.ts";
import type { ScanOptions, ScanProblem } from "./duckdb.ts";
import type { DuckDbSession } from "./duckdb-session.ts";
import { withDuckDb } from "./duckdb-session.ts";
import type { Plan } from "./planned.ts";
import type { PopulationManifest } from "./population/manifest.ts";
import { readManifest } from "./population/manifest.ts";
import { cohortBitsOf, populationMisfit } from "./population-fits.ts";
import { textLiteral } from "./sql-literal.ts";
import { peopleSql, scanColumns } from "./sql.ts";

export interface ListRequest extends ScanOptions {
  plan: Plan;
  /** File to write, ".parquet" or ".csv"; it appears only once it is whole. */
  out: string;
}

export type ListCounts = Record<Exclude<Outcome, "not in a cohort">, number>;

export type ListProblem = ScanProblem | { kind: "unknownFormat"; message: string };

const formats: Readonly<Record<string, string>> = { ".parquet": "format parquet", ".csv": "format csv, header true" };

/**
 * Writes one row for each person of the iteration's cohorts: person_id, nhs_number, outcome, cohort, reason and plan
 * (several joined by "|"). Each combination of bits is decided once and joined to the people who have it, so the
 * combination rules are not written a second time in SQL, and memory does not grow with the population.
 */
export async function writeList(request: ListRequest): Promise<Result<ListCounts, ListProblem>> {
  const format = formats[extname(request.out).toLowerCase()];
  if (format === undefined) {
    return refuse({ kind: "unknownFormat", message: `Name the list .parquet or .csv: ${request.out}` });
  }
  const manifest = await readManifest(request.populationDir);
  if (!manifest.ok) return manifest;
  const misfit = populationMisfit(request.plan, manifest.value);
  if (misfit) return refuse(misfit);
  return withDuckDb(request, (session) => writeRows(session, request, { manifest: manifest.value, format }));
}

async function writeRows(
  session: DuckDbSession,
  request: ListRequest,
  { manifest, format }: { manifest: PopulationManifest; format: string },
): Promise<Result<ListCounts, ListProblem>> {
  const { plan, out, onProgress } = request;
  const counts = await decideCombinations(session, request, manifest);
  onProgress?.(0.5);
  const { cohortWords, ruleColumns } = scanColumns(plan, cohortBitsOf(manifest));
  const keys = keysOf({ cohortWords, ruleColumns });
  const joined = keys.map((key) => `people.${key} = decisions.${key}`).join(" and ");
  const partial = `${out}.partial`;
  const source = peopleOf(request, manifest, ["person_id", "nhs_number"]);
  try {
    const copied = await session.run(
      `copy (select person_id, nhs_number, outcome, cohort, reason, plan from (${source}) as people ` +
        `join decisions on ${joined}) to ${textLiteral(partial)} (${format})`,
    );
    const expected = counts.invited + counts.filtered + counts.suppressed;
    if (copied.rowsChanged !== expected) {
      const message = `The list has ${copied.rowsChanged} people where ${expected} were decided: the population changed.`;
      return refuse({ kind: "scanFailed", message });
    }
    await rename(partial, out);
  } finally {
    await rm(partial, { force: true });
  }
  onProgress?.(1);
  return ok(counts);
}

function peopleOf({ plan, populationDir }: ListRequest, manifest: PopulationManifest, columns: readonly string[]) {
  const paths = manifest.files.map((file) => textLiteral(join(populationDir, file.name)));
  const source = `read_parquet([${paths.join(", ")}])`;
  const cohorts = cohortBitsOf(manifest);
  return peopleSql({ plan, cohorts, dialect: duckdbDialect, source, keeping: "deciding" }, columns);
}

/** Fills the table of decisions, one row for each combination of bits that somebody has. */
async function decideCombinations(
  session: DuckDbSession,
  request: ListRequest,
  manifest: PopulationManifest,
): Promise<ListCounts> {
  const { plan } = request;
  const cohorts = cohortBitsOf(manifest);
  const columns = scanColumns(plan, cohorts);
  const keys = keysOf(columns);
  const types = [
    ...keys.map((key) => `${key} bigint`),
    "outcome varchar",
    "cohort varchar",
    "reason varchar",
    "plan varchar",
  ];
  await session.run(`create table decisions (${types.join(", ")})`);
  const found = await session.run(
    `select ${typedKeys(columns)}, cast(count(*) as bigint) from (${peopleOf(request, manifest, [])}) group by all`,
  );
  const appender = await session.connection.createAppender("decisions");
  const readBits = bitsReader(plan, cohorts, columns);
  const counts: ListCounts = { invited: 0, filtered: 0, suppressed: 0 };
  for (let chunk = await found.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await found.fetchChunk()) {
    for (const row of chunk.getRows()) {
      const { cohortBits, ruleBits } = readBits((column) => row[column]!);
      const decision = decide(plan, cohortBits, ruleBits);
      if (decision.outcome === "not in a cohort") continue;
      counts[decision.outcome] += Number(row[keys.length]);
      for (let key = 0; key < keys.length; key += 1) appender.appendBigInt(row[key] as bigint);
      for (const text of listedTexts(plan, decision)) {
        if (text === null) appender.appendNull();
        else appender.appendVarchar(text);
      }
      appender.endRow();
    }
  }
  appender.closeSync();
  return counts;
}

function listedTexts(plan: Plan, decision: Decision): (string | null)[] {
  return [
    decision.outcome,
    decision.cohort === null ? null : plan.cohorts[decision.cohort]!.label,
    decision.reason?.name ?? null,
    decision.routing && decision.routing.plans.length > 0 ? joinRoutingPlanIds(decision.routing.plans) : null,
  ];
}
