import type { ReleaseFigures } from "@spi/domain/release/figures";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** Outcome figures for one wave and routing plan. */
export interface PartFigures extends ReleaseFigures {
  wave: number;
  plan: string;
  /** True if batches have been created. */
  open: boolean;
  /** Number of remaining messages whose recipients do not qualify yet. `remaining` includes these messages. */
  delayed: number;
  not_before: Date | null;
}

/** Reads a release's figures by wave and plan. Uses one statement, so that all figures are from the same moment. */
export async function readFigures(db: Db, releaseId: string): Promise<PartFigures[]> {
  const { rows } = await sql<PartFigures & { inBatches: number }>`
    select part.wave, part.plan, part.is_open as open, part.not_before,
      part.end_position - part.start_position as approved,
      coalesce(out.messages, 0)::int as "removed",
      coalesce(batch.accepted, 0)::int as "accepted",
      coalesce(refusal.messages, 0)::int as refused,
      (part.cancelled_messages + coalesce(batch.cancelled_messages, 0))::int as "cancelled",
      coalesce(batch.acceptance_unknown, 0)::int as unclear,
      coalesce(batch.on_hold, 0)::int as delayed,
      case when part.is_open then coalesce(batch.to_go, 0)
        else part.end_position - part.start_position - coalesce(out.messages, 0) - part.cancelled_messages end::int as "remaining"
    from release_part part
    left join (
      select wave, plan, sum(messages) as messages from release_exclusion
      where release_id = ${releaseId} group by wave, plan) out using (wave, plan)
    left join (
      select wave, plan,
        sum(messages) filter (where state = 'accepted') as accepted,
        sum(messages) filter (where state = 'given up') as cancelled_messages,
        sum(messages) filter (where state in ('waiting', 'sending')) as to_go,
        sum(messages) filter (where state in ('waiting', 'sending') and acceptance_unknown) as acceptance_unknown,
        sum(messages) filter (where state = 'waiting' and on_hold) as on_hold
      from release_batch where release_id = ${releaseId} group by wave, plan) batch using (wave, plan)
    left join (
      select wave, plan, count(*) as messages
      from release_batch_rejection join release_batch on release_batch.id = release_batch_rejection.batch_id
      where release_id = ${releaseId} group by wave, plan) refusal using (wave, plan)
    where part.release_id = ${releaseId}
    order by part.wave, part.plan`.execute(db);
  return rows;
}
