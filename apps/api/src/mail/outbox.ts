import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** An e-mail somebody holds the lease of. Its id never changes, so it is the same message on every attempt. */
export interface ClaimedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  attempt: number;
}

/** Longer than any attempt to deliver takes, so that nobody else tries meanwhile. */
const leaseSeconds = 120;
const longestPauseSeconds = 3600;

/** Takes the longest due e-mail, or one whose sender let the lease run out; two senders never get the same. */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const claimed = await sql<ClaimedMail>`
    update outbox set state = 'sending', attempt = attempt + 1,
      lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from outbox
      where (state = 'waiting' and not_before <= clock_timestamp())
        or (state = 'sending' and lease_until < clock_timestamp())
      order by not_before, created_at limit 1 for update skip locked)
    returning id, recipient, subject, body, attempt`.execute(db);
  return claimed.rows[0];
}

/** How an attempt to deliver ended. A refusal is for good; a failure is tried again, each time after a longer pause. */
export type Delivery = { kind: "sent" } | { kind: "refused"; failure: string } | { kind: "failed"; failure: string };

/** Stores how an attempt ended. False when the lease was lost: somebody else has the e-mail by now. */
export async function endAttempt(db: Db, mail: ClaimedMail, end: Delivery): Promise<boolean> {
  const pause = Math.min(longestPauseSeconds, 5 * 2 ** Math.min(mail.attempt, 20));
  const stored = await db
    .updateTable("outbox")
    .set({
      state: end.kind === "failed" ? "waiting" : end.kind,
      lease_until: null,
      failure: end.kind === "sent" ? null : end.failure,
      ...(end.kind === "sent" ? { sent_at: sql<Date>`clock_timestamp()` } : {}),
      ...(end.kind === "failed" ? { not_before: sql<Date>`clock_timestamp() + ${pause} * interval '1 second'` } : {}),
    })
    .where("id", "=", mail.id)
    .where("attempt", "=", mail.attempt)
    .where("state", "=", "sending")
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}
