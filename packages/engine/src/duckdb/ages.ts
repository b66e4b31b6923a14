import type { AgeDistribution } from "@spi/domain/age-distribution";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { addAges, ageProblems, newAges } from "../report/ages.ts";
import { duckdbDialect } from "../sql/dialect.ts";
import type { RunProblem, ScanOptions } from "./run-report.ts";
import { planRefusal, runReport } from "./run-report.ts";
import { bitsReader, keysOf, wordColumns, wordCount } from "./bits.ts";
import { forEachFileGroup } from "./files.ts";
import type { DuckDbSession } from "./session.ts";
import { withDuckDb } from "./session.ts";
import type { PlanRequest } from "../plan/iteration.ts";
import { planIteration } from "../plan/iteration.ts";
import type { Plan } from "../plan/plan.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { readManifest } from "../population/manifest.ts";
import { cohortBitsOf, plainTextsOf } from "../plan/population-misfit.ts";
import type { Report } from "../report/fold.ts";
import { agesSql, scanColumns } from "../sql/scan.ts";

/** Part of the work that the report's own scan is. */
const reportShare = 0.5;

/**
 * The report of `runReport` and, by a second scan of the same people, how old those are whom it invites and leaves out.
 * Refuses what `runReport` refuses, and ages that do not add up to the report's totals.
 */
export async function runReportWithAges(
  request: PlanRequest & ScanOptions,
): Promise<Result<Report & { ages: AgeDistribution }, RunProblem>> {
  const { onProgress } = request;
  const report = await runReport({ ...request, onProgress: (fraction) => onProgress?.(fraction * reportShare) });
  if (!report.ok) return report;
  const plan = planIteration(request);
  if (!plan.ok) return refuse(planRefusal(plan.refusal));
  const manifest = await readManifest(request.populationDir);
  if (!manifest.ok) return manifest;
  const ages = await withDuckDb(request, (session) =>
    readAges(session, { ...request, plan: plan.value, manifest: manifest.value }),
  );
  if (!ages.ok) return ages;
  const problems = ageProblems(ages.value, report.value.report);
  if (problems.length > 0) return refuse({ kind: "notReconciled", message: problems.join(" ") });
  return ok({ ...report.value, ages: ages.value });
}

interface AgesRequest extends ScanOptions {
  plan: Plan;
  manifest: PopulationManifest;
}

async function readAges(session: DuckDbSession, request: AgesRequest): Promise<Result<AgeDistribution, never>> {
  const { plan, manifest, populationDir, onProgress } = request;
  const ages = newAges();
  if (manifest.size === 0) return ok(ages);
  const cohorts = cohortBitsOf(manifest);
  const scan = {
    plan,
    cohorts,
    plainTexts: plainTextsOf(manifest),
    dialect: duckdbDialect,
    keeping: "deciding",
  } as const;
  await forEachFileGroup(manifest, populationDir, async ({ source, index, fraction }) => {
    await session.run(
      `${index === 0 ? "create table parts as" : "insert into parts"}\n${agesSql({ ...scan, source })}`,
    );
    onProgress?.(reportShare + fraction * (1 - reportShare));
  });
  const columns = scanColumns(plan, cohorts);
  const merged = await session.run(
    `select ${wordColumns(columns)}, cast(age_band as integer), cast(sum(people) as double) ` +
      `from parts group by ${keysOf(columns).join(", ")}, age_band`,
  );
  const readBits = bitsReader(plan, cohorts, columns);
  const next = wordCount(columns);
  for (let chunk = await merged.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await merged.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) {
      const bits = readBits((column) => values[column]![index] as number);
      addAges(ages, plan, {
        ...bits,
        band: values[next]![index] as number,
        people: values[next + 1]![index] as number,
      });
    }
  }
  return ok(ages);
}
