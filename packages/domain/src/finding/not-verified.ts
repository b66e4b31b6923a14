import { type ProblemOf, sentenceOf } from "../values/problem.ts";

const sentences = {
  tooMany: () => "These rules are too many, or ask too many different things, to be checked together.",
  notPlanned: ({ reason }: { reason: string }) => `The rules cannot be checked together yet. ${reason}`,
};

/** Why rules could not be checked together. */
export type NotVerified = ProblemOf<typeof sentences>;

/** Returns why rules could not be checked together, for people to read. */
export const notVerifiedSentence = (problem: NotVerified): string => sentenceOf(sentences, problem);
