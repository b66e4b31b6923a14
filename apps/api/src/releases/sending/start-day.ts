import { isCheckOfToday } from "@spi/domain/release/sending/early-sending";
import { maySend, startOfDay } from "@spi/domain/release/sending/sending-hours";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { readPeopleCheck } from "../../database/tables/checked-people.ts";
import { runDateOf } from "./deferred-batches.ts";

/**
 * Marks each release that began on an earlier day for a check of everyone still to be messaged, at the time when it can
 * send. People die, opt out and are vaccinated while messages wait.
 */
export async function beginDay(db: Db, now: Date): Promise<void> {
  const checked = await db
    .selectFrom("release")
    .select(["id", "version", "settings", "people_checked_at", "people_check", runDateOf.as("runDate")])
    .where("state", "=", "sending")
    .where("people_check_due", "=", false)
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
  await markForRecount(db, startOfDay(now));
  for (const { id, version, settings, people_checked_at: at, people_check: change, runDate } of checked) {
    if (
      !maySend(settings.sending, now) ||
      isCheckOfToday({ at, day: change ? readPeopleCheck(change).delayed?.day : undefined }, { runDate, now })
    )
      continue;
    await db
      .updateTable("release")
      .set({ people_check_due: true })
      .where("id", "=", id)
      .where("version", "=", version)
      .execute();
  }
}

/** Marks each prepared list that can be sent before its run date, so that the people on hold are counted again. */
async function markForRecount(db: Db, today: Date): Promise<void> {
  await db
    .updateTable("release")
    .set({ people_check_due: true })
    .where("state", "=", "prepared")
    .where("people_checked_at", "<", today)
    .where(sql<boolean>`people_check -> 'held' is not null`)
    .execute();
}
