import { startOfDay } from "@spi/domain/release/sending/sending-hours";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/** Number of messages that the limits still allow. */
export interface SendAllowance {
  /** Number of messages still allowed this hour, for all boards together. Null if there is no limit. */
  hourly: number | null;
  /**
   * Number of messages still allowed today for each board that has already had some today. `perOtherBoard` is the
   * number for every other board. It is null if there is no limit.
   */
  byBoard: Record<string, number>;
  perOtherBoard: number | null;
  /** Times from which messages count towards the hourly limit and towards a board's daily limit. */
  hourAgo: Date;
  today: Date;
}

/** Namespace of these advisory locks in PostgreSQL. */
const allowanceLocks = 7_154_002;
const hourMilliseconds = 3_600_000;

interface LimitQuery {
  campaignId: string;
  sending: SendingSettings;
  now: Date;
}

/**
 * Returns the remainder of a campaign's limits for this hour and, for each board, for this UK day. The campaign's
 * releases share the limits, so they must claim batches one at a time. The lock is released when the transaction ends.
 */
export async function lockAndReadAllowance(db: Db, query: LimitQuery): Promise<SendAllowance> {
  const { campaignId, sending } = query;
  if (sending.messages_an_hour !== null || sending.board_messages_a_day !== null)
    await sql`select pg_advisory_xact_lock(${allowanceLocks}::int, hashtext(${campaignId}))`.execute(db);
  return readAllowance(db, query);
}

/**
 * Returns the remainder of the limits at a given time, without a lock. Messages that may have been accepted count as
 * sent.
 */
export async function readAllowance(db: Db, { campaignId, sending, now }: LimitQuery): Promise<SendAllowance> {
  const { messages_an_hour: pace, board_messages_a_day: cap } = sending;
  const [hourAgo, today] = [new Date(now.getTime() - hourMilliseconds), startOfDay(now)];
  const allowance = { hourly: pace, byBoard: {}, perOtherBoard: cap, hourAgo, today };
  if (pace === null && cap === null) return allowance;
  const { rows } = await sql<{ board: string | null; inHour: number; inDay: number }>`
    select batch.board,
      coalesce(sum(messages) filter (where batch.claimed_at > ${hourAgo}), 0)::int as "inHour",
      coalesce(sum(messages) filter (where batch.claimed_at >= ${today}), 0)::int as "inDay"
    from release_batch batch
    join release on release.id = batch.release_id
    join iteration on iteration.id = release.iteration_id
    where iteration.campaign_id = ${campaignId} and (batch.state = 'accepted' or batch.acceptance_unknown)
      and batch.claimed_at >= least(${hourAgo}::timestamptz, ${today}::timestamptz)
    group by batch.board`.execute(db);
  const hourly = rows.reduce((sum, row) => sum + row.inHour, 0);
  const byBoard = rows.map(({ board, inDay }) => [board ?? "", (cap ?? 0) - inDay]);
  return { ...allowance, hourly: pace === null ? null : pace - hourly, byBoard: Object.fromEntries(byBoard) };
}

/** Returns the time at which the hourly limit next allows a number of messages, if none are sent in the meantime. */
export async function findNextCapacity(db: Db, { campaignId, now }: LimitQuery, missing: number): Promise<Date> {
  const hourAgo = new Date(now.getTime() - hourMilliseconds);
  const { rows } = await sql<{ claimed_at: Date }>`
    select claimed_at from (
      select batch.claimed_at, sum(messages) over (order by batch.claimed_at, batch.id) as freed
      from release_batch batch
      join release on release.id = batch.release_id
      join iteration on iteration.id = release.iteration_id
      where iteration.campaign_id = ${campaignId} and (batch.state = 'accepted' or batch.acceptance_unknown)
        and batch.claimed_at > ${hourAgo}) claimed
    where freed >= ${missing}::integer order by claimed_at limit 1`.execute(db);
  return new Date((rows[0]?.claimed_at ?? now).getTime() + hourMilliseconds);
}
