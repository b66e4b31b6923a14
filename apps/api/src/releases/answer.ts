import { type PeopleCheck, readCancellation, readPeopleCheck } from "../database/tables/checked-people.ts";
import { toTimestamp } from "@spi/domain/day/calendar";
import { addFigures, releaseFiguresSchema } from "@spi/domain/release/figures";
import { addOutcomes, outcomesOf } from "@spi/domain/release/outcomes";
import { releaseProblemSentence } from "@spi/domain/release/release-problem";
import { readStoredProblem } from "@spi/domain/release/stored-problem";
import type { Release, ReleaseResponse } from "@spi/domain/release/release-answer";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { type RequestedMove, readRecovery, readRequestedMove } from "../database/tables/releases.ts";
import { type PollById, sharedPolling } from "../http/events/shared-polling.ts";
import { missingFilesProblem } from "./missing-files.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { type PartFigures, readFigures } from "./figures.ts";
import { type ReleaseOutcomes, readOutcomes, readRefusedCallbacks } from "./outcomes/read-outcomes.ts";
import { type TestRecipients, findRecipients } from "./proof/test-recipients.ts";
import { readPlans } from "./proof/read-plans.ts";
import { readUnreadVersions } from "./proof/unread-versions.ts";
import { countLargestBoard, listWithoutBoards } from "./sending/largest-board.ts";
import { nextWaveFrom } from "./sending/next-wave.ts";
import { findWaitingReason } from "./sending/waiting-reason.ts";
import { needsComparison } from "./earlier-releases/other-releases.ts";
import { type ReleaseRow, findRelease } from "./store.ts";

const at = (time: Date | null) => time && toTimestamp(time);

interface ReadOptions {
  /** Recipients of test messages. Undefined if there are none. */
  recipients?: TestRecipients | undefined;
  /** Clock used to work out when a waiting release will continue. */
  now?: () => Date;
  /** Release files. They show whether the database was restored to a time before NHS Notify accepted messages. */
  files?: Pick<ReleaseFiles, "marked"> | undefined;
}

/** Maximum number of reads of a release for one response. */
const maxAttempts = 3;

/**
 * Reads an iteration's newest release in the form that screens and the command line show. A decision specifies the
 * release's version, so the release is read again if its version changes during the read.
 */
export async function readRelease(db: Db, iterationId: string, options: ReadOptions = {}): Promise<ReleaseResponse> {
  let answer: ReleaseResponse;
  let attempts = 0;
  do {
    answer = await readOnce(db, iterationId, options);
    attempts += 1;
  } while (attempts < maxAttempts && (await findRelease(db, iterationId))?.version !== answer.release?.version);
  return answer;
}

async function readOnce(
  db: Db,
  iterationId: string,
  { recipients, now = () => new Date(), files }: ReadOptions,
): Promise<ReleaseResponse> {
  const row = await findRelease(db, iterationId);
  // If the stop list cannot be read, nothing is sent, and the refusal to send explains why.
  const testRecipients =
    row && recipients && (await findRecipients(db, recipients, row.team_id).catch(() => undefined));
  const { reached, stopped } = testRecipients ?? { reached: [], stopped: [] };
  return {
    release: row ? await toRelease(db, row, { now: now(), files }) : null,
    test_recipients: reached.map(endOf),
    stopped_recipients: stopped.map(endOf),
  };
}

/**
 * Returns the last four digits of an NHS number. They are enough to recognise your own number, but not anyone else's.
 */
const endOf = (nhsNumber: string) => nhsNumber.slice(-4);

const pollMilliseconds = 1000;

/**
 * Creates a reader of the newest releases of watched iterations. For all listeners together, the reader polls the
 * database no more than once a second.
 */
export function releasePolling(db: Db, options: ReadOptions): PollById<ReleaseResponse> {
  return sharedPolling({
    intervalMilliseconds: pollMilliseconds,
    readAll: async (ids) => {
      const answer = new Map(
        await Promise.all(ids.map(async (id) => [id, await readRelease(db, id, options)] as const)),
      );
      return (id) => answer.get(id) ?? { release: null, test_recipients: [], stopped_recipients: [] };
    },
  });
}

async function toRelease(
  db: Db,
  row: ReleaseRow,
  { now, files }: { now: Date; files?: ReadOptions["files"] },
): Promise<Release> {
  const [figures, answer] = [await readFigures(db, row.id), await readOutcomes(db, row.id)];
  const parts = figures.map((part) => toPart(part, answer));
  const problem = row.problem && readStoredProblem(row.problem);
  const check = row.people_check && readPeopleCheck(row.people_check);
  return {
    number: row.number,
    state: row.state,
    version: row.version,
    cause: problem && releaseProblemSentence(problem),
    cause_code: problem?.code ?? null,
    requested_by: row.created_by,
    requested_at: toTimestamp(row.created_at),
    started_by: row.started_by,
    started_at: at(row.started_at),
    ended_at: at(row.ended_at),
    report: row.report_number,
    run_date: row.configuration.iteration.IterationDate,
    delayed: check?.delayed ?? null,
    list: listWithoutBoards(row),
    sending: row.settings.sending,
    checking: row.people_check_due || (await needsComparison(db, row, now)),
    change: check && changeOf(check),
    messaged_before: check?.messagedBefore ?? null,
    request: row.requested_move && toRequest(readRequestedMove(row.requested_move)),
    decided: row.last_decision,
    restored: await readRestored(db, row, files),
    cancellation: row.cancellation && readCancellation(row.cancellation),
    empty_plans: row.plans_without_people ?? [],
    figures: addFigures(figures),
    parts,
    outcomes: addOutcomes(parts.map(({ outcomes }) => outcomes)),
    channels: answer.channels,
    next_wave_condition: row.second_wave_condition,
    next_wave_wait_hours: row.second_wave_wait_hours,
    next_wave_from: await readNextWave(db, row, figures),
    largest_board: await countLargestBoard(db, row, figures),
    waiting: await findWaitingReason(db, row, now),
    refused_callbacks: row.started_at ? await readRefusedCallbacks(db, row.started_at) : 0,
    removed: await readRemoved(db, row.id),
    refused: await readRefused(db, row.id),
    plans: await readPlans(db, row),
    unread_versions: await readUnreadVersions(db, row.id),
  };
}

/**
 * Returns the details of a release in a restored database. Without release files, returns only the counts from `spi
 * release recover`.
 */
async function readRestored(
  db: Db,
  { iteration_id: id, recovery: recovered }: ReleaseRow,
  files: ReadOptions["files"],
) {
  const isLost = files && (await missingFilesProblem(db, files, id)) !== undefined;
  if (!isLost && recovered === null) return null;
  return { recovery: recovered && readRecovery(recovered) };
}

function toRequest({ withoutCondition = false, ...request }: RequestedMove) {
  return { ...request, without_condition: withoutCondition, declined: request.declined ?? null };
}

/** Returns the time at which the next wave can begin, or null if any earlier message is not settled. */
async function readNextWave(db: Db, row: ReleaseRow, parts: readonly PartFigures[]): Promise<string | null> {
  const next = parts.find(({ open }) => !open);
  if (!next || row.state !== "sending" || parts.some(({ open, remaining, delayed }) => open && remaining > delayed))
    return null;
  return at(await nextWaveFrom(db, row, next));
}

function toPart(part: PartFigures, { ofPart }: ReleaseOutcomes): Release["parts"][number] {
  const { wave, plan, open, delayed, not_before: notBefore } = part;
  const figures = releaseFiguresSchema.strip().parse(part);
  const outcomes = outcomesOf(figures.accepted, ofPart(part));
  return { wave, plan, begun: open, not_before: at(notBefore), ...figures, delayed, outcomes };
}

function readRemoved(db: Db, releaseId: string) {
  return db
    .selectFrom("release_exclusion")
    .select(["wave", "plan", "reason", "messages"])
    .where("release_id", "=", releaseId)
    .orderBy("wave")
    .orderBy("plan")
    .orderBy("reason")
    .execute();
}

function readRefused(db: Db, releaseId: string) {
  return db
    .selectFrom("release_batch_rejection")
    .innerJoin("release_batch", "release_batch.id", "release_batch_rejection.batch_id")
    .select(["plan", "code", sql<number>`count(*)::int`.as("messages")])
    .where("release_id", "=", releaseId)
    .groupBy(["plan", "code"])
    .orderBy("plan")
    .orderBy("code")
    .execute();
}

const maxReleases = 100;

/** Lists the newest releases of all iterations, or of one iteration, each with its iteration's name. */
export async function listReleases(db: Db, iterationId?: string): Promise<(Release & { iteration: string })[]> {
  const now = new Date();
  const rows = await db
    .selectFrom("release")
    .innerJoin("iteration", "iteration.id", "release.iteration_id")
    .selectAll("release")
    .select("iteration.name as iteration")
    .$if(iterationId !== undefined, (query) => query.where("iteration_id", "=", iterationId ?? ""))
    .orderBy("release.created_at", "desc")
    .limit(maxReleases)
    .execute();
  return Promise.all(
    rows.map(async ({ iteration, ...row }) => ({ ...(await toRelease(db, row, { now })), iteration })),
  );
}

/** Returns the changes in people, without the data that only the worker compares. */
function changeOf({ in: joined, expectedOut, otherOut, left, snapshot, asOf }: PeopleCheck) {
  return { in: joined, expected_out: expectedOut, other_out: otherOut, left, snapshot, as_of: asOf };
}
