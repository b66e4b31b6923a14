import type { FindingLevel } from "../report/verifier-finding.ts";

/** What each level of findings is called on screens. */
export const levelWords = {
  stop: "Must fix",
  warning: "Needs an answer",
  note: "To know",
} as const satisfies Record<FindingLevel, string>;

/** The reason of a reviewer who rejects an iteration for an answer. */
export function answerRejected(message: string, why: string): string {
  return `The answer to “${message}” is not accepted: ${why}`;
}

/** "2 things stop this, 3 need an answer"; null when nothing does. */
export function findingsSentence({ stops, unanswered }: { stops: number; unanswered: number }): string | null {
  const things = (count: number) => `${count} ${count === 1 ? "thing" : "things"}`;
  const needs = unanswered === 1 ? "needs an answer" : "need an answer";
  if (stops === 0) return unanswered === 0 ? null : `${things(unanswered)} ${needs}`;
  const stopping = `${things(stops)} ${stops === 1 ? "stops" : "stop"} this`;
  return unanswered === 0 ? stopping : `${stopping}, ${unanswered} ${needs}`;
}
