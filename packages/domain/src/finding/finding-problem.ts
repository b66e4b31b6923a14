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
  /** A count stored before findings had codes has the sentence alone. */
  asStored: ({ message }: { message: string }) => message,
};

/** The problem as data. */
export type FindingProblem = ProblemOf<typeof findingSentences>;

/** Returns what was found and what to do, for people to read. Code that compares, stores or decides uses the problem. */
export function findingMessage(found: { problem: FindingProblem; remarks?: readonly FindingRemark[] }): string {
  return withRemarks(sentenceOf(findingSentences, found.problem), found.remarks);
}
