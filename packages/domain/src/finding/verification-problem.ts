import { type ProblemOf, sentenceOf } from "../values/problem.ts";

const sentences = {
  tooMany: () =>
    "There are too many rules or different conditions for us to check together. Use fewer rules or conditions.",
  notPlanned: ({ reason }: { reason: string }) => `We cannot check the rules together yet. ${reason}`,
};

/** Reason why rules could not be verified. */
export type VerificationProblem = ProblemOf<typeof sentences>;

/** Returns a sentence that explains to users why rules could not be verified. */
export const verificationProblemSentence = (problem: VerificationProblem): string => sentenceOf(sentences, problem);
