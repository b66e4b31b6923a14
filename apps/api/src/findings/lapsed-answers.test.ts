import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { expect, test } from "vitest";
import type { AnswerRow } from "../iterations/finding-answers.ts";
import { findLapsedAnswer, findLapsedAnswers } from "./lapsed-answers.ts";

const finding = (key: string, rule: string | null = "rule-1") => ({ key, code: "boundary", rule }) as VerifierFinding;
const answer = (finding: string, day: number, rule = "rule-1") =>
  ({
    finding_key: finding,
    code: "boundary",
    circumstances: { rule },
    answered_at: new Date(2026, 1, day),
  }) as AnswerRow;

test("a lapsed answer is shown only with the similar new finding about its rule REQ-REV-31", () => {
  const [old, older, other] = [answer("a", 2), answer("b", 1), answer("c", 3, "rule-2")];
  const current = [finding("a"), finding("d")];
  // A finding that still exists has its own answer. This is not the answer to the rule's earlier finding.
  expect(findLapsedAnswers([old], current)).toEqual([]);
  const lapsed = findLapsedAnswers([older, old, other], [finding("d")]);
  expect(findLapsedAnswer(finding("d"), lapsed)).toBe(old);
  expect(findLapsedAnswer(finding("d", "rule-3"), lapsed)).toBeUndefined();
  expect(findLapsedAnswer(finding("d", null), lapsed)).toBeUndefined();
});
