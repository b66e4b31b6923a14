import { hashOf } from "@spi/domain/values/hash-of";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../database/json.ts";
import type { Selectable } from "kysely";
import type { Db, HistoryTable } from "../database/schema.ts";
import { type Head, noteHead } from "./heads.ts";

/** One change to a campaign or iteration, with the new content, the user and the time. */
export interface HistoryEvent {
  objectId: string;
  kind: "campaign" | "iteration";
  campaignId: string;
  teamId: string;
  /** Version that the change created. An object's versions are consecutive numbers from 1. */
  version: number;
  at: Date;
  actor: Actor;
  action: string;
  detail: unknown;
}

const beginning = "0".repeat(64);

/**
 * Adds a change to the history, chained by SHA-256 to the object's previous change. Must be called in the transaction
 * that makes the change, so that neither exists without the other.
 */
export async function appendHistory(db: Db, event: HistoryEvent): Promise<void> {
  const previous = await db
    .selectFrom("history")
    .select("hash")
    .where("object_id", "=", event.objectId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = toHistoryRow(event, previous?.hash);
  await db.insertInto("history").values(row).execute();
  noteHead(db, { objectId: event.objectId, version: event.version, hash: row.hash });
}

/** Returns the row for an event. The event follows the one with `previousHash`, or is the object's first. */
export function toHistoryRow(event: HistoryEvent, previousHash = beginning) {
  return {
    object_id: event.objectId,
    version: event.version,
    kind: event.kind,
    campaign_id: event.campaignId,
    team_id: event.teamId,
    at: event.at,
    actor: json(event.actor),
    action: event.action,
    detail: json(event.detail),
    previous_hash: previousHash,
    hash: hashEvent(event, previousHash),
  };
}

/** Returns the hash that covers an event and, through `previousHash`, all of the object's earlier events. */
export function hashEvent(event: HistoryEvent, previousHash: string): string {
  const sealed = { ...event, at: event.at.toISOString(), previousHash };
  return hashOf(sealed);
}

/** A break in an object's chain, which is a missing version or a version whose content does not match its hash. */
export interface BrokenLink {
  objectId: string;
  version: number;
  problem: "gap" | "changed";
}

export interface Verification {
  broken: BrokenLink[];
  /** Newest link in each object's chain, for comparison with the log. */
  heads: Head[];
  events: number;
}

/** Lists the breaks in one object's chain or in all chains. */
export async function verifyHistory(db: Db, objectId?: string): Promise<BrokenLink[]> {
  return (await readChains(db, objectId)).broken;
}

/** Reads the history of one object or of all objects, one at a time, and returns the breaks and heads. */
export async function readChains(db: Db, objectId?: string): Promise<Verification> {
  const objects = await db
    .selectFrom("history")
    .select("object_id")
    .distinct()
    .$if(objectId !== undefined, (query) => query.where("object_id", "=", objectId ?? ""))
    .orderBy("object_id")
    .execute();
  const verification: Verification = { broken: [], heads: [], events: 0 };
  for (const { object_id } of objects) await followChain(db, object_id, verification);
  return verification;
}

async function followChain(db: Db, objectId: string, verification: Verification): Promise<void> {
  const rows = await db
    .selectFrom("history")
    .selectAll()
    .where("object_id", "=", objectId)
    .orderBy("version")
    .execute();
  let last: Head = { objectId, version: 0, hash: beginning };
  for (const row of rows) {
    const { version, hash, previous_hash } = row;
    if (version !== last.version + 1) verification.broken.push({ objectId, version, problem: "gap" });
    if (previous_hash !== last.hash || hash !== hashEvent(toEvent(row), previous_hash)) {
      verification.broken.push({ objectId, version, problem: "changed" });
    }
    last = { objectId, version, hash };
  }
  verification.heads.push(last);
  verification.events += rows.length;
}

function toEvent(row: Selectable<HistoryTable>): HistoryEvent {
  return {
    objectId: row.object_id,
    kind: row.kind,
    campaignId: row.campaign_id,
    teamId: row.team_id,
    version: row.version,
    at: row.at,
    actor: row.actor,
    action: row.action,
    detail: row.detail,
  };
}
