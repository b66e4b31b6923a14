import { startOfDay } from "@spi/domain/release/sending/sending-hours";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { ok, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import { findReport } from "./approved-report.ts";
import { type ReleaseWork, withClaim, changeState } from "./claimed-release.ts";
import { missingFilesProblem } from "./missing-files.ts";
import { checkPeople, readCurrentList, assignWaves } from "./list/check-people.ts";
import { storeRemoved, writeRemoved } from "./list/store-removed-people.ts";
import { prepareList } from "./list/prepare-list.ts";
import { type ReleaseRow, findParts } from "./store.ts";
import { findOtherReleases } from "./earlier-releases/other-releases.ts";
import { readPeopleCheck, toStoredPeopleCheck } from "../database/tables/checked-people.ts";
import { countMessagedBefore } from "./earlier-releases/previously-messaged.ts";
import { findStopLists } from "./stop-list/stopped-people.ts";

/** Maximum attempts to write a list before the release is refused. */
const maxAttempts = 5;

/** Writes a release's list and compares it with the current people. */
export async function prepareRelease(work: ReleaseWork, release: ReleaseRow, signal: AbortSignal): Promise<void> {
  const { db } = work;
  const report = await findReport(db, release);
  if (!report || release.attempt > maxAttempts) {
    return refusePreparation(work, release, { code: "listNotPrepared", params: { attempts: maxAttempts } });
  }
  // An earlier worker may have stopped after writing the list but before the comparison.
  if (release.list === null && !(await writeList(work, { release, report, signal }))) return;
  const missing = await missingFilesProblem(db, work.files, release.iteration_id);
  if (missing !== undefined) return stopPrepared(work, release, missing);
  await compareWithCurrentPeople(work, release, signal);
}

/**
 * Stops a release whose list was prepared on a restored database. Two users must cancel this release before anyone can
 * try again for the people it missed.
 */
async function stopPrepared(work: ReleaseWork, release: ReleaseRow, problem: ReleaseProblem): Promise<void> {
  await withClaim(work, release, async (transaction) => {
    await changeState(work, transaction, {
      release,
      state: "stopped",
      event: "releaseStopped",
      problem,
      detail: { problem },
    });
    return ok(null);
  });
}

/** Returns whether the list is written and stored. */
async function writeList(
  work: ReleaseWork,
  { release, report, signal }: { release: ReleaseRow; report: SummaryReport; signal: AbortSignal },
): Promise<boolean> {
  const { files, people } = work;
  const { configuration, seal, snapshot, plans, settings } = release;
  const approved = { configuration, seal, snapshot, report };
  const prepared = await prepareList({ files, people }, { releaseId: release.id, approved, plans, settings, signal });
  if (signal.aborted) return false;
  if (!prepared.ok) {
    await refusePreparation(work, release, prepared.refusal);
    return false;
  }
  const { file, list, parts } = prepared.value;
  return withClaim(work, release, async (transaction) => {
    const rows = parts.map(({ wave, plan, from, to }) => ({ wave, plan, start_position: from, end_position: to }));
    await transaction
      .insertInto("release_part")
      .values(rows.map((row) => ({ ...row, release_id: release.id })))
      .execute();
    const row = { release_id: release.id, name: file, kind: "list", created_at: work.now() } as const;
    await transaction.insertInto("release_file").values(row).execute();
    await transaction
      .updateTable("release")
      .set({ list: json(list) })
      .where("id", "=", release.id)
      .execute();
    return ok(null);
  });
}

/**
 * Checks a release before its start, so that the user can see the changes in people since the report was approved and
 * the people that the campaign has recently messaged. Checks again after an addition to the stop list, so that the
 * number that the user confirms is the number sent. Also checks again after another release in the campaign has
 * started.
 */
export async function compareWithCurrentPeople(
  work: ReleaseWork,
  claimed: ReleaseRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, files, people, now } = work;
  const release = await db.selectFrom("release").selectAll().where("id", "=", claimed.id).executeTakeFirstOrThrow();
  const at = now();
  const current = await readCurrentList(db, files, release);
  const pending = current.removed.map((gone) => 1 - gone);
  const checked = await checkPeople(people, { release, now: at, current, pending, signal });
  if (signal.aborted) return;
  if (!checked.ok && isDailyRecount(release, at)) return keepEarlierCount(work, claimed);
  if (!checked.ok) return refusePreparation(work, claimed, checked.refusal.problem);
  const { removed } = checked.value;
  const others = await findOtherReleases(db, release, now());
  const [earlierRemoved, removedIndexes] = [current.removed, new Set(removed.map(({ message }) => message))];
  const messagedBefore = await countMessagedBefore(
    { db, files },
    {
      listed: current.listed,
      isRemaining: (message) => earlierRemoved[message] === 0 && !removedIndexes.has(message),
      others,
      now: now(),
      signal,
    },
  );
  const change = {
    ...checked.value.change,
    messagedBefore,
    otherReleases: others.map(({ id }) => id),
  };
  const waveOf = assignWaves(current, await findParts(db, release.id));
  const { listed } = current;
  const partOf = (message: number) => ({ wave: waveOf(message), plan: listed.plans[listed.planOf[message]!]! });
  const file = await writeRemoved(files, release, removed);
  await withClaim(work, claimed, async (transaction) => {
    const stopLists = await findStopLists(files, release.team_id);
    if (stopLists.some((name) => !current.stopLists.includes(name))) return refuse("overtaken");
    const startedOthers = await findOtherReleases(transaction, release, now());
    if (startedOthers.some(({ id }) => !change.otherReleases.includes(id))) return refuse("overtaken");
    await storeRemoved(transaction, { releaseId: release.id, file, removed, partOf, now: now() });
    const { list } = release;
    await changeState(work, transaction, {
      release,
      state: "prepared",
      event: claimed.state === "prepared" ? "releaseChecked" : "releasePrepared",
      checked: { at, change },
      detail: { list, change: toStoredPeopleCheck(change) },
    });
    return ok(null);
  });
}

/** Returns whether a prepared list is checked only because a new day has begun, to count the people who must wait. */
function isDailyRecount({ state, people_check: change, people_checked_at: checkedAt }: ReleaseRow, now: Date): boolean {
  return (
    state === "prepared" &&
    change !== null &&
    readPeopleCheck(change).delayed !== undefined &&
    checkedAt !== null &&
    checkedAt < startOfDay(now)
  );
}

/**
 * Keeps the list and the count from an earlier day. The population data may be updated later, and everyone is checked
 * when the release starts.
 */
async function keepEarlierCount(work: ReleaseWork, release: ReleaseRow): Promise<void> {
  await withClaim(work, release, async (transaction) => {
    await transaction
      .updateTable("release")
      .set({ people_check_due: false, people_checked_at: work.now(), lease_until: null })
      .where("id", "=", release.id)
      .execute();
    return ok(null);
  });
}

export async function refusePreparation(
  work: ReleaseWork,
  release: ReleaseRow,
  problem: ReleaseProblem,
): Promise<void> {
  await withClaim(work, release, async (transaction) => {
    const detail = { problem };
    await changeState(work, transaction, { release, state: "refused", event: "releaseRefused", problem, detail });
    return ok(null);
  });
}
