import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { codesOf } from "@spi/domain/library/code-lists";
import { previewPlans } from "@spi/engine/joint/preview";
import { compareVersions } from "@spi/engine/people/compare-versions";
import { countPreview } from "@spi/engine/people/count-preview";
import { runReport } from "@spi/engine/people/run-report";
import { judgeInSlices } from "@spi/engine/expect/judge";
import { planWithSentences } from "@spi/engine/expect/sentences";
import { foldReportInSlices } from "@spi/engine/report/fold";
import { planIteration } from "@spi/engine/plan/iteration";
import { withDatabase } from "@spi/engine/population/database";
import { quoted } from "@spi/engine/population/layout";
import { type PopulationManifest, readManifest } from "@spi/engine/population/manifest";
import { type Totals, type VariantRequest, memoryLimit, openBenchPeople, request } from "./request.ts";
import { additionalVariants } from "./further-questions.ts";
import { sentences } from "./expectations.ts";
import { handWrittenSql } from "./hand-written.ts";
import { columnsRead, forOneCohort, iteration } from "./iteration.ts";

/** Memory beyond which a list spills to disk, so that its memory use does not grow with the population. */
const listMemoryLimit = "256MB";

/** The variants being compared. Each runs in a separate process. */
export const variants = {
  plainScan: async ({ dir, threads }: VariantRequest) => {
    const counts = columnsRead.map((column) => `count(${quoted(column)})`).join(", ");
    await query(threads, `select ${counts} from ${sourceOf(dir, await manifestOf(dir))}`);
    return undefined;
  },
  handWritten: async ({ dir, threads }: VariantRequest) => {
    const manifest = await manifestOf(dir);
    const rows = await query(threads, handWrittenSql(manifest, sourceOf(dir, manifest)));
    const people = (start: string) =>
      rows.filter((row) => String(row[1]).startsWith(start)).reduce((sum, row) => sum + Number(row[4]), 0);
    return { invited: people("invited"), filtered: people("F"), suppressed: people("S") };
  },
  report: (request: VariantRequest) => reportOf(iteration, request),
  /** The iteration's rules for only one cohort, which contains 0.7%, 4% or 9% of the people. */
  reportOfCareHomes: (request: VariantRequest) => reportOf(forOneCohort("covid_care_home_residents_v1"), request),
  reportOf75To79: (request: VariantRequest) => reportOf(forOneCohort("rsv_75_to_79_v1"), request),
  reportOf75AndOver: (request: VariantRequest) => reportOf(forOneCohort("covid_75_and_over_v2"), request),
  /** The report's scan, which also counts the people for thirty sentences. */
  expectations: ({ dir, threads }: VariantRequest) => judgeExpectations({ dir, threads }),
  /** The iteration and its version without its first filter, in one scan. */
  jointOfTwo: ({ dir, threads }: VariantRequest) => jointly({ dir, threads }, 2),
  /** The iteration and eleven versions, each without a different rule, in one scan. */
  jointOfTwelve: ({ dir, threads }: VariantRequest) => jointly({ dir, threads }, 12),
  /** The effect of a rule for one cohort, and of removing a different rule. This is one scan with four plans. */
  whatIfOf75AndOver: async ({ dir, threads }: VariantRequest) => {
    const [question, ...rest] = forOneCohort("covid_75_and_over_v2").IterationRules;
    const edited = {
      ...forOneCohort("covid_75_and_over_v2"),
      IterationRules: [{ ...question!, ID: "asked" }, ...rest],
    };
    const saved = { ...edited, IterationRules: edited.IterationRules.slice(0, -1) };
    const plans = previewPlans(
      { ...request, iteration: edited },
      { saved: { ...request, iteration: saved }, rule: "asked" },
    );
    if (!plans.ok) throw new Error("the versions cannot be planned");
    const counts = await countPreview(await openBenchPeople(dir), {
      plans: plans.value,
      everyRule: false,
      threads,
      memoryLimit,
    });
    if (!counts.ok) throw new Error(counts.refusal.message);
    return undefined;
  },
  /**
   * Counts people with different outcomes in the iteration and in a version without two of its rules, by change and
   * age.
   */
  difference: async ({ dir, threads }: VariantRequest) => {
    const earlier = { ...request, iteration: { ...iteration, IterationRules: iteration.IterationRules.slice(2) } };
    const codes = codesOf(shippedReference);
    const compared = await compareVersions(await openBenchPeople(dir), {
      earlier,
      later: request,
      codes,
      threads,
      memoryLimit,
    });
    if (!compared.ok) throw new Error(compared.refusal.message);
    return undefined;
  },
  list: async ({ dir, threads }: VariantRequest) => {
    const plan = planIteration(request);
    if (!plan.ok) throw new Error("the iteration cannot be planned");
    const out = listPath(dir);
    const people = await openBenchPeople(dir);
    const list = await people.list({ plan: plan.value, out, threads, memoryLimit: listMemoryLimit });
    if (!list.ok) throw new Error(list.refusal.message);
    return list.value;
  },
  /** Copies the list's columns with DuckDB, after the list has been written. */
  copyOfList: async ({ dir, threads }: VariantRequest) => {
    const copy = `${listPath(dir)}.copy`;
    await query(threads, `copy (from read_parquet('${listPath(dir)}')) to '${copy}' (format parquet)`);
    await rm(copy);
    return undefined;
  },
  ...additionalVariants,
} as const satisfies Record<string, (request: VariantRequest) => Promise<Partial<Totals> | undefined>>;

export type Variant = keyof typeof variants;

async function reportOf(iteration: EvaluableIteration, { dir, threads }: VariantRequest): Promise<Totals> {
  const people = await openBenchPeople(dir);
  const report = await runReport({ ...request, iteration, people, threads, memoryLimit });
  if (!report.ok) throw new Error(report.refusal.message);
  return report.value.report.summary_report_totals.totals;
}

async function judgeExpectations({ dir, threads }: VariantRequest): Promise<Totals> {
  const plan = planWithSentences(request, sentences);
  if (!plan.ok) throw new Error("the sentences cannot be planned");
  const people = await openBenchPeople(dir);
  const cube = await people.cube({ plan: plan.value, matchFilter: "deciding", threads, memoryLimit });
  if (!cube.ok) throw new Error(cube.refusal.message);
  const question = {
    plan: plan.value,
    cube: cube.value,
    expectations: sentences,
    plans: null,
    boards: new Set<string>(),
  };
  const judgements = await judgeInSlices(question);
  if (judgements.every(({ met }) => met)) throw new Error("every sentence holds");
  const report = await foldReportInSlices(plan.value, cube.value);
  if (!report.ok) throw new Error(report.refusal.message);
  return report.value.report.summary_report_totals.totals;
}

async function jointly({ dir, threads }: VariantRequest, versions: number): Promise<Totals> {
  const [first, ...others] = Array.from({ length: versions }, (_, version) => {
    const IterationRules = iteration.IterationRules.filter((_, index) => version === 0 || index !== version - 1);
    const plan = planIteration({ ...request, iteration: { ...iteration, IterationRules } });
    if (!plan.ok) throw new Error("a version cannot be planned");
    return plan.value;
  });
  const people = await openBenchPeople(dir);
  const joint = await people.joint({ plans: [first!, ...others], threads, memoryLimit });
  if (!joint.ok) throw new Error(joint.refusal.message);
  const totals = { invited: 0, filtered: 0, suppressed: 0 };
  for (const { decisions, people } of joint.value.rows) {
    const { outcome } = decisions[0]!;
    if (outcome !== "not in a cohort") totals[outcome] += people;
  }
  return totals;
}

function listPath(dir: string): string {
  return `${dir}-list.parquet`;
}

async function manifestOf(dir: string): Promise<PopulationManifest> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  return manifest.value;
}

function sourceOf(dir: string, manifest: PopulationManifest): string {
  return `read_parquet([${manifest.files.map((file) => `'${join(dir, file.name)}'`).join(", ")}])`;
}

async function query(threads: number, sql: string): Promise<unknown[][]> {
  const settings = { threads: String(threads), preserve_insertion_order: "false" };
  return withDatabase({ path: ":memory:", settings }, async (connection) =>
    (await connection.runAndReadAll(sql)).getRows(),
  );
}
