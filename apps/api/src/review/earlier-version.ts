import type { Db } from "../database/schema.ts";
import { contentAt, copyOrigin } from "./copy-source.ts";
import type { Reviewed } from "./last-review.ts";
import { changesSince, lastApprovedBefore, lastDecision, reviewedThen } from "./last-review.ts";

interface Wish {
  iterationId: string;
  campaignId: string;
  now: Reviewed;
  /** "last-approved", "last-review", "copy-source", or another iteration; the first of these that is not what is there now unless given. */
  wanted: string | undefined;
  /** Finds another iteration of the campaign as it is now. */
  findOther: (id: string) => Promise<Reviewed | undefined>;
}

/**
 * What an iteration is compared with: itself as another version of it was approved last or as it was decided about last, what it
 * was copied from, as that was then, or another iteration; undefined where there is no such version.
 */
export async function findEarlierVersion(db: Db, wish: Wish): Promise<Reviewed | undefined> {
  switch (wish.wanted) {
    case "last-approved":
      return (await lastApprovedBefore(db, wish))?.version;
    case "last-review":
      return decidedAbout(db, wish);
    case "copy-source":
      return copiedFrom(db, wish);
    case undefined:
      return (await lastApprovedBefore(db, wish))?.version ?? (await changedSince(db, wish)) ?? copiedFrom(db, wish);
    default:
      return wish.findOther(wish.wanted);
  }
}

async function decidedAbout(db: Db, { iterationId, campaignId }: Wish): Promise<Reviewed | undefined> {
  const decision = await lastDecision(db, iterationId);
  return decision && reviewedThen(db, { iterationId, campaignId, position: decision.position });
}

/** What was decided about last, unless that is what is there now. */
async function changedSince(db: Db, wish: Wish): Promise<Reviewed | undefined> {
  const decided = await decidedAbout(db, wish);
  return decided && changesSince(decided, wish.now).length > 0 ? decided : undefined;
}

async function copiedFrom(db: Db, { iterationId, now: { campaign } }: Wish): Promise<Reviewed | undefined> {
  const origin = await copyOrigin(db, iterationId);
  const iteration = origin && (await contentAt(db, origin));
  return iteration && { campaign, iteration };
}
