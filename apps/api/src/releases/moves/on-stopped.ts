/** What the decisions of two people about a stopped release do to its messages. */
import { sql } from "kysely";
import { conditionStops } from "@spi/domain/release/outcomes";
import type { Db } from "../../database/schema.ts";
import { readFigures } from "../figures.ts";
import { readSums } from "../outcomes/read-outcomes.ts";
import type { ReleaseRow } from "../store.ts";

/** Whether too many failures of the waves before are what it stopped for, or would stop for at once. */
export async function isStoppedByOutcomes(db: Db, { id, rest_condition: condition }: ReleaseRow): Promise<boolean> {
  const parts = (await readFigures(db, id)).map(({ open, toGo, held }) => ({ begun: open, toGo: toGo - held }));
  const { figures, outcomes } = await readSums(db, id);
  return conditionStops(parts, { handedOver: figures.handedOver, ...outcomes }, condition);
}

/** Sends waiting batches at once and counts their attempts from 0 again, because two people have checked the release since. */
export async function endWaits(db: Db, { id }: ReleaseRow): Promise<void> {
  const anew = { not_before: null, attempts_before: sql<number>`attempt` };
  const waiting = db.updateTable("release_batch").set(anew).where("release_id", "=", id);
  await waiting.where("state", "=", "waiting").execute();
}

/** Has batches asked about again which only the files know to have been handed over, under their own references. */
export async function markUnclear(db: Db, unrecorded: readonly { batchId: string | undefined }[]): Promise<void> {
  const ids = unrecorded.flatMap(({ batchId }) => batchId ?? []);
  if (ids.length === 0) return;
  const waiting = db.updateTable("release_batch").set({ unclear: true, not_before: null }).where("id", "in", ids);
  await waiting.where("state", "=", "waiting").execute();
}

/** Gives up what NHS Notify never saw; what it may have accepted is asked again until that is known. */
export async function giveUpRest(db: Db, { id }: ReleaseRow, now: Date): Promise<void> {
  await db
    .updateTable("release_batch")
    .set({ state: "given up", ended_at: now })
    .where("release_id", "=", id)
    .where("state", "=", "waiting")
    .where("unclear", "=", false)
    .execute();
  const parts = (await readFigures(db, id)).filter(({ open }) => !open);
  for (const { wave, plan, toGo } of parts) {
    await db
      .updateTable("release_part")
      .set({ given_up: toGo })
      .where("release_id", "=", id)
      .where("wave", "=", wave)
      .where("plan", "=", plan)
      .execute();
  }
}
