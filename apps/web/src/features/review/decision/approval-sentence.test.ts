import { expect, test } from "vitest";
import { approvalSentences } from "./approval-sentence.ts";

test("the approval of a report names it with its people and its date REQ-REV-444", () => {
  expect(
    approvalSentences({ name: "Winter", runDate: "20270301", report: 2, invited: "16,338", comparison: undefined }),
  ).toEqual([
    "Approve report 2 of “Winter”, calculated for the run date, 1 March 2027.",
    "16,338 people would be invited.",
  ]);
});

test("the approval of an iteration names it and the people it would invite, with the change if known REQ-REV-24", () => {
  const of = (known: Partial<Parameters<typeof approvalSentences>[0]>) =>
    approvalSentences({
      name: "Winter",
      runDate: "20270301",
      report: undefined,
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
