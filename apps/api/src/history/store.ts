import { createHash } from "node:crypto";
import { canonicalJson } from "@spi/domain/canonical-json";
import type { Actor } from "@spi/domain/user";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";

/** One change of a campaign or iteration: what it became, who did it and when. */
export interface HistoryEvent {
  objectId: string;
  kind: "campaign" | "iteration";
  campaignId: string;
  teamId: string;
  /** The version the change made; versions of an object run 1, 2, 3 … without a gap. */
  version: number;
  at: Date;
  actor: Actor;
  action: string;
  detail: unknown;
}

const beginning = "0".repeat(64);

/**
 * Adds a change to the history, chained to the object's previous one by SHA-256. Call it in the transaction that makes
 * the change, so that neither exists without the other.
 */
export async function appendHistory(db: Db, event: HistoryEvent): Promise<void> {
  const previous = await db
    .selectFrom("history")
    .select("hash")
    .where("object_id", "=", event.objectId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const previousHash = previous?.hash ?? beginning;
  await db
    .insertInto("history")
    .values({
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
    })
    .execute();
}

/** The hash that seals an event and, through `previousHash`, all events of the object before it. */
export function hashEvent(event: HistoryEvent, previousHash: string): string {
  const sealed = { ...event, at: event.at.toISOString(), previousHash };
  return createHash("sha256").update(canonicalJson(sealed)).digest("hex");
}

/** A break in an object's chain: a version that is missing or whose content no longer fits its hash. */
export interface BrokenLink {
  objectId: string;
  version: number;
  problem: "gap" | "changed";
}

/** Reads the whole history of an object, or of all objects, and lists where the chain does not hold. */
export async function verifyHistory(db: Db, objectId?: string): Promise<BrokenLink[]> {
  const rows = await db
    .selectFrom("history")
    .selectAll()
    .$if(objectId !== undefined, (query) => query.where("object_id", "=", objectId ?? ""))
    .orderBy("object_id")
    .orderBy("version")
    .execute();
  const broken: BrokenLink[] = [];
  let last = { objectId: "", version: 0, hash: beginning };
  for (const row of rows) {
    if (row.object_id !== last.objectId) last = { objectId: row.object_id, version: 0, hash: beginning };
    const event: HistoryEvent = {
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
    if (row.version !== last.version + 1)
      broken.push({ objectId: row.object_id, version: row.version, problem: "gap" });
    if (row.previous_hash !== last.hash || row.hash !== hashEvent(event, row.previous_hash)) {
      broken.push({ objectId: row.object_id, version: row.version, problem: "changed" });
    }
    last = { objectId: row.object_id, version: row.version, hash: row.hash };
  }
  return broken;
}
