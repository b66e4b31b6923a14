import type { IterationResponse } from "@spi/domain/api-contract";
import { refuseTransition, transitionNames } from "@spi/domain/iteration/lifecycle";
import { expect, test } from "vitest";
import { transitionFacts } from "./transition-facts.ts";

const wendy = { id: "wendy", name: "Wendy Writer" };
const arun = { id: "arun", name: "Arun Approver" };
const answer: IterationResponse = {
  iteration_details: {
    ID: "i1",
    Version: 1,
    IterationNumber: 1,
    Name: "First",
    IterationDate: "20270401",
    CommsType: "I",
    Type: "M",
    ApprovalMinimum: 0,
    ApprovalMaximum: 0,
    DefaultCommsRouting: "A",
    IterationCohorts: [],
    IterationRules: [],
  },
  status: "draft",
  submitted_by: null,
  reviewers: [],
  contributors: [wendy],
  decisions: [],
  last_rejection: null,
  report_failure: null,
  locked_by: null,
  locked_at: null,
  created_by: wendy,
  creation_timestamp: "20270101120000",
  last_modified_by: wendy,
  last_modified_timestamp: "20270101120000",
};
const offered = (change: Partial<IterationResponse>, userId: string, ...permissions: ("write" | "approve")[]) => {
  const facts = transitionFacts({ ...answer, ...change }, { userId, permissions: ["read", ...permissions] });
  return transitionNames.filter((name) => refuseTransition(name, facts) === undefined);
};

test("a user who can update a draft can send it for review unless another user has the lock §4.10", () => {
  expect(offered({}, "wendy", "write")).toEqual(["sendForReview"]);
  expect(offered({ locked_by: arun }, "wendy", "write")).toEqual([]);
  expect(offered({}, "rita")).toEqual([]);
});

test("a named reviewer who did not submit or edit the iteration can approve or reject it §4.11 §6.05", () => {
  const inReview = { status: "in review" as const, reviewers: [arun, wendy], submitted_by: wendy };
  expect(offered(inReview, "arun", "approve")).toEqual(["approve", "reject"]);
  expect(offered(inReview, "wendy", "approve")).toEqual([]);
  expect(offered(inReview, "abena", "approve")).toEqual([]);
});
