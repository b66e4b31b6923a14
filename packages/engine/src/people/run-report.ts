import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import { displayCount } from "@spi/domain/text/counts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import type { LastApproved } from "../expect/last-report.ts";
import { judgeWithSentences } from "../expect/results.ts";
import { planWithSentences } from "../expect/sentences.ts";
import type { Cube } from "../report/cube.ts";
import { type PlanProblem, type PlanRequest, planIteration, planRefusal } from "../plan/iteration.ts";
import { ageProblems } from "../report/ages.ts";
import { type NotReconciled, type Report, foldReportInSlices } from "../report/fold.ts";
import { warningsWithCounts } from "./warning-counts.ts";
import type { CubeQuery, People, ScanProblem } from "./people.ts";

/**
 * Reasons why a report could not be created, to do with the iteration, the population or the figures. `message` is for
 * users.
 */
export type RunProblem = { kind: "plan"; message: string; problems: PlanProblem[] } | ScanProblem | NotReconciled;

export type RunRequest = PlanRequest & Omit<CubeQuery, "plan"> & { people: People };

/** Creates a report from an iteration's plan and its cube. */
export async function runReport(request: RunRequest): Promise<Result<Report, RunProblem>> {
  const question = questionOf(request);
  if (!question.ok) return question;
  const counted = await foldAnswer(request.people, question.value);
  if (!counted.ok) return counted;
  const { cube: _cube, ...report } = counted.value;
  return ok(report);
}

/** A report with the ages of the people in it. */
export interface ReportWithAges extends Report {
  ages: AgeDistribution;
  /** True if the files were verified against their checksums, or false if there are no checksums. */
  contentVerified: boolean;
  /** Results of the iteration's expectations, in order. */
  expected: ExpectationResult[];
}

export interface ExpectingRequest extends RunRequest {
  /**
   * The iteration's expectations, the known boards, and the report that bounds are compared with. By default, there are
   * no expectations.
   */
  expected?: {
    expectations: readonly Expectation[];
    boards: ReadonlySet<string>;
    codes?: CodeNames;
    last?: LastApproved;
  };
}

/** Share of the total progress that the report's scan accounts for. */
const reportShare = 0.5;

/**
 * Creates the same report as `runReport` from verified files, and evaluates expectations in the same scan. Counts the
 * ages of invited and excluded people in a second scan. Fails in the same circumstances as `runReport`. Also fails if
 * an expectation cannot be evaluated, or if the ages do not add up to the report's totals.
 */
export async function runReportWithAges(request: ExpectingRequest): Promise<Result<ReportWithAges, RunProblem>> {
  const { onProgress, people, signal, expected = { expectations: [], boards: new Set<string>() } } = request;
  const planned = questionOf(request);
  if (!planned.ok) return planned;
  const question = planned.value;
  const plan = planWithSentences(request, expected.expectations);
  if (!plan.ok) return refuse(planRefusal(plan.refusal));
  const verified = await people.verify({ signal });
  if (!verified.ok) return verified;
  const onReport = (fraction: number) => onProgress?.(fraction * reportShare);
  const counted = await foldAnswer(people, { ...question, plan: plan.value, onProgress: onReport });
  if (!counted.ok) return counted;
  const { cube, ...report } = counted.value;
  const plans = request.campaign.AvailableRoutingIds;
  const results = await judgeWithSentences({ plan: plan.value, cube, plans, ...expected });
  const onAges = (fraction: number) => onProgress?.(reportShare + fraction * (1 - reportShare));
  const ages = await people.ages({ ...question, onProgress: onAges });
  if (!ages.ok) return ages;
  const problems = ageProblems(ages.value, report.report);
  if (problems.length > 0) return refuse({ kind: "notReconciled", message: problems.join(" ") });
  return ok({ ...report, ages: ages.value, expected: results, contentVerified: verified.value });
}

function questionOf(request: RunRequest): Result<CubeQuery, RunProblem> {
  const plan = planIteration(request);
  if (!plan.ok) return refuse(planRefusal(plan.refusal));
  return ok({ matchFilter: "deciding", ...request, plan: plan.value });
}

async function foldAnswer(
  people: People,
  question: CubeQuery,
): Promise<Result<Report & { cube: Cube }, ScanProblem | NotReconciled>> {
  const cube = await people.cube(question);
  if (!cube.ok) return cube;
  const warnings = await warningsWithCounts(people, { ...question, onProgress: undefined });
  if (!warnings.ok) return warnings;
  const folded = await foldReportInSlices({ ...question.plan, warnings: warnings.value }, cube.value);
  const problem = folded.ok ? memberProblem(people, question, folded.value.report) : undefined;
  if (problem !== undefined) return refuse({ kind: "notReconciled", message: problem });
  return folded.ok ? ok({ ...folded.value, cube: cube.value }) : folded;
}

/**
 * Describes the first cohort whose number of members differs from the population's manifest. Returns undefined if all
 * numbers agree.
 */
function memberProblem({ manifest }: People, { plan }: CubeQuery, report: SummaryReport): string | undefined {
  const memberCounts = new Map(manifest.cohorts.map((cohort) => [cohort.label, cohort.memberCount]));
  for (const [index, { label, virtual }] of plan.cohorts.entries()) {
    const counted = report.summary_report_counts.counts[index]?.cohort_label_count;
    // The manifest does not have counts of the people on a list.
    if (virtual || plan.only !== undefined || counted === memberCounts.get(label)) continue;
    return `The population data is inconsistent. The cohort ${label} has ${displayCount(counted ?? 0)} members, but should have ${displayCount(memberCounts.get(label) ?? 0)}. Ask the SPI team to check the data.`;
  }
  return undefined;
}
