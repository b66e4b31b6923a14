import { actorSchema, changeSchema } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/calendar";
import { differences } from "@spi/domain/differences";
import type { Actor } from "@spi/domain/user";
import type { Selectable } from "kysely";
import * as z from "zod";
import type { Db, HistoryTable } from "../database/schema.ts";

/** One event of a campaign's history, with the fields it changed. */
export const historyEventSchema = z.strictObject({
  object_id: z.uuid(),
  kind: z.enum(["campaign", "iteration"]),
  name: z.string(),
  version: z.int(),
  at: z.string(),
  by: actorSchema,
  action: z.string(),
  reason: z.string().nullable(),
  /** Whose lock was taken over. */
  from: actorSchema.nullable(),
  changes: z.array(changeSchema),
  hash: z.string(),
});

type HistoryRow = Selectable<HistoryTable>;

/** Everything that happened to a campaign and its iterations, newest first, each with what it changed. */
export async function readHistory(
  db: Db,
  { teamId, campaignId }: { teamId: string; campaignId: string },
): Promise<z.infer<typeof historyEventSchema>[]> {
  const rows = await db
    .selectFrom("history")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("team_id", "=", teamId)
    .orderBy("position")
    .execute();
  const documents = new Map<string, Record<string, unknown>>();
  const events = rows.map((row) => {
    const before = documents.get(row.object_id) ?? {};
    const after = documentOf(row) ?? before;
    documents.set(row.object_id, after);
    return toEvent(row, { before, after });
  });
  return events.toReversed();
}

function toEvent(row: HistoryRow, { before, after }: Record<"before" | "after", Record<string, unknown>>) {
  return {
    object_id: row.object_id,
    kind: row.kind,
    name: typeof after["Name"] === "string" ? after["Name"] : "",
    version: row.version,
    at: toTimestamp(row.at),
    by: row.actor,
    action: row.action,
    reason: textOf(row.detail, "reason"),
    from: row.action === "tookOverLock" ? (row.detail as { from: Actor }).from : null,
    changes: differences(before, after),
    hash: row.hash,
  };
}

function documentOf({ detail }: HistoryRow): Record<string, unknown> | undefined {
  if (detail === null || typeof detail !== "object" || !("document" in detail)) return undefined;
  return detail.document as Record<string, unknown>;
}

function textOf(detail: unknown, name: string): string | null {
  const value = detail !== null && typeof detail === "object" ? (detail as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}
