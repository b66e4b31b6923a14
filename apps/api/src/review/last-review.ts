import type { CampaignContent } from "@spi/domain/campaign";
import { toTimestamp } from "@spi/domain/calendar";
import type { Difference } from "@spi/domain/differences";
import { differences } from "@spi/domain/differences";
import type { IterationContent } from "@spi/domain/iteration";
import { sealedPart } from "@spi/domain/sealed-campaign";
import type { Db } from "../database/schema.ts";

/** What a reviewer decides about: the iteration, and of its campaign what takes part in the selection. */
export interface Reviewed {
  campaign: CampaignContent;
  iteration: IterationContent;
}

/** The last decision about an iteration, and what has changed since. */
export interface LastReview {
  by: { id: string; name: string };
  at: string;
  decision: "approved" | "rejected";
  reason: string | null;
  changes: Difference[];
}

/** The last time somebody approved or rejected the iteration, read from the history; undefined before the first. */
export async function findLastReview(
  db: Db,
  { iterationId, campaignId, now }: { iterationId: string; campaignId: string; now: Reviewed },
): Promise<LastReview | undefined> {
  const decision = await db
    .selectFrom("history")
    .select(["position", "actor", "at", "action", "detail"])
    .where("object_id", "=", iterationId)
    .where("action", "in", ["approve", "reject"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision) return undefined;
  const before = async (id: string) => documentBefore(db, id, decision.position);
  const [campaign, iteration] = [await before(campaignId), await before(iterationId)];
  return {
    by: decision.actor,
    at: toTimestamp(decision.at),
    decision: decision.action === "approve" ? "approved" : "rejected",
    reason: textOf(decision.detail, "reason"),
    changes: [...differences(sealed(campaign), sealed(now.campaign)), ...differences(iteration, now.iteration)],
  };
}

/** A document as it was when the history had come to a position. */
async function documentBefore(db: Db, id: string, position: string): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom("history")
    .select("detail")
    .where("object_id", "=", id)
    .where("position", "<", position)
    .orderBy("position", "desc")
    .execute();
  const documents = rows.map(({ detail }) => documentOf(detail));
  return documents.find((document) => document !== undefined) ?? {};
}

function documentOf(detail: unknown): Record<string, unknown> | undefined {
  if (detail === null || typeof detail !== "object" || !("document" in detail)) return undefined;
  return detail.document as Record<string, unknown>;
}

function textOf(detail: unknown, name: string): string | null {
  const value = detail !== null && typeof detail === "object" ? (detail as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}

/** What of a campaign an approval is bound to, named apart from the iteration's own fields. */
function sealed(campaign: Record<string, unknown>) {
  return { Campaign: sealedPart(campaign) };
}
