import { expect, test } from "vitest";
import { iterationStatuses } from "@spi/domain/iteration/lifecycle";
import type { NotReadyKind } from "@spi/domain/release/not-ready";
import { fixAction, nextAction, describeReviewers } from "./next-action.ts";

const arun = { id: "arun", name: "Arun Approver" };
const bo = { id: "bo", name: "Bo Both" };

test("the next action names its reviewers and calls the reader “you” REQ-SCR-51", () => {
  expect(describeReviewers({ reviewers: [arun, bo] }, "wendy")).toBe("Arun Approver or Bo Both");
  expect(describeReviewers({ reviewers: [arun, bo] }, "bo")).toBe("you or Arun Approver");
  expect(describeReviewers({ reviewers: [arun] }, "arun")).toBe("you");
  expect(describeReviewers({ reviewers: [] }, "arun")).toBe("a reviewer");
});

test("each status shows the next action and who does it, from the reader's point of view REQ-SCR-49 REQ-SCR-441", () => {
  const of = (id: string, ...permissions: ("read" | "write" | "release")[]) =>
    iterationStatuses.map((status) => nextAction({ status, reviewers: [arun] }, { id, permissions }));
  expect(of("wendy", "read", "write")).toEqual([
    "To be finished by you",
    "To be reviewed by Arun Approver",
    "To be corrected by you",
    "Report to be requested by you",
    "The report is being created",
    "Report for Arun Approver to approve or reject",
    "To be corrected by you",
    "To be released by staff with release permission",
    undefined,
  ]);
  expect(of("arun", "read", "release")).toEqual([
    "To be finished by a writer",
    "To be reviewed by you",
    "To be corrected by a writer",
    "Report to be requested by a writer",
    "The report is being created",
    "Report for you to approve or reject",
    "To be corrected by a writer",
    "To be released by you",
    undefined,
  ]);
  const corrected = (id: string, contributors: { id: string; name: string }[], ...permissions: ("read" | "write")[]) =>
    nextAction({ status: "rejected", reviewers: [arun], contributors }, { id, permissions });
  expect(corrected("wendy", [bo], "write")).toBe("To be corrected by Bo Both");
  expect(corrected("bo", [bo], "write")).toBe("To be corrected by you");
  expect(corrected("bo", [bo], "read")).toBe("To be corrected by Bo Both");
  expect(corrected("wendy", [bo, arun], "write")).toBe("To be corrected by Bo Both or others who worked on it");
  expect(nextAction({ status: "paused", reviewers: [] }, { id: "arun", permissions: [] })).toBeUndefined();
});

test("a user who alone approved the iteration and its report sees that another user releases it REQ-REL-34 REQ-SCR-49", () => {
  const decisions = (...by: { id: string; name: string }[]) =>
    by.map((user, at) => ({ by: user, transition: at === 0 ? "approve" : "approveReport" }));
  const of = (...by: { id: string; name: string }[]) =>
    nextAction(
      { status: "report approved", reviewers: [], decisions: decisions(...by) },
      { id: "bo", permissions: ["release"] },
    );
  expect(of(bo, bo)).toBe("To be released by someone else with release permission, because you were the only approver");
  expect(of(arun, bo)).toBe("To be released by you");
  expect(of()).toBe("To be released by you");
});

test("an iteration that cannot be sent names the role that fixes it, if any, and calls the reader “you” REQ-REL-90 REQ-SCR-49", () => {
  const words = (kind: NotReadyKind, ...permissions: ("write" | "approve" | "release")[]) =>
    fixAction(kind, { permissions });
  expect(words("runDate")).toBe("To be fixed by a writer before it can be sent");
  expect(words("runDate", "write")).toBe("To be fixed by you before it can be sent");
  for (const permission of ["write", "approve"] as const)
    expect(words("notifyIds", permission)).toBe(
      "NHS Notify IDs must be entered and approved before the list can be sent",
    );
  expect(words("otherList", "write")).toBe("To be fixed by staff with release permission before it can be sent");
  expect(words("otherList", "release")).toBe("To be fixed by you before it can be sent");
  expect(words("training", "write", "release")).toBe("This iteration cannot be sent");
});
