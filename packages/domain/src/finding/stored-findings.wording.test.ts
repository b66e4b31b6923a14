import { expect, test } from "vitest";
import { findingMessage } from "./finding-problem.ts";

test("findings stored before conditions followed the word “people” can still be read", () => {
  const asks = "Date of Birth is after 1 May 1951";
  expect([
    findingMessage({ problem: { code: "impossible", params: { rule: "A", asks, flag: null } } }),
    findingMessage({ problem: { code: "asksNobody", params: { rule: "A", asks } } }),
    findingMessage({ problem: { code: "leavesOutUnknown", params: { rule: "A", attribute: "ICB" } } }),
  ]).toEqual([
    "No one can match the rule “A”: it requires that Date of Birth is after 1 May 1951. Change it or delete the rule.",
    "The rule “A” has no effect: it requires that Date of Birth is after 1 May 1951, and no one in its cohorts can match that. Check its operator and its cohorts.",
    "The rule “A” excludes people with no recorded ICB. To include them, add a default to use when none is recorded.",
  ]);
});
