import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { expect, test } from "vitest";
import type { AnswerRow } from "../iterations/finding-answers.ts";
import { answerBefore, lapsedAnswers } from "./lapsed-answers.ts";

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
  const found = [finding("a"), finding("d")];
  // A finding that still exists has its own answer, which does not belong to the rule's earlier finding.
  expect(lapsedAnswers([old], found)).toEqual([]);
  const lapsed = lapsedAnswers([older, old, other], [finding("d")]);
  expect(answerBefore(finding("d"), lapsed)).toBe(old);
  expect(answerBefore(finding("d", "rule-3"), lapsed)).toBeUndefined();
  expect(answerBefore(finding("d", null), lapsed)).toBeUndefined();
});
