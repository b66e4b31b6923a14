import { notVerifiedSentence } from "@spi/domain/finding/not-verified";
import { refuse } from "@spi/domain/values/result";
import pLimit from "p-limit";
import { inThread } from "../../background/run-in-thread.ts";
import { type EquivalenceAnswer, type EquivalenceQuestion, compareForEveryone } from "./compare-versions.ts";
import { type VerifierAnswer, type VerifierQuestion, verifyQuestion } from "./verify-iteration.ts";

const longestMilliseconds = 30_000;
const tooMany = { code: "tooMany", params: {} } as const;

const verify = inThread(verifyQuestion, new URL("verify-iteration.ts", import.meta.url));
const compare = inThread(compareForEveryone, new URL("compare-versions.ts", import.meta.url));
/** Leaves a thread for imports while a long question is being answered. */
const inTurn = pLimit(1);

/** Thread that verifies and compares iterations. */
export interface RuleThread {
  verify: (question: VerifierQuestion) => Promise<VerifierAnswer>;
  compare: (question: EquivalenceQuestion) => Promise<EquivalenceAnswer>;
}

/** Answers one question at a time in a thread of the pool, and stops one that takes too long. */
export const ruleThread: RuleThread = {
  verify: (question) => inTurn(() => answerInTime(verify, question, refuse(tooMany))),
  compare: (question) => inTurn(() => answerInTime(compare, question, refuse(notVerifiedSentence(tooMany)))),
};

async function answerInTime<Question, Answer>(
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
  question: Question,
  late: Answer,
): Promise<Answer> {
  const signal = AbortSignal.timeout(longestMilliseconds);
  try {
    return await ask(question, signal);
  } catch (error) {
    if (signal.aborted) return late;
    throw error;
  }
}
