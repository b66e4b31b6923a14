import { describeAnswer, rejectionReason } from "@spi/domain/finding/refused-answer";
import { changeSchema } from "@spi/domain/api-contract";
import { actorSchema, type Actor } from "@spi/domain/users/user";
import { type HistoryKind, actionsByKind } from "@spi/domain/desk/history-kinds";
import { toTimestamp } from "@spi/domain/day/calendar";
import { differences } from "@spi/domain/iteration/differences";
import { releaseProblemSentence } from "@spi/domain/release/release-problem";
import { type StoredReleaseProblem, readStoredProblem } from "@spi/domain/release/stored-problem";
import { type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Db, HistoryTable } from "../../database/schema.ts";
import { describeCheck } from "./describe-check.ts";
import { changesOutsideDocument } from "./changes-outside-document.ts";

/** An event in a campaign's history, with the fields it changed. */
const historyEventSchema = z.strictObject({
  object_id: z.uuid(),
  kind: z.enum(["campaign", "iteration"]),
  name: z.string(),
  version: z.int(),
  at: z.string(),
  by: actorSchema,
  action: z.string(),
  reason: z.string().nullable(),
  /** The user who had the lock before it was taken over. */
  from: actorSchema.nullable(),
  changes: z.array(changeSchema),
  hash: z.string(),
});

/** A page of a campaign's history, newest first, with the total number of events and all users who caused an event. */
export const historyPageSchema = z.strictObject({
  events: z.array(historyEventSchema),
  /** Position at which the next page begins. Null on the last page. */
  next: z.string().nullable(),
  total: z.int(),
  people: z.array(actorSchema),
});
type HistoryPage = z.infer<typeof historyPageSchema>;

/**
 * A query for the events of a campaign or of one of its iterations. It can be limited to the events of one user, to one
 * kind of event, and to events before a given position.
 */
export interface HistoryQuery {
  teamId: string;
  campaignId: string;
  iterationId?: string | undefined;
  person?: string | undefined;
  kind?: HistoryKind | undefined;
  before?: string | undefined;
}

const maxEvents = 50;
/**
 * Maximum number of bytes in a page of events. A page has at least one event, and no event is larger than a document.
 */
const maxBytes = 2_000_000;
const maxUsers = 500;

/**
 * Returns a page of events of a campaign and its iterations, newest first, each with its changes. A page is limited by
 * the number of events and by its size in bytes.
 */
export async function readHistory(db: Db, query: HistoryQuery): Promise<HistoryPage> {
  const { positions, next } = await choosePage(db, query);
  const rows = positions.length === 0 ? [] : await readRows(db, positions);
  const { total } = await selectEvents(db, query)
    .select((e) => e.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return {
    events: rows.map((row) => toEvent(row, row.document_before ?? {})),
    next,
    total: Number(total),
    people: await readUsers(db, query),
  };
}

/** Chooses the events that fit on the page, and finds the position of the next page. */
async function choosePage(db: Db, historyQuery: HistoryQuery) {
  const { before } = historyQuery;
  const rows = await selectEvents(db, historyQuery)
    .$if(before !== undefined, (query) => query.where("event.position", "<", before ?? ""))
    .select(["event.position", sql<number>`octet_length(event.detail::text)`.as("bytes")])
    .orderBy("event.position", "desc")
    .limit(maxEvents + 1)
    .execute();
  let bytes = 0;
  const positions = rows
    .filter((row, index) => (bytes += row.bytes) <= maxBytes || index === 0)
    .slice(0, maxEvents)
    .map(({ position }) => position);
  return { positions, next: positions.length < rows.length ? (positions.at(-1) ?? null) : null };
}

/** Reads rows by position, newest first, each with the document before the change. */
function readRows(db: Db, positions: readonly string[]) {
  return db
    .selectFrom("history as event")
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom("history")
          .select(sql<Record<string, unknown> | null>`history.detail -> 'document'`.as("document_before"))
          .whereRef("history.object_id", "=", "event.object_id")
          .whereRef("history.version", "<", "event.version")
          .where(sql<boolean>`history.detail -> 'document' is not null`)
          .orderBy("history.version", "desc")
          .limit(1)
          .as("earlier"),
      (join) => join.onTrue(),
    )
    .selectAll("event")
    .select("earlier.document_before")
    .where("event.position", "in", positions)
    .orderBy("event.position", "desc")
    .execute();
}

/** Lists each user who caused an event, without duplicates, under their latest name. */
async function readUsers(db: Db, query: HistoryQuery): Promise<HistoryPage["people"]> {
  const id = sql`event.actor ->> 'id'`;
  const rows = await selectEvents(db, { ...query, person: undefined, kind: undefined })
    .distinctOn(id)
    .select("event.actor")
    .orderBy(id)
    .orderBy("event.position", "desc")
    .limit(maxUsers)
    .execute();
  return rows.map(({ actor }) => actor);
}

function selectEvents(db: Db, { teamId, campaignId, iterationId, person, kind }: HistoryQuery) {
  return db
    .selectFrom("history as event")
    .where("event.campaign_id", "=", campaignId)
    .where("event.team_id", "=", teamId)
    .$if(iterationId !== undefined, (query) => query.where("event.object_id", "=", iterationId ?? ""))
    .$if(person !== undefined, (query) => query.where(sql`event.actor ->> 'id'`, "=", person ?? ""))
    .$if(kind !== undefined, (query) =>
      kind === undefined || kind === "changes"
        ? query.where("event.action", "not in", Object.values(actionsByKind).flat())
        : query.where("event.action", "in", actionsByKind[kind]),
    );
}

function toEvent(row: Selectable<HistoryTable>, before: Record<string, unknown>) {
  const after = documentOf(row) ?? before;
  return {
    object_id: row.object_id,
    kind: row.kind,
    name: typeof after["Name"] === "string" ? after["Name"] : "",
    version: row.version,
    at: toTimestamp(row.at),
    by: row.actor,
    action: row.action,
    reason: reasonOf(row),
    from: row.action === "tookOverLock" ? (row.detail as { from: Actor }).from : null,
    changes: [...differences(before, after), ...changesOutsideDocument(row)],
    hash: row.hash,
  };
}

const reasonOf = ({ action, detail }: Selectable<HistoryTable>): string | null =>
  rejectionReason(detail ?? {}) ?? describeAnswer(detail) ?? describeProblem(detail) ?? describeCheck(action, detail);

function documentOf({ detail }: Selectable<HistoryTable>): Record<string, unknown> | undefined {
  if (detail === null || typeof detail !== "object" || !("document" in detail)) return undefined;
  return detail.document as Record<string, unknown>;
}

/**
 * Returns the sentence for a release's problem. Events recorded before problems had codes contain this sentence as
 * their reason.
 */
function describeProblem(detail: unknown): string | null {
  const { problem } = (detail ?? {}) as { problem?: StoredReleaseProblem };
  return problem ? releaseProblemSentence(readStoredProblem(problem)) : null;
}
