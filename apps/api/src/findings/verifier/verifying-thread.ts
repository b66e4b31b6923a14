/** A thread of its own that verifies and compares iterations one after the other, so that a long search keeps nobody else waiting. */
import { parentPort } from "node:worker_threads";
import { type EquivalenceQuestion, comparedForEverybody } from "./equivalence-question.ts";
import { type VerifierQuestion, verified } from "./verified-question.ts";

parentPort?.on("message", (question: VerifierQuestion | EquivalenceQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, which has no origin
  parentPort?.postMessage("earlier" in question ? comparedForEverybody(question) : verified(question));
});
