import { type ProblemOf, sentenceOf } from "../values/problem.ts";

const sentences = {
  tooMany: () => "There are too many rules or different conditions to check together.",
  notPlanned: ({ reason }: { reason: string }) => `We cannot check the rules together yet. ${reason}`,
};

/** Reason rules could not be checked together. */
export type VerificationProblem = ProblemOf<typeof sentences>;

/** Returns why rules could not be checked together, for people to read. */
export const verificationProblemSentence = (problem: VerificationProblem): string => sentenceOf(sentences, problem);
