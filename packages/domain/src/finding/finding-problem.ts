import { type ProblemOf, sentenceOf } from "../values/problem.ts";
import { ageSentences } from "./sentences/ages.ts";
import { otherSentences } from "./sentences/others.ts";
import { planSentences } from "./sentences/plans.ts";
import { type FindingRemark, withRemarks } from "./sentences/remarks.ts";
import { ruleSentences } from "./sentences/rules.ts";
import { standardSentences } from "./sentences/standard.ts";

const findingSentences = {
  ...ruleSentences,
  ...ageSentences,
  ...otherSentences,
  ...planSentences,
  ...standardSentences,
  /** Counts stored before findings had codes contain only the sentence. */
  asStored: ({ message }: { message: string }) => message,
};

/** The problem of a finding as structured data. */
export type FindingProblem = ProblemOf<typeof findingSentences>;

/**
 * Returns a message for users, with the problem and what to do. Code that compares, stores or makes
 * decisions must use the problem itself.
 */
export function findingMessage(finding: { problem: FindingProblem; remarks?: readonly FindingRemark[] }): string {
  return withRemarks(sentenceOf(findingSentences, finding.problem), finding.remarks);
}
