import { expect, test } from "vitest";
import { findingMessage } from "./finding-problem.ts";

test("findings stored before conditions followed the word “people” can still be read", () => {
  const asks = "Date of Birth is after 1 May 1951";
  expect([
    findingMessage({ problem: { code: "impossible", params: { rule: "A", asks, flag: null } } }),
    findingMessage({ problem: { code: "asksNobody", params: { rule: "A", asks } } }),
    findingMessage({ problem: { code: "leavesOutUnknown", params: { rule: "A", attribute: "ICB" } } }),
  ]).toEqual([
    "No one can match the rule “A”, which requires that Date of Birth is after 1 May 1951. Change or delete the rule.",
    "The rule “A” has no effect. It requires that Date of Birth is after 1 May 1951, but no one in the rule's cohorts can match these conditions. Check the operator and the cohorts.",
    "The rule “A” excludes people with no recorded ICB. To include them, add a default for missing values.",
  ]);
});
