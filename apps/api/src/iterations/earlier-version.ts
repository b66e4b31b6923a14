import type { Db } from "../database/schema.ts";
import { findBase } from "./find-base.ts";
import { findConfiguration } from "./find-configuration.ts";
import { contentAt, copyOrigin } from "./copy-source.ts";
import { type ReviewedContent, lastApprovedBefore, reviewedAt } from "./last-review.ts";
import { lastDecision } from "./review-events.ts";

interface ComparisonQuery {
  teamId: string;
  campaignId: string;
  iterationId: string;
  now: ReviewedContent;
  /**
   * Requested version: "last-approved", "last-review", "copy-source" or another iteration's ID. If undefined,
   * `findBase` chooses.
   */
  wanted: string | undefined;
}

/**
 * Finds the requested version to compare an iteration with. This can be its last approved version, its last approved or
 * rejected version, the iteration it was copied from (as it was then), or a different iteration. Returns undefined if
 * the version does not exist.
 */
export async function findEarlierVersion(db: Db, query: ComparisonQuery): Promise<ReviewedContent | undefined> {
  switch (query.wanted) {
    case "last-approved":
      return (await lastApprovedBefore(db, query))?.version;
    case "last-review":
      return lastDecidedVersion(db, query);
    case "copy-source":
      return copySourceVersion(db, query);
    case undefined:
      return baseVersion(db, query);
    default:
      return findConfiguration(db, { teamId: query.teamId, campaignId: query.campaignId, id: query.wanted });
  }
}

async function baseVersion(db: Db, query: ComparisonQuery): Promise<ReviewedContent | undefined> {
  const approved = await lastApprovedBefore(db, query);
  const base = await findBase(db, { ...query, approved });
  return base && findEarlierVersion(db, { ...query, wanted: base.version });
}

async function lastDecidedVersion(
  db: Db,
  { iterationId, campaignId }: ComparisonQuery,
): Promise<ReviewedContent | undefined> {
  const position = await lastDecision(db, iterationId);
  return position === undefined ? undefined : reviewedAt(db, { iterationId, campaignId, position });
}

async function copySourceVersion(
  db: Db,
  { iterationId, now: { campaign } }: ComparisonQuery,
): Promise<ReviewedContent | undefined> {
  const origin = await copyOrigin(db, iterationId);
  const iteration = origin && (await contentAt(db, origin));
  return iteration && { campaign, iteration };
}
