import { namedEntries } from "../../names/named-entries.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

const remarkSentences = {
  oneValueOnly: () =>
    "This finding does not apply to people who have more than one value for the same attribute, such as two ICBs.",
  rulesAlike: ({ rules }: { rules: readonly string[] }) =>
    `The ${rules.length === 1 ? "rule" : "rules"} ${namedEntries(rules, { singular: "has the same problem", several: "have the same problem" })}`,
  andClause: ({ attribute }: { attribute: string }) => `The problem is in the rule's AND clause about ${attribute}.`,
};

/** Sentences that follow a finding's problem. */
export type FindingRemark = ProblemOf<typeof remarkSentences>;

/** Returns a finding's sentence with any additional remarks. */
export const withRemarks = (sentence: string, remarks: readonly FindingRemark[] = []): string =>
  [sentence, ...remarks.map((remark) => sentenceOf(remarkSentences, remark))].join(" ");
