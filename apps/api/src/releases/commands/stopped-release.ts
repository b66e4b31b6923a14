/** Applies two users' decisions about a stopped release to its messages. */
import { sql } from "kysely";
import { failsCondition } from "@spi/domain/release/outcomes";
import type { Db } from "../../database/schema.ts";
import { readFigures } from "../figures.ts";
import { readSums } from "../outcomes/read-outcomes.ts";
import type { ReleaseRow } from "../store.ts";

/**
 * Returns whether the release was stopped, or would be stopped immediately, because too many messages failed in earlier
 * waves.
 */
export async function isStoppedByOutcomes(
  db: Db,
  { id, second_wave_condition: condition }: ReleaseRow,
): Promise<boolean> {
  const parts = (await readFigures(db, id)).map(({ open, remaining, delayed }) => ({
    begun: open,
    remaining: remaining - delayed,
  }));
  const { figures, outcomes } = await readSums(db, id);
  return failsCondition(parts, { accepted: figures.accepted, ...outcomes }, condition);
}

/**
 * Schedules waiting batches for immediate sending and counts their attempts from 0 again, because two users have
 * checked the release.
 */
export async function endWaits(db: Db, { id }: ReleaseRow): Promise<void> {
  const anew = { not_before: null, attempts_before_resume: sql<number>`attempt` };
  const waiting = db.updateTable("release_batch").set(anew).where("release_id", "=", id);
  await waiting.where("state", "=", "waiting").execute();
}

/**
 * Marks the batches that are recorded as accepted only in the files, so that they are sent again under their own
 * references.
 */
export async function markUnclear(db: Db, unrecorded: readonly { batchId: string | undefined }[]): Promise<void> {
  const ids = unrecorded.flatMap(({ batchId }) => batchId ?? []);
  if (ids.length === 0) return;
  const waiting = db
    .updateTable("release_batch")
    .set({ acceptance_unknown: true, not_before: null })
    .where("id", "in", ids);
  await waiting.where("state", "=", "waiting").execute();
}

/**
 * Cancels the messages that NHS Notify has never received. Messages that NHS Notify may have accepted are sent again
 * until their outcome is known.
 */
export async function cancelRemaining(db: Db, { id }: ReleaseRow, now: Date): Promise<void> {
  await db
    .updateTable("release_batch")
    .set({ state: "given up", ended_at: now })
    .where("release_id", "=", id)
    .where("state", "=", "waiting")
    .where("acceptance_unknown", "=", false)
    .execute();
  const parts = (await readFigures(db, id)).filter(({ open }) => !open);
  for (const { wave, plan, remaining } of parts) {
    await db
      .updateTable("release_part")
      .set({ cancelled_messages: remaining })
      .where("release_id", "=", id)
      .where("wave", "=", wave)
      .where("plan", "=", plan)
      .execute();
  }
}
