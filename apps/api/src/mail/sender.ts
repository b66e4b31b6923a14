import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../database/schema.ts";
import { type PollingLoop, startPolling } from "../background/polling-loop.ts";
import { type ClaimedMail, type Delivery, claimMail, endAttempt } from "./outbox.ts";

/** Delivers one email. Throws if the mail server cannot be reached. */
export type Deliver = (mail: ClaimedMail) => Promise<Delivery>;

interface SenderSettings {
  db: Kysely<Schema>;
  deliver: Deliver;
  log: Logger;
}

const pollMilliseconds = 1000;

/** Starts the loop that sends the emails in the outbox one at a time. Any number of senders can run. */
export function startMailSender(settings: SenderSettings): PollingLoop {
  return startPolling({
    work: () => sendOnce(settings),
    onError: (error) => settings.log.error({ error: String(error) }, "the outbox could not be read"),
    pollMilliseconds,
  });
}

/** Sends one due email. Returns false if there was none. */
export async function sendOnce({ db, deliver, log }: SenderSettings): Promise<boolean> {
  const mail = await claimMail(db);
  if (!mail) return false;
  const end = await deliver(mail).catch((error: unknown): Delivery => {
    return { kind: "failed", failure: error instanceof Error ? error.message : String(error) };
  });
  const stored = await endAttempt(db, mail, end);
  const line = { mail: mail.id, attempt: mail.attempt };
  if (!stored) log.warn(line, "a different sender took over the email");
  else if (end.kind !== "sent") log.error({ ...line, failure: withoutAddresses(end.failure) }, `email ${end.kind}`);
  return true;
}

/**
 * Removes addresses from a mail server's response, because the response may include the recipient. The outbox still
 * contains the address.
 */
function withoutAddresses(failure: string): string {
  return failure.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, "…");
}
