import { startOfDay } from "@spi/domain/release/sending/sending-hours";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { ok, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import { findReport } from "./approved-report.ts";
import { type ReleaseWork, fenced, move } from "./claimed-release.ts";
import { whyLostFiles } from "./missing-files.ts";
import { checkPeople, readCurrentList, wavesOf } from "./list/check-people.ts";
import { storeTakenOut, writeTakenOut } from "./list/store-removed-people.ts";
import { prepareList } from "./list/prepare-list.ts";
import { type ReleaseRow, findParts } from "./store.ts";
import { findOtherReleases } from "./earlier-releases/other-releases.ts";
import { countMessagedBefore } from "./earlier-releases/previously-messaged.ts";
import { findStopLists } from "./stop-list/stopped-people.ts";

/** Maximum attempts that end without a list before a release is refused. */
const maxAttempts = 5;

/** Writes a release's list and compares it with the current people. */
export async function prepareRelease(work: ReleaseWork, release: ReleaseRow, signal: AbortSignal): Promise<void> {
  const { db } = work;
  const report = await findReport(db, release);
  if (!report || release.attempt > maxAttempts) {
    return refusePreparation(work, release, { code: "listNotPrepared", params: { attempts: maxAttempts } });
  }
  // An earlier worker may have stopped between the list and the comparison.
  if (release.list === null && !(await writeList(work, { release, report, signal }))) return;
  const lost = await whyLostFiles(db, work.files, release.iteration_id);
  if (lost !== undefined) return stopPrepared(work, release, lost);
  await compareWithNow(work, release, signal);
}

/**
 * Stops a release whose list was prepared on a restored database. Two users must cancel it, so that the people who were
 * missed can be retried.
 */
async function stopPrepared(work: ReleaseWork, release: ReleaseRow, problem: ReleaseProblem): Promise<void> {
  await fenced(work, release, async (transaction) => {
    await move(work, transaction, {
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
  return fenced(work, release, async (transaction) => {
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
 * Checks a release before its start, so that the user sees who has changed since the report was approved and whom the
 * campaign has recently messaged. Checks again after an addition to the stop list, so that the confirmed number is the
 * number sent, and after a different release in the campaign has started.
 */
export async function compareWithNow(work: ReleaseWork, claimed: ReleaseRow, signal: AbortSignal): Promise<void> {
  const { db, files, people, now } = work;
  const release = await db.selectFrom("release").selectAll().where("id", "=", claimed.id).executeTakeFirstOrThrow();
  const at = now();
  const standing = await readCurrentList(db, files, release);
  const pending = standing.gone.map((gone) => 1 - gone);
  const checked = await checkPeople(people, { release, now: at, standing, pending, signal });
  if (signal.aborted) return;
  if (!checked.ok && isCountedAgain(release, at)) return keepEarlierCount(work, claimed);
  if (!checked.ok) return refusePreparation(work, claimed, checked.refusal.problem);
  const { out } = checked.value;
  const beside = await findOtherReleases(db, release, now());
  const [left, isOut] = [standing.gone, new Set(out.map(({ message }) => message))];
  const messagedBefore = await countMessagedBefore(
    { db, files },
    {
      listed: standing.listed,
      isLeft: (message) => left[message] === 0 && !isOut.has(message),
      beside,
      now: now(),
      signal,
    },
  );
  const change = { ...checked.value.change, messagedBefore, beside: beside.map(({ id }) => id) };
  const waveOf = wavesOf(standing, await findParts(db, release.id));
  const { listed } = standing;
  const partOf = (message: number) => ({ wave: waveOf(message), plan: listed.plans[listed.planOf[message]!]! });
  const file = await writeTakenOut(files, release, out);
  await fenced(work, claimed, async (transaction) => {
    const stopLists = await findStopLists(files, release.team_id);
    if (stopLists.some((name) => !standing.stopLists.includes(name))) return refuse("overtaken");
    const startedBeside = await findOtherReleases(transaction, release, now());
    if (startedBeside.some(({ id }) => !change.beside.includes(id))) return refuse("overtaken");
    await storeTakenOut(transaction, { releaseId: release.id, file, out, partOf, now: now() });
    const { list } = release;
    await move(work, transaction, {
      release,
      state: "prepared",
      event: claimed.state === "prepared" ? "releaseChecked" : "releasePrepared",
      checked: { at, change },
      detail: { list, change },
    });
    return ok(null);
  });
}

/** Returns whether a prepared list is checked only because a new day has begun, to count the people who must wait. */
function isCountedAgain({ state, people_check: change, people_checked_at: checkedAt }: ReleaseRow, now: Date): boolean {
  return state === "prepared" && change?.held !== undefined && checkedAt !== null && checkedAt < startOfDay(now);
}

/** Keeps the list and the earlier count with its day. New people data may come later, and the start checks everyone. */
async function keepEarlierCount(work: ReleaseWork, release: ReleaseRow): Promise<void> {
  await fenced(work, release, async (transaction) => {
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
  await fenced(work, release, async (transaction) => {
    const detail = { problem };
    await move(work, transaction, { release, state: "refused", event: "releaseRefused", problem, detail });
    return ok(null);
  });
}
