import type { SummaryReport } from "@spi/domain/report/summary-report";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { openPeople, openSnapshot } from "@spi/engine/open/open-people";
import type {
  ListedPerson,
  ListFilter,
  People,
  PeopleRefusal,
  ReadListQuery,
  ScanLimits,
} from "@spi/engine/people/people";
import { runReport } from "@spi/engine/people/run-report";
import { type PlanRequest, planIteration, planRefusal } from "@spi/engine/plan/iteration";

/** A query for people, as data that processes can exchange. */
export interface PeopleListQuery {
  populationDir: string;
  /** Hash identifying the people snapshot. */
  snapshot: string;
  request: PlanRequest;
  /** Limits the query to these people. Undefined for everyone. */
  only: ListFilter | undefined;
  threads: number;
  /**
   * Limits the query to the people this report invites, after checking that the report can be reproduced. Undefined for
   * everyone in the cohorts.
   */
  approved: (Pick<ReadListQuery, "bandBy" | "withBoards"> & { report: SummaryReport; seed: string }) | undefined;
}

interface PageReceiver {
  /** Called with each page of people. The next page is read once the returned promise resolves. */
  onPeople: (people: readonly ListedPerson[]) => void | Promise<void>;
  signal: AbortSignal;
}

/** Reads the people for a query. Refusals are worded for staff. Aborting the signal ends the query with a refusal. */
export type ReadPeople = (query: PeopleListQuery, receiver: PageReceiver) => Promise<Result<null, string>>;

/** DuckDB's memory limit. DuckDB writes data above this limit to disk. */
const memoryLimit = "120MB";
const noRegions =
  "The sending settings order people by commissioning region, but the population data does not include regions. Choose a different order.";
/** Shown if the people files cannot be read. The cause is in the log. */
export const unreadable =
  "We cannot read the population data. Contact the SPI team, who can find the cause in the log.";
const changed = "The population data changed while we were reading it. Try again.";
const changedForGood =
  "The population data changed while we were reading it and cannot be used now. Contact the SPI team, and try again when they have fixed the problem.";
const approvedPeopleGone = "The population data used for the approved report is no longer available.";
const otherReport =
  "We could not reproduce the approved report from its population data. Nothing was sent. Contact the SPI team.";

/** Reads people in this process. */
export const readPeople: ReadPeople = async (query, { onPeople, signal }) => {
  const { populationDir, snapshot, request, only, threads, approved } = query;
  const planned = planIteration(request);
  if (!planned.ok) return refuse(planRefusal(planned.refusal).message);
  const opened = await openSnapshot(populationDir, snapshot, { verifies: true });
  if (!opened.ok) return refuse(approved ? approvedPeopleProblem(opened.refusal) : unreadable);
  const people = only ? opened.value.only(only) : opened.value;
  const limits = { signal, threads, memoryLimit };
  const listQuery = { plan: planned.value, onPeople, ...limits };
  const reopen = () => (approved ? openSnapshot(populationDir, snapshot) : openPeople(populationDir));
  if (!approved) return runOnUnchangedFiles(people, { ...limits, reopen }, () => people.readList(listQuery));
  const { report, seed, bandBy, withBoards } = approved;
  const { columns } = people.manifest;
  if (bandBy === "region" && !columns.some(({ name }) => name === "commissioning_region")) return refuse(noRegions);
  const run = await runReport({ ...request, people, ...limits });
  if (!run.ok) return refuse(approvedPeopleProblem(run.refusal, run.refusal.message));
  if (canonicalJson(run.value.report) !== canonicalJson(report)) return refuse(otherReport);
  return runOnUnchangedFiles(people, { ...limits, reopen }, () =>
    people.readList({ ...listQuery, invitedBySeed: seed, bandBy, withBoards }),
  );
};

/**
 * Returns the reason why approved people cannot be read. The source is either temporarily unavailable or no longer
 * exists.
 */
function approvedPeopleProblem(
  { kind, message }: { kind: string; message: string },
  otherwise = approvedPeopleGone,
): string {
  if (transientRefusals.has(kind)) return `${message} ${prepareLaterMessage}`;
  return kind === "tableMissing" ? approvedPeopleGone : otherwise;
}

/** Refusals after which the query may succeed at a later time. */
const transientRefusals: ReadonlySet<string> = new Set<PeopleRefusal>([
  "accessDenied",
  "limitReached",
  "memoryExceeded",
  "queueFull",
  "scanFailed",
  "unavailable",
]);
const prepareLaterMessage = "No list was prepared. Try again later.";

/**
 * Runs a query. Refuses if the files of people are different from when they were written, either before the query or
 * after it.
 */
async function runOnUnchangedFiles(
  people: People,
  { signal, reopen }: ScanLimits & { reopen: () => ReturnType<typeof openPeople> },
  ask: () => ReturnType<People["readList"]>,
): Promise<Result<null, string>> {
  const verified = await people.verify({ signal });
  if (!verified.ok) return refuse(transientRefusals.has(verified.refusal.kind) ? verified.refusal.message : unreadable);
  const read = await ask();
  if (!read.ok) return refuse(read.refusal.message);
  const unchanged = await people.areUnchanged();
  if (!unchanged.ok) return refuse(unchanged.refusal.message);
  if (unchanged.value) return ok(null);
  return refuse((await reopen()).ok ? changed : changedForGood);
}
