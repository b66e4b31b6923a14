import { expect, test } from "vitest";
import type { TransitionFacts } from "./lifecycle.ts";
import {
  badgeColour,
  isEditable,
  iterationStatuses,
  offeredTransitions,
  refuseTransition,
  transitionTo,
} from "./lifecycle.ts";

const facts: TransitionFacts = {
  status: "draft",
  userId: "wendy",
  permissions: ["read", "write"],
  reviewers: [],
  submittedBy: undefined,
  contributors: ["wendy"],
  complete: true,
  lockedByOther: false,
};

const inReview: TransitionFacts = {
  ...facts,
  status: "in review",
  userId: "arun",
  permissions: ["read", "approve"],
  reviewers: ["arun", "bo"],
  submittedBy: "wendy",
};

test("these are the statuses §4.01", () => {
  expect(iterationStatuses).toEqual([
    "draft",
    "in review",
    "rejected",
    "approved",
    "report requested",
    "report ready",
    "report rejected",
    "report approved",
    "sent to nhs notify",
  ]);
});

test("every status has its badge colour §4.03 §4.04 §4.05 §4.06 §4.07, and one nobody knows is red §4.08", () => {
  const colours = [...iterationStatuses, "toString"].map(badgeColour);
  expect(colours).toEqual(["white", "blue", "red", "green", "blue", "blue", "red", "green", "aqua-green", "red"]);
});

test("a complete draft is sent for review by a writer unless somebody else is editing it §4.10", () => {
  expect(refuseTransition("sendForReview", facts)).toBeUndefined();
  expect(refuseTransition("sendForReview", { ...facts, complete: false })).toBe("incomplete");
  expect(refuseTransition("sendForReview", { ...facts, lockedByOther: true })).toBe("locked");
  expect(refuseTransition("sendForReview", { ...facts, permissions: ["read", "approve"] })).toBe("forbidden");
  expect(refuseTransition("sendForReview", { ...facts, status: "approved" })).toBe("wrongStatus");
});

test("only a named reviewer who neither submitted nor edited decides §4.11 §6.05", () => {
  expect(offeredTransitions(inReview)).toEqual(["approve", "reject"]);
  expect(refuseTransition("approve", { ...inReview, reviewers: ["bo"] })).toBe("notReviewer");
  expect(refuseTransition("approve", { ...inReview, submittedBy: "arun" })).toBe("ownWork");
  expect(refuseTransition("approve", { ...inReview, contributors: ["wendy", "arun"] })).toBe("ownWork");
  expect(refuseTransition("approve", { ...inReview, permissions: ["read", "write"] })).toBe("forbidden");
});

test("a writer reverts anything to draft but what is draft, sent, or in their own review §4.12", () => {
  const reverts = (status: (typeof iterationStatuses)[number], more: Partial<TransitionFacts> = {}) =>
    refuseTransition("revertToDraft", { ...facts, status, ...more }) === undefined;
  expect(iterationStatuses.filter((status) => !reverts(status))).toEqual(["draft", "sent to nhs notify"]);
  expect(reverts("in review", { reviewers: ["wendy"] })).toBe(false);
  expect(reverts("approved", { reviewers: ["wendy"] })).toBe(true);
  expect(reverts("approved", { permissions: ["read", "approve", "release"] })).toBe(false);
});

test("nobody can make the worker's moves", () => {
  const requested: TransitionFacts = {
    ...facts,
    status: "report requested",
    permissions: ["read", "write", "approve", "release"],
  };
  expect(refuseTransition("finishReport", requested)).toBe("forbidden");
  expect(transitionTo("report requested", "report ready")).toBeUndefined();
});

test("only drafts can be edited §4.15", () => {
  expect(iterationStatuses.filter(isEditable)).toEqual(["draft"]);
});
