import { expect, test } from "vitest";
import { type SentenceDraft, emptySentence, readSentence } from "./read-sentence.ts";

const old = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-75" } as const;
const draft: SentenceDraft = { ...emptySentence, kind: "Only", conditions: [old, old], name: " All are 75 " };

test("a sentence has all chosen conditions and its safety mark REQ-EXP-16", () => {
  const nameAndConditions = { Name: "All are 75", Conditions: [old, old] };
  expect(readSentence(draft)).toEqual({ ok: true, value: { ...nameAndConditions, Kind: "Only" } });
  expect(readSentence({ ...draft, kind: "Plan", plan: "LETTER", safety: true })).toEqual({
    ok: true,
    value: { ...nameAndConditions, Kind: "Plan", Plan: "LETTER", Safety: true },
  });
});

test("a sentence without a name, a condition or its routing plan is rejected with an error on its field REQ-EXP-16 REQ-EXP-423", () => {
  const refused = readSentence({ ...emptySentence, kind: "Plan" });
  expect(refused.ok ? [] : Object.keys(refused.refusal)).toEqual(["plan", "conditions", "name"]);
});

test("a name that another expectation has, ignoring case, is rejected instead of dropping the sentence REQ-EXP-16 REQ-EXP-424", () => {
  expect(readSentence(draft, ["all are 75"])).toEqual({
    ok: false,
    refusal: { name: "Enter a name that is different from the other expectations’ names" },
  });
});
