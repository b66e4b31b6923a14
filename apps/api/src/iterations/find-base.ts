import { type BaseReason, chooseBase } from "@spi/domain/iteration/review/comparison-base";
import type { Db } from "../database/schema.ts";
import { contentAt, copyOrigin } from "./copy-source.ts";
import type { ReviewedContent } from "./last-review.ts";

interface Basis {
  iterationId: string;
  campaignId: string;
  now: ReviewedContent;
  /** The iteration's own approved version, as `lastApprovedBefore` returns it. */
  approved: { about: "iteration" | "report" } | undefined;
}

/**
 * Returns the version to compare an iteration with by default, and the reason for that choice. Returns undefined if
 * there is no similar iteration.
 */
export async function findBase(
  db: Db,
  { iterationId, campaignId, now, approved }: Basis,
): Promise<{ version: string; because: BaseReason } | undefined> {
  if (approved) {
    return { version: "last-approved", because: approved.about === "report" ? "reportApproved" : "approved" };
  }
  const origin = await copyOrigin(db, iterationId);
  const copiedFrom = origin && (await contentAt(db, origin));
  const others = await db
    .selectFrom("iteration as other")
    .innerJoin("iteration as own", "own.campaign_id", "other.campaign_id")
    .select(["other.id", "other.number", "other.status", "other.document as iteration"])
    .where("own.id", "=", iterationId)
    .where("other.campaign_id", "=", campaignId)
    .whereRef("other.number", "<", "own.number")
    .execute();
  return chooseBase(now.iteration, { others, copiedFrom });
}
