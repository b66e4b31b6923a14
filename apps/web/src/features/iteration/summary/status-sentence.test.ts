import type { IterationAnswer } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { statusSentence } from "./status-sentence.ts";

const by = { id: "arun", name: "Arun Approver" };
const iteration = (status: string) => {
  const decisions = [{ by, at: "20261120100000", transition: "reject", reason: "Too many" }];
  return { status, reviewers: [by], decisions } as unknown as IterationAnswer;
};

test("the reason of a rejection is set apart from the sentence after it", () => {
  expect(statusSentence(iteration("rejected"))).toContain("said: “Too many”. Revert it to draft");
});

test("a status this version does not know is told, not a reason to show nothing §4.08", () => {
  expect(statusSentence(iteration("paused"))).toContain("does not know the status “Paused”");
});
