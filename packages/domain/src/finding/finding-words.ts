import type { Figure } from "../report/people-preview.ts";
import { figureWords } from "../report/preview-words.ts";
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

interface Counted {
  code: string;
  message: string;
  /** Null where nobody was counted. */
  people: Figure | null;
}

/** What is found, with how many people it concerns: "…: all 312 people it matches are already left out by …" */
export function findingSentence({ code, message, people }: Counted): string {
  if (people === null) return message;
  const several = people.kind === "exact" && people.people > 1;
  const words = `${figureWords(people)} ${several || people.kind !== "exact" || people.people === 0 ? "people" : "person"}`;
  if (code !== "never-decides" || !several) return `${message} ${countWords(code, words)}`;
  return message.replace(
    /everybody it matches (is|has)/,
    (_, verb) => `all ${words} it matches ${verb === "is" ? "are" : "have"}`,
  );
}

function countWords(code: string, people: string): string {
  if (code === "missing-values") return `That is ${people}.`;
  return code === "nobody-invited" ? `It has ${people}.` : `It matches ${people}.`;
}
