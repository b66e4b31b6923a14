import type { ReleaseFigures } from "@spi/domain/release/figures";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { type Result, refuse } from "@spi/domain/values/result";
import type { Transaction } from "kysely";
import { json } from "../database/json.ts";
import { type PeopleCheck, toStoredPeopleCheck } from "../database/tables/checked-people.ts";
import type { Schema } from "../database/schema.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { type ReleaseEvent, lockIteration, recordRelease, releaseWorker } from "./iteration-record.ts";
import type { ReleasePeople } from "./list/release-people.ts";
import type { Sending } from "./sending/sending.ts";
import { type ReleaseRow, releaseClaim, lockClaimed } from "./store.ts";

export interface ReleaseWork extends Sending {
  people: ReleasePeople;
}

/**
 * Runs a transaction on a claimed release, with its iteration locked first. Stores nothing if another worker has since
 * claimed the release or if its inputs have changed. Returns whether the result was stored.
 */
export async function withClaim(
  { db, log }: ReleaseWork,
  release: ReleaseRow,
  store: (transaction: Transaction<Schema>) => Promise<Result<null, "overtaken">>,
): Promise<boolean> {
  const stored = await inRecordedTransaction({ db, log }, async (transaction): Promise<Result<null, "overtaken">> => {
    await lockIteration(transaction, release.iteration_id);
    const isClaimed = await lockClaimed(transaction, release);
    return isClaimed ? store(transaction) : refuse("overtaken");
  });
  // Releases the claim so that the next worker can repeat the work with the new inputs.
  if (!stored.ok) await releaseClaim(db, release);
  return stored.ok;
}

interface StateChange {
  release: ReleaseRow;
  state: ReleaseRow["state"];
  event: ReleaseEvent;
  /** Result of a check of the people, and the time at which the check began. */
  checked?: { at: Date; change: PeopleCheck };
  problem?: ReleaseProblem;
  detail: Record<string, unknown>;
  figures?: ReleaseFigures;
}

export async function changeState(
  { announce, now }: ReleaseWork,
  transaction: Transaction<Schema>,
  { release, state, event, checked, problem, detail, figures }: StateChange,
): Promise<void> {
  const isOver = state === "refused" || state === "ended";
  await transaction
    .updateTable("release")
    .set((e) => ({
      state,
      version: e("version", "+", 1),
      lease_until: null,
      people_check_due: false,
      ...(checked ? { people_check: json(toStoredPeopleCheck(checked.change)), people_checked_at: checked.at } : {}),
      ...(problem === undefined ? {} : { problem: json(problem) }),
      ...(isOver ? { ended_at: now() } : {}),
    }))
    .where("id", "=", release.id)
    .execute();
  const of = { iterationId: release.iteration_id, teamId: release.team_id, actor: releaseWorker, now: now() };
  await recordRelease(transaction, announce, { ...of, event, detail, ...(figures ? { figures } : {}) });
}
