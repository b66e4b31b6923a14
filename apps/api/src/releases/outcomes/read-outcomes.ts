import { ukDay } from "@spi/domain/day/calendar";
import { addFigures } from "@spi/domain/release/figures";
import type { ChannelOutcomes, Outcomes } from "@spi/domain/release/outcomes";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { readFigures } from "../figures.ts";

type OutcomeSums = Omit<Outcomes, "unknown">;

/** Outcomes of messages by wave and routing plan, and by channel. */
export interface ReleaseOutcomes {
  ofPart: (part: { wave: number; plan: string }) => OutcomeSums;
  channels: ChannelOutcomes[];
}

type Row = Omit<ChannelOutcomes, "channel"> & { channel: ChannelOutcomes["channel"] | "" };

/** Reads the outcomes of a release's messages. */
export async function readOutcomes(db: Db, releaseId: string): Promise<ReleaseOutcomes> {
  const { rows } = await sql<Row>`
    select wave, plan, channel,
      coalesce(sum(messages) filter (where status = 'delivered'), 0)::integer as delivered,
      coalesce(sum(messages) filter (where status = 'failed'), 0)::integer as failed
    from release_outcome_count where release_id = ${releaseId}
    group by wave, plan, channel
    order by wave, plan, array_position(array['', 'nhsapp', 'email', 'sms', 'letter'], channel)`.execute(db);
  const ofMessages = new Map(rows.filter(({ channel }) => channel === "").map((row) => [keyOf(row), row]));
  const channels = rows.filter((row): row is ChannelOutcomes => row.channel !== "");
  return {
    ofPart: (part) => {
      const { delivered, failed } = ofMessages.get(keyOf(part)) ?? { delivered: 0, failed: 0 };
      return { delivered, failed };
    },
    channels,
  };
}

const keyOf = ({ wave, plan }: { wave: number; plan: string }) => `${wave} ${plan}`;

/** Reads a release's figures and outcomes, totalled across all waves. */
export async function readSums(db: Db, releaseId: string) {
  const figures = addFigures(await readFigures(db, releaseId));
  const { rows } = await sql<OutcomeSums>`
    select coalesce(sum(messages) filter (where status = 'delivered'), 0)::integer as delivered,
      coalesce(sum(messages) filter (where status = 'failed'), 0)::integer as failed
    from release_outcome_count where release_id = ${releaseId} and channel = ''`.execute(db);
  return { figures, outcomes: rows[0] ?? { delivered: 0, failed: 0 } };
}

/**
 * Counts the callbacks rejected since a given day in the UK. We cannot trust the content of these callbacks, so they
 * are counted for all releases together. Before rejections were counted by UK day, a rejection in the first hour of a
 * day in British Summer Time was stored under the previous day.
 */
export async function readRefusedCallbacks(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ callbacks: number }>`
    select coalesce(sum(callbacks), 0)::float8 as callbacks from callback_rejection
    where day >= ${ukDay(since)}::date`.execute(db);
  return rows[0]?.callbacks ?? 0;
}
