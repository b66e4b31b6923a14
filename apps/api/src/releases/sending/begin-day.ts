import { isCheckOfToday } from "@spi/domain/release/sending/early-sending";
import { maySend, startOfDay } from "@spi/domain/release/sending/sending-hours";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { runDateOf } from "./held-batches.ts";

/**
 * Has everybody looked at again who is still to be messaged by a release that was begun on an earlier day, once it may send:
 * people die, opt out and are vaccinated while messages wait.
 */
export async function beginDay(db: Db, now: Date): Promise<void> {
  const checked = await db
    .selectFrom("release")
    .select(["id", "version", "settings", "checked_at", "change", runDateOf.as("runDate")])
    .where("state", "=", "sending")
    .where("check_due", "=", false)
    .where((e) =>
      e.exists(
        e
          .selectFrom("release_batch")
          .select("release_batch.id")
          .whereRef("release_id", "=", "release.id")
          .where("release_batch.state", "=", "waiting"),
      ),
    )
    .execute();
  await countHeldAgain(db, startOfDay(now));
  for (const { id, version, settings, checked_at: at, change, runDate } of checked) {
    if (!maySend(settings.sending, now) || isCheckOfToday({ at, day: change?.held?.day }, { runDate, now })) continue;
    await db
      .updateTable("release")
      .set({ check_due: true })
      .where("id", "=", id)
      .where("version", "=", version)
      .execute();
  }
}

/** Has the people who must wait counted again for each list that is ready and can be sent before its run date. */
async function countHeldAgain(db: Db, today: Date): Promise<void> {
  await db
    .updateTable("release")
    .set({ check_due: true })
    .where("state", "=", "prepared")
    .where("checked_at", "<", today)
    .where(sql<boolean>`change -> 'held' is not null`)
    .execute();
}
