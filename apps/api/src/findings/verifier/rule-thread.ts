import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { notVerifiedSentence } from "@spi/domain/finding/not-verified";
import { refuse } from "@spi/domain/values/result";
import pLimit from "p-limit";
import type { EquivalenceAnswer, EquivalenceQuestion } from "./equivalence-question.ts";
import type { VerifierAnswer, VerifierQuestion } from "./verified-question.ts";

const longestMilliseconds = 30_000;
const tooMany = { code: "tooMany", params: {} } as const;

/** A thread that verifies and compares iterations. */
export interface RuleThread {
  verify: (question: VerifierQuestion) => Promise<VerifierAnswer>;
  compare: (question: EquivalenceQuestion) => Promise<EquivalenceAnswer>;
}

type Question = VerifierQuestion | EquivalenceQuestion;
type Answer = VerifierAnswer | EquivalenceAnswer;

/** Starts a separate thread, which gets ready at once; one that takes too long on a question is ended. */
export function startRuleThread(): RuleThread {
  const inTurn = pLimit(1);
  let thread: Worker | undefined = ready();
  const asking = (question: Question) => inTurn(() => ask(question));
  return { verify: asking as RuleThread["verify"], compare: asking as RuleThread["compare"] };

  async function ask(question: Question): Promise<Answer> {
    thread ??= ready();
    const ended = new AbortController();
    const { signal } = ended;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, which has no origin
    thread.postMessage(question);
    try {
      const answered = once(thread, "message", { signal }) as Promise<[Answer]>;
      const late = after(longestMilliseconds, undefined, { signal, ref: false });
      const first = await Promise.race([answered, late]);
      return first ? first[0] : await giveUp(question);
    } catch (error) {
      thread = undefined;
      throw error;
    } finally {
      ended.abort();
    }
  }

  function ready(): Worker {
    const begun = begin();
    begun.on("exit", () => {
      if (thread === begun) thread = undefined;
    });
    // One that fails while nobody asks ends no more than itself; who asks hears of it.
    begun.on("error", () => {});
    return begun;
  }

  async function giveUp(question: Question): Promise<Answer> {
    await thread?.terminate();
    thread = undefined;
    return "earlier" in question ? refuse(notVerifiedSentence(tooMany)) : refuse(tooMany);
  }
}

/** It keeps the process from ending no more than an open connection would. */
function begin(): Worker {
  const thread = new Worker(new URL("verifying-thread.ts", import.meta.url));
  thread.unref();
  return thread;
}
