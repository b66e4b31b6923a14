import type { IterationResponse } from "@spi/domain/api-contract";
import { comparableIteration as comparable } from "@spi/domain/iteration/comparable-iteration";
import { differences } from "@spi/domain/iteration/differences";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { expect, test } from "vitest";
import { changedPart } from "@spi/domain/descriptions/describe-change";
import { hasOnlyOwnWaivers, describeWaivers } from "./decision/changed-waivers.ts";
import { cannotDecideReason } from "./cannot-decide-reason.ts";

const rule = (Name: string, ID: string, Comparator = "-75") =>
  ({ ID, Name, Comparator, AndClauses: [] }) as unknown as Iteration["IterationRules"][number];
const iteration = (Name: string, IterationNumber: number, IterationRules: Iteration["IterationRules"]) =>
  ({ ID: Name, Name, IterationNumber, Version: 1, IterationRules, IterationCohorts: [] }) as unknown as Iteration;

test("a copy differs from its original only in its changes, although its rules have new identifiers REQ-REV-04", () => {
  const source = iteration("First", 1, [rule("Under 75", "a"), rule("Care home", "b")]);
  const copy = iteration("Duplicated - First", 2, [rule("Under 75", "c", "-80"), rule("Care home", "d")]);
  expect(differences(comparable(source), comparable(copy)).map(({ path }) => path)).toEqual([
    ["Name"],
    ["IterationRules", "Under 75", "Comparator"],
  ]);
});

const inReview = {
  status: "in review",
  iteration_details: { Type: "V", DefaultCommsRouting: "plan" },
  locked_by: null,
  reviewers: [{ id: "arun", name: "Arun" }],
  submitted_by: { id: "bo", name: "Bo" },
  contributors: [{ id: "bo", name: "Bo" }],
} as unknown as IterationResponse;

test("only a reviewer can decide, and users who submitted, edited or are not named see the reason they cannot §4.11 §6.05", () => {
  const permissions = ["read", "approve"] as const;
  expect(cannotDecideReason(inReview, { userId: "arun", permissions })).toBeUndefined();
  expect(cannotDecideReason(inReview, { userId: "bo", permissions })).toBe("ownWork");
  expect(cannotDecideReason(inReview, { userId: "abena", permissions })).toBe("notReviewer");
  expect(cannotDecideReason(inReview, { userId: "wendy", permissions: ["read"] })).toBe("forbidden");
});

const arun = { id: "arun", name: "Arun Approver" };
const abena = { id: "abena", name: "Abena Approver" };
const requestedWaiver = {
  reason: "One board only",
  requested_by: arun,
  requested_at: "20261120100000",
  approved_by: null,
  approved_at: null,
};
const approvedWaiver = { ...requestedWaiver, approved_by: abena, approved_at: "20261120110000" };
const failing = (waiver: typeof requestedWaiver | typeof approvedWaiver | null) => [
  { id: "a", about: "expectation" as const, name: "Letters", safety: false, message: "", person: null, waiver },
];

const seal = (waivers: string | null) =>
  ({
    about: "report",
    configuration: "2:x",
    report: 1,
    notify_plans: null,
    sending: null,
    people: "people",
    waivers,
  }) as const;

test("a reviewer sees who changed waivers, except for their own changes REQ-REV-11 REQ-EXP-42", () => {
  const [none, ofArun, ofBoth] = [
    { seal: seal(null), failing: failing(null) },
    { seal: seal("1"), failing: failing(requestedWaiver) },
    { seal: seal("2"), failing: failing(approvedWaiver) },
  ];
  const noticesFor = (userId: string) =>
    [
      [none, ofArun],
      [ofArun, ofBoth],
      [ofBoth, none],
      [ofBoth, ofArun],
    ].map(([before, after]) => !hasOnlyOwnWaivers(before!, after!, userId));
  expect(noticesFor("arun")).toEqual([false, true, false, true]);
  expect(noticesFor("abena")).toEqual([true, false, true, false]);
  expect(hasOnlyOwnWaivers(none, { ...ofArun, seal: { ...seal("1"), configuration: "2:y" } }, "arun")).toBe(false);
  expect(hasOnlyOwnWaivers(none, { ...ofArun, failing: undefined }, "arun")).toBe(false);
  expect(describeWaivers(failing(approvedWaiver))).toEqual({
    Letters: "Requested by Arun Approver, approved by Abena Approver. Reason: One board only",
  });
  expect(changedPart(["Waivers", "Letters"])).toBe("Waiver for “Letters”");
});
