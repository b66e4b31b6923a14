import type { IterationResponse } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { statusSentence } from "./status-sentence.ts";

const wendy = { me: "wendy", mayWrite: true };
const by = { id: "arun", name: "Arun Approver" };
const iteration = (status: string) => {
  const decisions = [{ by, at: "20261120100000", transition: "reject", reason: "Too many" }];
  return { status, reviewers: [by], decisions } as unknown as IterationResponse;
};

test("the reason for a rejection is separated from the sentence after it", () => {
  expect(statusSentence(iteration("rejected"), wendy)).toContain(
    "said: “Too many”. To change the iteration, revert it to draft",
  );
});

test("a reason that is a sentence does not get a second full stop REQ-REV-33", () => {
  const rejectedIteration = iteration("rejected");
  const reason = "No one told the prisons. Add the rule. (About the answer to: Nobody matches it. Is that meant?)";
  const sentence = statusSentence(
    { ...rejectedIteration, decisions: [{ ...rejectedIteration.decisions[0]!, reason }] },
    wendy,
  );
  expect(sentence).toContain(
    "Arun Approver said: “No one told the prisons. Add the rule. (About the answer to: Nobody matches it. Is that meant?)” To change",
  );
});

test("a draft shows that user and others who rejected it and why REQ-LIF-11", () => {
  const [rejection] = iteration("rejected").decisions;
  const draft = (transition: string) => ({
    ...iteration("draft"),
    decisions: [],
    last_rejection: { ...rejection!, transition },
  });
  expect(statusSentence(draft("reject"), wendy)).toBe(
    "Arun Approver rejected this iteration: “Too many”. The iteration is a draft again. Once you have corrected it, send it for review.",
  );
  expect(statusSentence(draft("rejectReport"), { me: "arun", mayWrite: false })).toBe(
    "You rejected the report: “Too many”. The iteration is a draft again. Staff with write permission can send it for review once it is corrected.",
  );
  expect(statusSentence(iteration("rejected"), { me: "arun", mayWrite: false })).toContain("You said: “Too many”.");
});

test("an unknown status is shown unchanged §4.08", () => {
  expect(statusSentence(iteration("paused"), wendy)).toContain("do not recognise the status “Paused”");
});

test("the page of an iteration being sent does not state that it can be sent REQ-REL-96", () => {
  const release = {
    state: "sending",
    started_by: by,
    started_at: "20261123144800",
    approved: 10,
    accepted: 3,
    irrevocable: true,
  } as const;
  expect(statusSentence(iteration("report approved"), wendy, release)).toContain(
    "NHS Notify has accepted 3 of 10 messages",
  );
  expect(statusSentence(iteration("draft"), wendy, release)).toContain("is a draft");
});

test("the sentence calls the reader who has to act “you” REQ-SCR-51", () => {
  expect(statusSentence(iteration("in review"), { me: "arun", mayWrite: false })).toBe(
    "This iteration is waiting for you to approve or reject it.",
  );
  expect(statusSentence(iteration("report ready"), wendy)).toContain("ready for Arun Approver to approve or reject");
});

test("only users who can change an iteration are advised to, and others see who can REQ-REL-162", () => {
  const rita = { me: "rita", mayWrite: false };
  for (const status of ["draft", "rejected", "approved", "report rejected"]) {
    expect(statusSentence(iteration(status), wendy)).not.toContain("Staff with write permission");
    expect(statusSentence(iteration(status), rita)).toContain("Staff with write permission");
    expect(statusSentence(iteration(status), rita)).not.toMatch(/[.”] (To change|Revert|Request|When)/);
  }
});
