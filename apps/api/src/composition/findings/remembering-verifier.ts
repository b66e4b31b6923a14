import { codesOf } from "@spi/domain/library/code-lists";
import type { VerifyRules } from "../../campaigns/findings/answered.ts";
import { sealConfiguration } from "../../campaigns/iterations/seal/seal.ts";
import { inForce } from "../engine-adapter.ts";
import type { VerifierAnswer, VerifierQuestion } from "./verified-question.ts";

/** Answers that are kept, those asked for last. */
const mostKept = 200;

/** Verifies rules by the reference data in force, each content once: the same is asked for by several screens and when it is sent. */
export function rememberingVerifier(ask: (question: VerifierQuestion) => Promise<VerifierAnswer>): VerifyRules {
  const kept = new Map<string, Promise<VerifierAnswer>>();
  return async (db, { campaign, iteration }) => {
    const reference = await inForce(db);
    const key = `${reference.Version} ${sealConfiguration({ campaign, iteration, reference: reference.hash })}`;
    const { attributes } = reference;
    const answer = kept.get(key) ?? ask({ iteration, campaign, attributes, codes: codesOf(reference) });
    kept.delete(key);
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    // A thread that failed is asked again next time.
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
