import { type ProblemOf, sentenceOf } from "../values/problem.ts";
import { describeEmptyCohorts } from "./preview-sentences.ts";

const catalogue = {
  peopleUnreadable: () => "We cannot read the population data at the moment. Try again later.",
  sentUnreadable: () => "We cannot read the records of sent messages at the moment. Try again later.",
  tooLong: () =>
    "We stopped this count because it was taking too long and other counts were waiting. Use shorter lists or fewer rules, or request a summary report.",
  tooManyRules: () => "There are too many rules for us to count people. Use fewer rules, or request a summary report.",
  emptyCohorts: ({ labels }: { labels: readonly string[] }) => describeEmptyCohorts(labels),
  noIterations: () => "There are no iterations to count yet. Create an iteration first.",
  /** Staff have made too many queries, or the engine rejected this query. `reason` explains why. */
  turnedAway: ({ reason }: { reason: string }) => reason,
  refused: ({ reason }: { reason: string }) => reason,
};

/** Reason why people were not counted. */
export type CountProblem = ProblemOf<typeof catalogue>;

/** Explains to staff why people were not counted. */
export const countProblemSentence = (problem: CountProblem): string => sentenceOf(catalogue, problem);

/** Returns a problem that has no parameters. */
export function countProblem<
  Code extends "peopleUnreadable" | "sentUnreadable" | "tooLong" | "tooManyRules" | "noIterations",
>(code: Code) {
  return { code, params: {} };
}

const temporaryCodes: ReadonlySet<CountProblem["code"]> = new Set([
  "peopleUnreadable",
  "sentUnreadable",
  "tooLong",
  "turnedAway",
]);

/**
 * Returns whether a later request can succeed without any change. We show the reason once, and the next request counts
 * the people again.
 */
export const isTemporary = ({ code }: CountProblem): boolean => temporaryCodes.has(code);
