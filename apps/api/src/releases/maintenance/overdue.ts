import { ukDay } from "@spi/domain/day/calendar";
import type { OverdueRelease } from "@spi/domain/release/release-mails";
import type { Meter } from "@opentelemetry/api";
import { type Kysely, sql } from "kysely";
import type { Announce } from "../../mail/announce.ts";
import type { Db, Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { releaseWorker } from "../iteration-record.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;
const maxOverdue = 1000;

interface Overdue {
  iterationId: string;
  what: OverdueRelease;
  /** True if the recipients have been emailed about this release. */
  isLogged: boolean;
}

/**
 * Finds two kinds of overdue release. In the first, a report is approved and its run date has passed, but sending has
 * not started. In the second, sending has not finished a day after the last wave could begin, or after the run date if
 * people are on hold until then.
 */
export async function findOverdue(db: Db, now: Date): Promise<Overdue[]> {
  const today = ukDay(now);
  const dayAgo = new Date(now.getTime() - dayMilliseconds);
  const { rows } = await sql<Overdue>`
    with overdue as (
      select iteration.id, 'releaseNotStarted' as what, to_timestamp(document ->> 'IterationDate', 'YYYYMMDD') as since
      from iteration
      where status = 'report approved' and document ->> 'IterationDate' < ${today}
        and not exists (select from release where iteration_id = iteration.id and started_at is not null)
      union all
      select iteration_id, 'releaseNotFinished', started_at
      from release
      where state in ('sending', 'stopped', 'giving up') and greatest(started_at, (
        select max(not_before) from release_part where release_id = release.id),
        to_timestamp(settings #>> '{sending,not_before}', 'YYYYMMDD'),
        case when people_check -> 'held' is not null
          then to_timestamp(configuration #>> '{iteration,IterationDate}', 'YYYYMMDD') end) < ${dayAgo})
    select id as "iterationId", what, exists (
      select from outbox where iteration_id = overdue.id and event = what and created_at >= since) as "isLogged"
    from overdue order by since limit ${maxOverdue}`.execute(db);
  return rows;
}

/** Emails the recipients about overdue releases exactly once per release, even if several processes are running. */
export async function announceOverdue({
  db,
  now,
  announce,
}: {
  db: Kysely<Schema>;
  now: Date;
  announce: Announce;
}): Promise<void> {
  for (const { iterationId, what, isLogged } of await findOverdue(db, now)) {
    if (isLogged) continue;
    await inTransaction(db, async (transaction) => {
      await transaction.selectFrom("iteration").select("id").where("id", "=", iterationId).forUpdate().execute();
      const still = (await findOverdue(transaction, now)).find((release) => release.iterationId === iterationId);
      if (still?.what === what && !still.isLogged) {
        await announce(transaction, { iterationId, transition: what, actor: releaseWorker, now });
      }
    });
  }
}

/**
 * Reports the number of overdue releases by kind as a metric. Reports no value while the database is not responding.
 */
export function observeOverdue(meter: Meter, { db, now }: { db: Kysely<Schema>; now: () => Date }): void {
  const gauge = meter.createObservableGauge("spi.release.overdue", {
    description: "Releases that did not start or finish on time",
  });
  gauge.addCallback(async (result) => {
    const overdue = await findOverdue(db, now()).catch(() => undefined);
    if (!overdue) return;
    for (const what of ["releaseNotStarted", "releaseNotFinished"] as const) {
      result.observe(overdue.filter((release) => release.what === what).length, { what });
    }
  });
}
