import { hashOf } from "@spi/domain/values/hash-of";
import { codesOf } from "@spi/domain/library/code-lists";
import { isUndecided } from "@spi/domain/iteration/lifecycle";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import type { KnownCohort } from "@spi/engine/verify/finding";
import { LRUCache } from "lru-cache";
import type { VerifyRules } from "../answered.ts";
import { sealConfiguration } from "../../iterations/seal.ts";
import { listSiblings } from "../../iterations/store.ts";
import { copyOrigin } from "../../iterations/copy-source.ts";
import { iterationThen } from "../../iterations/last-review.ts";
import { lastApproval } from "../../iterations/review-events.ts";
import { inForce } from "../../metadata/reference-store.ts";
import { type VerifierAnswer, type VerifierQuestion, verifiedPart } from "./verified-question.ts";

/** Answers that are kept, those asked for last. */
const mostKept = 200;

interface Verifier {
  ask: (question: VerifierQuestion) => Promise<VerifierAnswer>;
  /** The cohorts that there are people in; undefined where they cannot be read. */
  readCohorts: () => Promise<readonly CohortReference[] | undefined>;
}

/**
 * Verifies rules by the reference data in force beside their campaign and the cohorts there are, each content of all that once:
 * the same is asked for by several screens and when it is sent.
 */
export function rememberingVerifier({ ask, readCohorts }: Verifier): VerifyRules {
  const kept = new LRUCache<string, Promise<VerifierAnswer>>({ max: mostKept });
  return async (db, { iterationId, configuration: { campaign, iteration } }) => {
    const reference = await inForce(db);
    const seal = sealConfiguration({ campaign, iteration, reference: reference.hash });
    const siblings = await listSiblings(db, iterationId).select(["id", "version", "status"]).execute();
    const approval = await lastApproval(db, iterationId);
    const cohorts = (await readCohorts())?.map(asVerified);
    const beside = [reference.Version, verifiedPart(campaign), siblings, approval ?? null, cohorts ?? null];
    const key = `${seal} ${hashOf(beside)}`;
    const answer = kept.get(key) ?? askAfresh();
    kept.set(key, answer);
    // What could not be asked is asked again next time.
    answer.catch(() => kept.delete(key));
    return answer;

    async function askAfresh(): Promise<VerifierAnswer> {
      const rows = await listSiblings(db, iterationId).select(["id", "document", "status", "copied_from"]).execute();
      const source = await copyOrigin(db, iterationId);
      const others = rows.map(({ id, document, status, copied_from: copiedFrom }) => ({
        content: document,
        settled: !isUndecided(status),
        isSource: id === source?.id,
        isCopy: copiedFrom === iterationId,
      }));
      const approved = approval === undefined ? undefined : await iterationThen(db, iterationId, approval);
      const { attributes } = reference;
      return ask({ iteration, campaign, approved, others, cohorts, attributes, codes: codesOf(reference) });
    }
  };
}

/** What of a cohort bears on rules: how many people are in it only as far as there are any. */
const asVerified = ({ CohortLabel, MemberCount, AgeBucket }: CohortReference): KnownCohort => ({
  CohortLabel,
  MemberCount: Math.min(MemberCount, 1),
  AgeBucket,
});
