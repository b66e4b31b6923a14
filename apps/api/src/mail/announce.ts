import type { ReleaseFigures } from "@spi/domain/release/figures";
import { addFigures } from "@spi/domain/release/figures";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import type { WaiverMail } from "@spi/domain/expectation/waiver";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";
import type { Actor } from "@spi/domain/users/user";
import type { Db } from "../database/schema.ts";
import type { MessageFacts, Recipients } from "./message.ts";
import { messageOf } from "./messages.ts";

/** What happened to an iteration, as the transaction in which it happens sees it. */
interface IterationEvent {
  iterationId: string;
  transition: TransitionName | ReleaseMail | WaiverMail;
  /** The name of the expectation or example that it is about. */
  about?: string;
  /** What became of the messages of a release that has ended. */
  figures?: ReleaseFigures;
  actor: Actor;
  now: Date;
}

const noFigures = addFigures([]);

/**
 * Files the e-mails an event calls for. In the event's own transaction, so that there is neither an event without its
 * e-mails nor the other way round.
 */
export function announceWith({ origin, newId }: { origin: string; newId: () => string }) {
  return async (
    db: Db,
    { iterationId, transition, about = "", figures = noFigures, actor, now }: IterationEvent,
  ): Promise<void> => {
    const message = messageOf(transition);
    if (!message) return;
    const row = await findIteration(db, iterationId);
    const recipients = await addresses(db, row, message.to);
    if (recipients.length === 0) return;
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
    await db
      .insertInto("outbox")
      .values(recipients.map((recipient) => ({ id: newId(), recipient, ...mail })))
      .execute();
  };
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

/** The addresses behind lists of people, each once whatever its letter case. */
async function addresses(db: Db, row: IterationRow, lists: readonly Recipients[]): Promise<string[]> {
  const named = lists.includes("named reviewers") ? await addressesOf(db, row.reviewers) : [];
  const releasers = lists.includes("releasers") ? await addressesOfReleasers(db, row.team_id) : [];
  const listed = lists.flatMap((list) =>
    list === "named reviewers" || list === "releasers" ? [] : row.campaign[list],
  );
  const byLowerCase = new Map([...listed, ...named, ...releasers].map((address) => [address.toLowerCase(), address]));
  return [...byLowerCase.values()];
}

async function addressesOf(db: Db, people: readonly Actor[]): Promise<string[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const rows = await db.selectFrom("person").select("email").where("id", "in", ids).execute();
  return rows.flatMap(({ email }) => email ?? []);
}

async function addressesOfReleasers(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("person_permission")
    .innerJoin("person", "person.id", "person_permission.person_id")
    .select("email")
    .where("team_id", "=", teamId)
    .where("permission", "=", "release")
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
