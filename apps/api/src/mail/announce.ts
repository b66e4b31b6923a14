import { type ReleaseFigures, addFigures } from "@spi/domain/release/figures";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import type { WaiverMail } from "@spi/domain/expectation/waiver";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";
import type { Actor } from "@spi/domain/users/user";
import { isInDomains } from "@spi/domain/campaign/emails";
import type { Insertable } from "kysely";
import type { Db, OutboxTable } from "../database/schema.ts";
import type { MessageFacts, Recipients } from "./message.ts";
import { messageOf } from "./messages.ts";

/** An event on an iteration, with the details needed to announce it within the same transaction. */
interface IterationEvent {
  iterationId: string;
  transition: TransitionName | ReleaseMail | WaiverMail;
  /** Name of the expectation or example, if the event is about one. */
  about?: string;
  /** Outcome figures of a release that has ended. */
  figures?: ReleaseFigures;
  actor: Actor;
  now: Date;
}

const noFigures = addFigures([]);

/** Maximum number of emails per event. Reviewers and users who can release come first. */
const mostRecipients = 100;

/**
 * Events that one user can trigger repeatedly. We send each recipient an email about them no more than once an hour.
 */
const hourlyEvents: readonly IterationEvent["transition"][] = ["sendForReview", "failReport", "askedWaiver"];
const rejections: readonly IterationEvent["transition"][] = ["reject", "rejectReport"];
const hourMilliseconds = 60 * 60 * 1000;

/** Function that stores an event's emails in the outbox. */
export type Announce = ReturnType<typeof announceWith>;

interface Settings {
  origin: string;
  newId: () => string;
  /** Domains to which emails can be sent. Undefined if all domains are allowed. */
  mailDomains?: readonly string[] | undefined;
}

/**
 * Creates a function that stores an event's emails in the outbox. The function uses the event's own transaction, so
 * that neither is stored without the other.
 */
export function announceWith({ origin, newId, mailDomains }: Settings) {
  return async (
    db: Db,
    { iterationId, transition, about = "", figures = noFigures, actor, now }: IterationEvent,
  ): Promise<void> => {
    const message = messageOf(transition);
    if (!message) return;
    const row = await findIteration(db, iterationId);
    const everyone = await addresses(db, row, message.to);
    const listed = everyone.filter((address) => isInDomains(address, mailDomains)).slice(0, mostRecipients);
    const facts: MessageFacts = {
      campaign: row.campaign.Name,
      iteration: row.document.Name,
      runDate: row.document.IterationDate,
      actor: actor.name,
      reviewers: row.reviewers.map(({ name }) => name),
      about,
      figures,
    };
    const link = `${origin}/${encodeURIComponent(row.team_id)}/campaign/${row.campaign_id}/iteration/${iterationId}/${message.page ?? "summary"}`;
    const body = [...message.lines(facts), link, "Select People for Invitation"].join("\n\n");
    const mail = {
      iteration_id: iterationId,
      event: transition,
      subject: message.subject(facts),
      body,
      created_at: now,
    };
    const recipients = await withoutRepeats(db, listed, mail);
    if (recipients.length === 0) return;
    await db
      .insertInto("outbox")
      .values(recipients.map((recipient) => ({ id: newId(), recipient, ...mail })))
      .execute();
  };
}

type Mail = Pick<Insertable<OutboxTable>, "iteration_id" | "event" | "body"> & { created_at: Date };

/**
 * Returns the addresses that have not been sent this email in the last hour. A rejection resets this limit, because we
 * need to notify reviewers of a corrected iteration. Each waiver email is about one expectation.
 */
async function withoutRepeats(db: Db, listed: readonly string[], mail: Mail): Promise<readonly string[]> {
  if (listed.length === 0 || !hourlyEvents.includes(mail.event)) return listed;
  const rows = await db
    .selectFrom("outbox")
    .select(["recipient", "event", "body", "created_at"])
    .where("iteration_id", "=", mail.iteration_id)
    .where("event", "in", [mail.event, ...rejections])
    .where("created_at", ">", new Date(mail.created_at.getTime() - hourMilliseconds))
    .execute();
  const rejected = rows.filter(({ event }) => rejections.includes(event)).map((row) => row.created_at.getTime());
  const same = rows
    .filter(({ event, created_at: at }) => event === mail.event && at.getTime() >= Math.max(0, ...rejected))
    .filter(({ body }) => mail.event !== "askedWaiver" || body === mail.body);
  const had = new Set(same.map(({ recipient }) => recipient.toLowerCase()));
  return listed.filter((address) => !had.has(address.toLowerCase()));
}

async function findIteration(db: Db, id: string) {
  return db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select(["iteration.document", "iteration.reviewers", "iteration.campaign_id"])
    .select(["campaign.team_id", "campaign.document as campaign"])
    .where("iteration.id", "=", id)
    .executeTakeFirstOrThrow();
}

type IterationRow = Awaited<ReturnType<typeof findIteration>>;

/** Returns the addresses in the recipient lists. Omits duplicates, even if they differ in case. */
async function addresses(db: Db, row: IterationRow, lists: readonly Recipients[]): Promise<string[]> {
  const named = lists.includes("named reviewers") ? await addressesOf(db, row.reviewers) : [];
  const releasers = lists.includes("releasers") ? await addressesOfReleasers(db, row.team_id) : [];
  const listed = lists.flatMap((list) =>
    list === "named reviewers" || list === "releasers" ? [] : row.campaign[list],
  );
  const byLowerCase = new Map([...named, ...releasers, ...listed].map((address) => [address.toLowerCase(), address]));
  return [...byLowerCase.values()];
}

async function addressesOf(db: Db, users: readonly Actor[]): Promise<string[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const rows = await db.selectFrom("user_account").select("email").where("id", "in", ids).execute();
  return rows.flatMap(({ email }) => email ?? []);
}

async function addressesOfReleasers(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("user_permission")
    .innerJoin("user_account", "user_account.id", "user_permission.user_id")
    .select("email")
    .where("team_id", "=", teamId)
    .where("permission", "=", "release")
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
