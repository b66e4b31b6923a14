import { availableParallelism } from "node:os";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Day } from "@spi/domain/day/calendar";
import type { CodeNames } from "@spi/domain/library/code-lists";
import { countProblem, countProblemSentence } from "@spi/domain/report/count-problem";
import type { PeopleDifference } from "@spi/domain/report/people-difference";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { openPeople, openSnapshot } from "@spi/engine/open/open-people";
import type { PreviewCounts, PreviewPlans } from "@spi/engine/joint/preview";
import type { PlanVersionsProblem } from "@spi/engine/plan/plan-versions";
import type { SentList } from "@spi/domain/coverage/sent-outcomes";
import type { FindingCounts } from "@spi/domain/finding/finding-counts";
import {
  type CoverageResult,
  type CoveredIteration,
  type StatementScope,
  countCoverage,
} from "@spi/engine/people/count-coverage";
import { countFindings } from "@spi/engine/people/count-findings";
import { compareVersions } from "@spi/engine/people/compare-versions";
import { countPreview } from "@spi/engine/people/count-preview";
import { type BlurredPeople, blurredPeople } from "@spi/engine/people/blurred-people";
import type { People, ScanProblem } from "@spi/engine/people/people";
import { type RunProblem, runReport } from "@spi/engine/people/run-report";
import type { PlanRequest } from "@spi/engine/plan/iteration";

interface PeopleQuery {
  populationDir: string;
}

interface SnapshotQuery extends PeopleQuery {
  /** Hash identifying the population data. */
  snapshot: string;
}

/** Secret used to blur counts of real people. */
interface BlurredQuery {
  key: string;
}

interface PreviewQuery extends SnapshotQuery, BlurredQuery {
  plans: PreviewPlans;
  everyRule: boolean;
}

interface DifferenceQuery extends PeopleQuery, BlurredQuery {
  earlier: PlanRequest;
  later: PlanRequest;
  codes: CodeNames;
}

interface ReportQuery extends SnapshotQuery {
  configuration: PlanRequest;
}

interface FindingsQuery extends SnapshotQuery, BlurredQuery {
  request: PlanRequest;
}

interface CoveragePeopleQuery extends SnapshotQuery, BlurredQuery {
  iterations: readonly CoveredIteration[];
  eligible: StatementScope | undefined;
  campaign: string;
  within: number | undefined;
  intended: readonly string[];
  sent: readonly SentList[];
}

/** Message shown if the people files cannot be read, which operators must fix. */
export const peopleUnreadable = countProblemSentence(countProblem("peopleUnreadable"));

const memoryLimit = "400MB";

/** Maximum number of concurrent queries. This is half the number of processors, with a maximum of two. */
export const maxConcurrentQueries = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));

/** Number of processors for each query. One processor is left for other requests. */
const threads = Math.max(1, Math.floor((availableParallelism() - 1) / maxConcurrentQueries));

/**
 * Queries about all people, which take seconds of processor time. Queries and results are plain data that can be sent
 * between processes.
 */
export const peopleAnswers = {
  preview: async ({ populationDir, snapshot, key, ...query }: PreviewQuery, signal: AbortSignal) =>
    queryPeople(
      await openSnapshot(populationDir, snapshot, { verifies: true }),
      signal,
      async (people): Promise<Result<PreviewCounts, ScanProblem>> =>
        countPreview(forUnreviewed(people, key), { ...query, signal, threads, memoryLimit }),
    ),
  difference: async ({ populationDir, key, ...versions }: DifferenceQuery, signal: AbortSignal) =>
    queryPeople(
      await openPeople(populationDir, { verifies: true }),
      signal,
      async (people): Promise<Result<{ asOf: Day; difference: PeopleDifference }, ScanProblem | PlanVersionsProblem>> =>
        compareVersions(forUnreviewed(people, key), { ...versions, signal, threads, memoryLimit }),
    ),
  findings: async ({ populationDir, snapshot, key, request }: FindingsQuery, signal: AbortSignal) =>
    queryPeople(
      await openSnapshot(populationDir, snapshot, { verifies: true }),
      signal,
      async (people): Promise<Result<FindingCounts, RunProblem>> =>
        countFindings(forUnreviewed(people, key), { ...request, signal, threads, memoryLimit }),
    ),
  coverage: async ({ populationDir, snapshot, key, ...query }: CoveragePeopleQuery, signal: AbortSignal) =>
    queryPeople(
      await openSnapshot(populationDir, snapshot, { verifies: true }),
      signal,
      async (people): Promise<Result<CoverageResult, ScanProblem>> =>
        countCoverage(forUnreviewed(people, key), { ...query, signal, threads, memoryLimit }),
    ),
  report: async ({ populationDir, snapshot, configuration }: ReportQuery, signal: AbortSignal) =>
    queryPeople(
      await openSnapshot(populationDir, snapshot, { verifies: true }),
      signal,
      async (people): Promise<Result<SummaryReport, RunProblem>> => {
        const report = await runReport({ ...configuration, people, signal, threads, memoryLimit });
        return report.ok ? ok(report.value.report) : report;
      },
    ),
};

/** Returns the people for counts of unreviewed content, which are blurred if they are or may be real. */
function forUnreviewed(people: People, key: string): BlurredPeople {
  return people.manifest.seed === null ? blurredPeople(people, key) : people;
}

/** Queries people after verifying that the files are unchanged. */
async function queryPeople<Value, Refused>(
  opened: Awaited<ReturnType<typeof openPeople>>,
  signal: AbortSignal,
  ask: (people: People) => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | ScanProblem>> {
  if (!opened.ok) return opened;
  const whole = await opened.value.verify({ signal }).catch((error: unknown) => refuse(toScanProblem(error, signal)));
  return whole.ok ? ask(opened.value) : whole;
}

function toScanProblem(error: unknown, signal: AbortSignal): ScanProblem {
  if (signal.aborted) return { kind: "cancelled", message: "The query was cancelled." };
  return { kind: "missing", message: error instanceof Error ? error.message : String(error) };
}

/** Answers queries about all people. Aborting the signal cancels the query, which then ends with a refusal. */
export type PeopleAnswers = typeof peopleAnswers;
