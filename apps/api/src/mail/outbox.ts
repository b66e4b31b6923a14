import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** An email leased by a sender. Its ID never changes, so every attempt sends the same message. */
export interface ClaimedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  attempt: number;
}

/**
 * Length of a sender's lease. It is longer than any delivery attempt, so that no two senders send an email at the same
 * time.
 */
const leaseSeconds = 120;
const longestPauseSeconds = 3600;

/**
 * Claims the email that has been due longest, or one whose sender's lease has expired. No two senders claim the same
 * email.
 */
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

/**
 * Result of a delivery attempt. A rejection is final. After a failure, the email is sent again after a pause, which
 * becomes longer with each attempt.
 */
export type Delivery = { kind: "sent" } | { kind: "refused"; failure: string } | { kind: "failed"; failure: string };

/**
 * Stores an attempt's result. Returns false if the lease was lost, because another sender has since claimed the email.
 */
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
