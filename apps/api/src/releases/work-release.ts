import { addFigures, figuresAddUp } from "@spi/domain/release/figures";
import { ok, refuse } from "@spi/domain/values/result";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import type { Db } from "../database/schema.ts";
import { toStoredPeopleCheck } from "../database/tables/checked-people.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { type ReleaseWork, withClaim, changeState } from "./claimed-release.ts";
import { readFigures } from "./figures.ts";
import { refuseWave } from "./find-releasable.ts";
import { missingFilesProblem } from "./missing-files.ts";
import { recordSent, releaseWorker } from "./iteration-record.ts";
import type { CheckRefusal } from "./list/check-people.ts";
import { storeRemoved } from "./list/store-removed-people.ts";
import { compareWithCurrentPeople, prepareRelease, refusePreparation } from "./prepare-release.ts";
import { beginDay } from "./sending/start-day.ts";
import { insertBatches } from "./sending/new-batches.ts";
import { type CheckedWave, checkWave } from "./sending/check-wave.ts";
import { findStopLists } from "./stop-list/stopped-people.ts";
import { stopRelease } from "./stop-release.ts";
import { type ReleaseRow, claimRelease, findParts, findUnsent, hasOpenBatches, renewRelease } from "./store.ts";

/**
 * Claims one release that needs to be prepared, checked, moved on or ended, and carries out that step. Returns false if
 * there is no such release.
 */
export async function workOnRelease(work: ReleaseWork, stop: AbortSignal): Promise<boolean> {
  const { db, now, leaseMilliseconds: milliseconds } = work;
  await beginDay(db, now());
  const release = await claimRelease(db, { now: now(), milliseconds });
  if (!release) return false;
  const lost = new AbortController();
  const renew = async () => {
    if (!(await renewRelease(db, release, { now: now(), milliseconds }))) lost.abort();
  };
  const timer = setInterval(() => void renew().catch(() => {}), milliseconds / 3);
  const signal = AbortSignal.any([stop, lost.signal]);
  try {
    await workOn(work, release, signal);
  } catch (error) {
    // The work was interrupted by a stop or a lost lease. The next worker that claims the release will repeat the work.
    if (signal.aborted) return true;
    if (!(error instanceof UserFacingFailure) || release.state === "giving up") throw error;
    work.log.error(
      { release: release.id, error: error.message, cause: String(error.cause) },
      "release files not available",
    );
    if (release.state === "sending") await stopAfterCheck(work, release, { problem: error.problem, emptyPlans: [] });
    else if (release.state === "stopped") await endCheck(work, release);
    else await refusePreparation(work, release, error.problem);
  } finally {
    clearInterval(timer);
  }
  return true;
}

async function workOn(work: ReleaseWork, release: ReleaseRow, signal: AbortSignal): Promise<unknown> {
  if (release.state === "preparing") return prepareRelease(work, release, signal);
  if (release.state === "prepared") return compareWithCurrentPeople(work, release, signal);
  if (release.state === "stopped") return checkStopped(work, release, signal);
  const isFinished = !(await hasOpenBatches(work.db, release.id));
  const closed = (await findParts(work.db, release.id)).some(({ is_open: open }) => !open);
  if (isFinished && (release.state === "giving up" || (!closed && !release.people_check_due)))
    return endRelease(work, release);
  const { db, files, trainingTeams, now } = work;
  const refusal =
    (await missingFilesProblem(db, files, release.iteration_id)) ??
    (await refuseWave(db, { release, trainingTeams, now: now() }));
  if (refusal !== undefined) return stopAfterCheck(work, release, { problem: refusal, emptyPlans: [] });
  const checked = await checkWave(work, { release, now: work.now(), signal });
  if (signal.aborted) return;
  await (checked.ok ? openWave(work, release, checked.value) : stopAfterCheck(work, release, checked.refusal));
}

/**
 * Removes people on the stop list from a stopped release, so that its figures are correct before users resume it. This
 * check sends no messages and does not begin a wave.
 */
async function checkStopped(work: ReleaseWork, release: ReleaseRow, signal: AbortSignal): Promise<void> {
  const lost = await missingFilesProblem(work.db, work.files, release.iteration_id);
  const checked = lost === undefined && (await checkWave(work, { release, now: work.now(), signal }));
  if (signal.aborted) return;
  await (checked && checked.ok ? openWave(work, release, checked.value) : endCheck(work, release));
}

/**
 * Ends a check of a stopped release that could not be completed. The same problem is found again when users resume the
 * release.
 */
function endCheck(work: ReleaseWork, release: ReleaseRow): Promise<boolean> {
  return withClaim(work, release, async (transaction) =>
    (await clearCheck(transaction, release, release.version)) ? ok(null) : refuse("overtaken"),
  );
}

/**
 * Ends the check of a release at this version. Returns false if the release has changed since then, because another
 * check is due.
 */
async function clearCheck(db: Db, { id }: ReleaseRow, version: number): Promise<boolean> {
  const cleared = await db
    .updateTable("release")
    .set({ people_check_due: false, lease_until: null })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return cleared.numUpdatedRows > 0n;
}

/**
 * Applies the results of a check to the release. If the check's inputs have changed in the meantime, the check is
 * repeated instead.
 */
function openWave(work: ReleaseWork, release: ReleaseRow, checkedWave: CheckedWave): Promise<boolean> {
  const { now } = work;
  const { removed, removedFile, partOf, checked, withdrawn, wave, file, batches, stopLists } = checkedWave;
  return withClaim(work, release, async (transaction) => {
    const unsent = (await findUnsent(transaction, release.id)).map(({ id }) => id);
    const newLists = await findStopLists(work.files, release.team_id);
    if (!sameNames(unsent, withdrawn) || !sameNames(newLists, stopLists)) return refuse("overtaken");
    await storeRemoved(transaction, { releaseId: release.id, file: removedFile, removed, partOf, now: now() });
    if (withdrawn.length > 0) {
      await transaction
        .updateTable("release_batch")
        .set({ state: "withdrawn", ended_at: now() })
        .where("release_id", "=", release.id)
        .where("state", "=", "waiting")
        .where("acceptance_unknown", "=", false)
        .execute();
    }
    if (file !== undefined) await insertBatches(transaction, { releaseId: release.id, file, batches, now: now() });
    if (wave !== undefined) {
      await transaction
        .updateTable("release_part")
        .set({ is_open: true })
        .where("release_id", "=", release.id)
        .where("wave", "=", wave)
        .execute();
    }
    const messages = batches.reduce((sum, batch) => sum + batch.messages, 0);
    const detail = {
      wave: wave ?? null,
      messages,
      takenOut: removed.length,
      change: toStoredPeopleCheck(checked.change),
    };
    const event = wave === undefined ? "releaseChecked" : "releaseWaveBegan";
    await changeState(work, transaction, { release, state: release.state, event, checked, detail });
    return ok(null);
  });
}

const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Stops a release because of the result of its check, and ends that check. */
async function stopAfterCheck(work: ReleaseWork, release: ReleaseRow, refusal: CheckRefusal): Promise<void> {
  const { db, log, announce, now } = work;
  await inRecordedTransaction({ db, log }, async (transaction) => {
    const stop = { release, ...refusal, actor: releaseWorker, now: now() };
    if (await stopRelease(transaction, announce, stop)) await clearCheck(transaction, release, release.version + 1);
  });
}

/** Ends a release once every approved message has been removed, accepted, rejected or cancelled. */
function endRelease(work: ReleaseWork, release: ReleaseRow): Promise<boolean> {
  return withClaim(work, release, async (transaction) => {
    if (await hasOpenBatches(transaction, release.id)) return refuse("overtaken");
    const figures = await readFigures(transaction, release.id);
    if (!figures.every((part) => part.remaining === 0 && figuresAddUp(part)))
      throw new Error(`${release.id} does not add up`);
    const total = addFigures(figures);
    await changeState(work, transaction, {
      release,
      state: "ended",
      event: "releaseEnded",
      detail: { ...total },
      figures: total,
    });
    const { iteration_id: iterationId, team_id: teamId } = release;
    await recordSent(transaction, { iterationId, teamId, actor: releaseWorker, now: work.now() });
    return ok(null);
  });
}
