import { verificationProblemSentence } from "@spi/domain/finding/verification-problem";
import { refuse } from "@spi/domain/values/result";
import pLimit from "p-limit";
import { runInThread } from "../../background/run-in-thread.ts";
import { type ComparisonResult, type ComparisonInput, compareVersions } from "./compare-versions.ts";
import { type VerificationResult, type VerificationInput, verifyIteration } from "./verify-iteration.ts";

const maxMilliseconds = 30_000;
const tooMany = { code: "tooMany", params: {} } as const;

const verify = runInThread(verifyIteration, new URL("verify-iteration.ts", import.meta.url));
const compare = runInThread(compareVersions, new URL("compare-versions.ts", import.meta.url));
/** Only one verification or comparison runs at a time, so that a thread is always free for imports. */
const queue = pLimit(1);

/** Thread that verifies and compares iterations. */
export interface RuleThread {
  verify: (input: VerificationInput) => Promise<VerificationResult>;
  compare: (input: ComparisonInput) => Promise<ComparisonResult>;
}

/** Runs one query at a time in a thread of the pool, and stops a query that takes too long. */
export const ruleThread: RuleThread = {
  verify: (input) => queue(() => withTimeLimit(verify, input, refuse(tooMany))),
  compare: (input) => queue(() => withTimeLimit(compare, input, refuse(verificationProblemSentence(tooMany)))),
};

async function withTimeLimit<Input, Output>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
  input: Input,
  fallback: Output,
): Promise<Output> {
  const signal = AbortSignal.timeout(maxMilliseconds);
  try {
    return await run(input, signal);
  } catch (error) {
    if (signal.aborted) return fallback;
    throw error;
  }
}
