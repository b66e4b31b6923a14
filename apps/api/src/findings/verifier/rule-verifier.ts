import { hashOf } from "@spi/domain/values/hash-of";
import { codesOf } from "@spi/domain/library/code-lists";
import { isUndecided } from "@spi/domain/iteration/lifecycle";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import type { KnownCohort } from "@spi/engine/verify/finding";
import { LRUCache } from "lru-cache";
import type { Db } from "../../database/schema.ts";
import { type Configuration, sealConfiguration } from "../../iterations/seal.ts";
import { listSiblings } from "../../iterations/store.ts";
import { copyOrigin } from "../../iterations/copy-source.ts";
import { iterationAt } from "../../iterations/last-review.ts";
import { lastApproval } from "../../iterations/review-events.ts";
import { currentReferenceData } from "../../metadata/reference-store.ts";
import { type QueryQueue, createQueryQueue, trackReports } from "../../people/query-queue.ts";
import type { RuleThread } from "./rule-thread.ts";
import { type VerificationResult, verifiedCampaignPart } from "./verify-iteration.ts";

/** Maximum number of verification results in the cache. */
const maxCacheEntries = 200;

/** Verifies rules in a thread and caches the results. Each process has a single instance. */
export interface RuleVerifier {
  thread: RuleThread;
  /** Reads the cohorts that have people, or undefined if they cannot be read. */
  readCohorts: () => Promise<readonly CohortReference[] | undefined>;
  cache: LRUCache<string, Promise<VerificationResult>>;
  /** Comparisons that are waiting for the thread. */
  comparisons: QueryQueue;
}

export function createRuleVerifier(dependencies: Pick<RuleVerifier, "thread" | "readCohorts">): RuleVerifier {
  return {
    ...dependencies,
    cache: new LRUCache({ max: maxCacheEntries }),
    comparisons: createQueryQueue(trackReports(), 1),
  };
}

/**
 * Verifies an iteration's rules with its campaign, the people and the current reference data. Each combination is
 * verified only once, because several screens and the check before review need the same result.
 */
export async function verifyRules(
  { thread, readCohorts, cache }: RuleVerifier,
  db: Db,
  { iterationId, configuration: { campaign, iteration } }: { iterationId: string; configuration: Configuration },
): Promise<VerificationResult> {
  const reference = await currentReferenceData(db);
  const seal = sealConfiguration({ campaign, iteration, reference: reference.hash });
  const siblings = await listSiblings(db, iterationId).select(["id", "version", "status"]).execute();
  const approval = await lastApproval(db, iterationId);
  const cohorts = (await readCohorts())?.map(toKnownCohort);
  const context = [reference.Version, verifiedCampaignPart(campaign), siblings, approval ?? null, cohorts ?? null];
  const key = `${seal} ${hashOf(context)}`;
  const answer = cache.get(key) ?? verifyAgain();
  cache.set(key, answer);
  // A failed verification is retried the next time.
  answer.catch(() => cache.delete(key));
  return answer;

  async function verifyAgain(): Promise<VerificationResult> {
    const rows = await listSiblings(db, iterationId).select(["id", "document", "status", "copied_from_id"]).execute();
    const source = await copyOrigin(db, iterationId);
    const others = rows.map(({ id, document, status, copied_from_id: copiedFrom }) => ({
      content: document,
      isDecided: !isUndecided(status),
      isSource: id === source?.id,
      isCopy: copiedFrom === iterationId,
    }));
    const approved = approval === undefined ? undefined : await iterationAt(db, iterationId, approval);
    const { attributes, "library-rules": library } = reference;
    const codes = codesOf(reference);
    return thread.verify({ iteration, campaign, approved, others, cohorts, attributes, codes, library });
  }
}

/** Returns the properties of a cohort that affect rules. The cohort's size matters only if it is empty. */
const toKnownCohort = ({ CohortLabel, MemberCount, AgeBucket }: CohortReference): KnownCohort => ({
  CohortLabel,
  MemberCount: Math.min(MemberCount, 1),
  AgeBucket,
});
