import { refuse } from "@spi/domain/values/result";
import { codesOf } from "@spi/domain/library/code-lists";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { ComparisonResult } from "../findings/verifier/compare-versions.ts";
import type { RuleVerifier } from "../findings/verifier/rule-verifier.ts";
import type { ReviewedContent } from "../iterations/last-review.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { rejectionMessages } from "../people/query-queue.ts";

/**
 * Compares two versions for all possible people, with the current reference data. A user's newer request stops their
 * previous one.
 */
export async function proveEquivalence(
  { thread, comparisons }: RuleVerifier,
  db: Kysely<Schema>,
  { earlier, later, userId }: { earlier: ReviewedContent; later: ReviewedContent; userId: string },
): Promise<ComparisonResult> {
  const { run, end } = comparisons.start({ kind: "equivalence", userId });
  const answer = await run(async () => {
    const reference = await currentReferenceData(db);
    return thread.compare({ earlier, later, attributes: reference.attributes, codes: codesOf(reference) });
  }).answer.finally(end);
  if (typeof answer !== "string") return answer.value;
  return refuse(answer === "superseded" ? "You have since requested another comparison." : rejectionMessages[answer]);
}
