import { namedEntries } from "../../names/named-entries.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";

const remarkSentences = {
  oneValueOnly: () => "Not so for somebody who has several values of one kind, such as two boards.",
  rulesAlike: ({ rules }: { rules: readonly string[] }) =>
    namedEntries(rules, { one: "is found to be so too", several: "are found to be so too" }),
  andClause: ({ attribute }: { attribute: string }) => `This is about its AND clause on ${attribute}.`,
};

/** Sentences that follow the problem of a finding. */
export type FindingRemark = ProblemOf<typeof remarkSentences>;

/** Returns a finding's sentence with what else is said of it. */
export const withRemarks = (sentence: string, remarks: readonly FindingRemark[] = []): string =>
  [sentence, ...remarks.map((remark) => sentenceOf(remarkSentences, remark))].join(" ");
