import type { Release } from "@spi/domain/release/release-answer";
import { maySend, nextSending, startOfDay } from "@spi/domain/release/sending/sending-hours";
import { toTimestamp } from "@spi/domain/day/calendar";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { ReleaseRow } from "../store.ts";
import { readAllowance, findNextCapacity } from "./send-allowance.ts";

type Waiting = Release["waiting"];

/** A number of milliseconds that is longer than any UK day but shorter than two days. */
const pastMidnight = 26 * 3_600_000;

/**
 * Returns the reason why a release's next batch is delayed at a time when messages can be sent, and the end of the
 * delay. The reason is one of the campaign's limits, or a pause that NHS Notify requested. Null if a batch is in
 * transit, can be sent, or has not been created yet.
 */
export async function findWaitingReason(db: Db, release: ReleaseRow, now: Date): Promise<Waiting> {
  const { sending } = release.settings;
  if (release.state !== "sending" || release.people_check_due || !maySend(sending, now)) return null;
  const { rows: batches } = await sql<{
    board: string;
    least: number;
    from: Date | null;
    isOnItsWay: boolean;
    isRetry: boolean;
  }>`
    select coalesce(board, '') as board, min(messages)::int as least,
      min(not_before) filter (where not_before > ${now}) as from, bool_or(state = 'sending') as "isOnItsWay",
      bool_or(acceptance_unknown) as "isRetry"
    from release_batch where release_id = ${release.id} and state in ('waiting', 'sending') and not on_hold
    group by coalesce(board, ''), coalesce(not_before > ${now}, false)`.execute(db);
  if (batches.length === 0 || batches.some((batch) => batch.isOnItsWay)) return null;
  const { paused_until: pause } = release;
  if (pause !== null && pause > now) return { reason: "notify", until: toTimestamp(pause) };
  const due = batches.filter(({ from }) => from === null);
  if (due.length === 0) return { reason: "notify", until: toTimestamp(earliest(batches.map(({ from }) => from!))) };
  // A batch that may have been accepted is already counted towards the limits, so it is sent again even if the limits
  // have been reached.
  if (due.some(({ isRetry }) => isRetry)) return null;
  const { campaign_id: campaignId } = await db
    .selectFrom("iteration")
    .select("campaign_id")
    .where("id", "=", release.iteration_id)
    .executeTakeFirstOrThrow();
  const query = { campaignId, sending, now };
  const { hourly: inHour, byBoard: ofBoards, perOtherBoard: ofOthers } = await readAllowance(db, query);
  const fitting = due.filter(({ board, least }) => ofOthers === null || least <= (ofBoards[board] ?? ofOthers));
  if (fitting.length === 0) {
    const tomorrow = startOfDay(new Date(startOfDay(now).getTime() + pastMidnight));
    return { reason: "boards", until: toTimestamp(nextSending(sending, tomorrow)) };
  }
  const least = Math.min(...fitting.map((batch) => batch.least));
  if (inHour === null || least <= inHour) return null;
  return {
    reason: "pace",
    until: toTimestamp(nextSending(sending, await findNextCapacity(db, query, least - inHour))),
  };
}

const earliest = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));
