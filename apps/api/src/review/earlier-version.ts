import type { Db } from "../database/schema.ts";
import { contentAt, copyOrigin } from "./copy-source.ts";
import type { Reviewed } from "./last-review.ts";
import { lastDecision, reviewedThen } from "./last-review.ts";

interface Wish {
  iterationId: string;
  campaignId: string;
  now: Reviewed;
  /** "last-approved", "last-review", "copy-source", or another iteration; the first of these there is unless given. */
  wanted: string | undefined;
  /** Finds another iteration of the campaign as it is now. */
  findOther: (id: string) => Promise<Reviewed | undefined>;
}

/**
 * What an iteration is compared with: itself as it was approved or decided about last, what it was copied from, as that was
 * then, or another iteration; undefined where there is no such version.
 */
export async function findEarlierVersion(db: Db, wish: Wish): Promise<Reviewed | undefined> {
  switch (wish.wanted) {
    case "last-approved":
      return decidedAbout(db, wish, ["approve"]);
    case "last-review":
      return decidedAbout(db, wish);
    case "copy-source":
      return copiedFrom(db, wish);
    case undefined:
      return (await decidedAbout(db, wish, ["approve"])) ?? (await decidedAbout(db, wish)) ?? copiedFrom(db, wish);
    default:
      return wish.findOther(wish.wanted);
  }
}

async function decidedAbout(
  db: Db,
  { iterationId, campaignId }: Wish,
  kinds?: Parameters<typeof lastDecision>[2],
): Promise<Reviewed | undefined> {
  const decision = await lastDecision(db, iterationId, kinds);
  return decision && reviewedThen(db, { iterationId, campaignId, position: decision.position });
}

async function copiedFrom(db: Db, { iterationId, now: { campaign } }: Wish): Promise<Reviewed | undefined> {
  const origin = await copyOrigin(db, iterationId);
  const iteration = origin && (await contentAt(db, origin));
  return iteration && { campaign, iteration };
}
