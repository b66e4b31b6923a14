import { expect, test } from "vitest";
import {
  type IterationStatus,
  type TransitionFacts,
  badgeColour,
  isEditable,
  iterationStatuses,
  refuseTransition,
  transitionNames,
  transitions,
  transitionTo,
} from "./lifecycle.ts";

const facts: TransitionFacts = {
  status: "draft",
  userId: "wendy",
  permissions: ["read", "write"],
  reviewers: [],
  submittedBy: undefined,
  contributors: ["wendy"],
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

/** Returns the statuses that any user can reach from a status in one transition. */
function after(status: IterationStatus): IterationStatus[] {
  return Object.values(transitions).flatMap(({ from, to }) =>
    ([...from] as IterationStatus[]).includes(status) ? [to] : [],
  );
}

test("a draft moves through review, approval and report to NHS Notify, and every status can be reached and left §4.01", () => {
  const reached = new Set<IterationStatus>(["draft"]);
  for (const status of reached) for (const next of after(status)) reached.add(next);
  const way = ["draft", "in review", "approved", "report requested", "report ready", "report approved"] as const;
  const onTheWay = [...way, "sent to nhs notify"] as const;
  for (const [index, status] of way.entries()) expect(after(status)).toContain(onTheWay[index + 1]);
  expect([...reached].toSorted()).toEqual([...onTheWay, "rejected", "report rejected"].toSorted());
  expect(iterationStatuses.filter((status) => after(status).length === 0)).toEqual(["sent to nhs notify"]);
});

const statusesByColour: [string, string[]][] = [
  ["white", ["draft"]],
  ["blue", ["in review", "report requested", "report ready"]],
  ["red", ["rejected", "report rejected", "a status of a later version", "toString"]],
  ["green", ["approved", "report approved"]],
  ["aqua-green", ["sent to nhs notify"]],
];

test("every status has its badge colour §4.03 §4.04 §4.05 §4.06 §4.07, and an unknown one is red §4.08", () => {
  const coloured = statusesByColour.map(([colour, statuses]) => [colour, statuses.map(badgeColour)]);
  expect(coloured).toEqual(statusesByColour.map(([colour, statuses]) => [colour, statuses.map(() => colour)]));
  const listed = statusesByColour.flatMap(([, statuses]) => statuses);
  expect(iterationStatuses.filter((status) => !listed.includes(status))).toEqual([]);
});

test("a writer sends a draft for review unless another user is editing it §4.10", () => {
  expect(refuseTransition("sendForReview", facts)).toBeUndefined();
  expect(refuseTransition("sendForReview", { ...facts, lockedByOther: true })).toBe("locked");
  expect(refuseTransition("sendForReview", { ...facts, permissions: ["read", "approve"] })).toBe("forbidden");
  expect(refuseTransition("sendForReview", { ...facts, status: "approved" })).toBe("wrongStatus");
});

test("only a named reviewer who did not submit or edit the iteration can decide §4.11 §6.05", () => {
  expect(transitionNames.filter((name) => refuseTransition(name, inReview) === undefined)).toEqual([
    "approve",
    "reject",
  ]);
  expect(refuseTransition("approve", { ...inReview, reviewers: ["bo"] })).toBe("notReviewer");
  expect(refuseTransition("approve", { ...inReview, submittedBy: "arun" })).toBe("ownWork");
  expect(refuseTransition("approve", { ...inReview, contributors: ["wendy", "arun"] })).toBe("ownWork");
  expect(refuseTransition("approve", { ...inReview, permissions: ["read", "write"] })).toBe("forbidden");
});

test("a writer reverts any iteration to draft unless it is a draft, sent, or in a review they are named for and can be decided §4.12 REQ-REV-13 REQ-LIF-400", () => {
  const reverts = (status: (typeof iterationStatuses)[number], more: Partial<TransitionFacts> = {}) =>
    refuseTransition("revertToDraft", { ...facts, status, ...more }) === undefined;
  expect(iterationStatuses.filter((status) => !reverts(status))).toEqual(["draft", "sent to nhs notify"]);
  expect(reverts("in review", { reviewers: ["wendy", "arun"] })).toBe(false);
  expect(reverts("in review", { reviewers: ["wendy"], contributors: [] })).toBe(false);
  expect(reverts("in review", { reviewers: ["wendy"], contributors: ["wendy"] })).toBe(true);
  expect(reverts("approved", { reviewers: ["wendy"] })).toBe(true);
  expect(reverts("approved", { permissions: ["read", "approve", "release"] })).toBe(false);
});

test("a user cannot make the worker's transitions", () => {
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
