import { expect, test } from "vitest";
import { approvalSentence, iterationApprovalSentences } from "./approval-sentence.ts";

test("an approval shows its people and date REQ-REV-24 REQ-REV-444", () => {
  expect(approvalSentence({ invited: 16_338, runDate: "20270301" })).toBe(
    "Approve this list of 16,338 people, calculated for the run date, 1 March 2027. Nothing will be sent until someone releases the list.",
  );
});

test("the approval of an iteration names it and the people it would invite, with the change if known REQ-REV-24", () => {
  const of = (known: Partial<Parameters<typeof iterationApprovalSentences>[0]>) =>
    iterationApprovalSentences({
      name: "Winter",
      runDate: "20270301",
      invited: undefined,
      comparison: undefined,
      ...known,
    });
  expect(of({ invited: "5,354", comparison: { inlineName: "“Autumn”", invited: 555 } })).toEqual([
    "Approve “Winter”, to run on 1 March 2027.",
    "5,354 people would be invited. “Autumn” would invite 555.",
  ]);
  expect(of({ invited: "1" }).at(1)).toBe("1 person would be invited.");
  expect(of({}).at(1)).toBe("At the moment, we cannot say how many people would be invited.");
});
