import { expect, test } from "vitest";
import { exportProblems } from "../campaign-file/export-campaign.ts";
import { preserveCarried } from "../campaign-file/preserve-carried.ts";
import { differences } from "./differences.ts";
import { describeFieldChange } from "../descriptions/describe-change.ts";
import { copyIteration, wholeSelection } from "./copy-iteration.ts";
import type { IterationStatus } from "./lifecycle.ts";
import { type IterationContent, newIterationDefaults } from "./iteration.ts";
import { checkSave } from "../campaign/iteration-checks.ts";
import {
  type OnlyPeople,
  describeOnlyPeople,
  notReachedReasons,
  onlyPeopleSchema,
  otherOnlyPeople,
  readStoredReason,
  toStoredReason,
} from "./only-people.ts";

const id = "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01";
const only: OnlyPeople = {
  ID: id,
  Hash: "a".repeat(64),
  People: 1200,
  Release: { ID: id, Iteration: id, Name: "Winter", Number: 1 },
  Reasons: [
    { Reason: "failed", People: 1000 },
    { Reason: "refused", People: 200 },
  ],
};
const everybody: IterationContent = {
  ...newIterationDefaults,
  Name: "Spring",
  IterationDate: "20261201",
  DefaultCommsRouting: "LETTER",
  IterationCohorts: [{ CohortLabel: "older", Priority: 10 }],
  IterationRules: [],
};
const some = { ...everybody, OnlyPeople: only };
const campaign = { StartDate: "20260101", EndDate: "20271231", AvailableRoutingIds: ["LETTER"] };

test("the words give the number of people, their release and why they were not reached REQ-REL-81", () => {
  expect(describeOnlyPeople(only)).toBe(
    "This iteration is limited to 1,200 people who were not reached by release 1 of “Winter”: 1,000 whose message could not be delivered, 200 rejected by NHS Notify.",
  );
});

test("a reason keeps the code that iterations store, and is read with the name of the API REQ-REL-81", () => {
  const Reasons = [{ Reason: "givenUp" as const, People: 1200 }];
  expect(onlyPeopleSchema.safeParse({ ...only, Reasons }).success).toBe(true);
  expect(describeOnlyPeople({ ...only, Reasons })).toContain("1,200 whose messages were cancelled.");
  expect(notReachedReasons.map(toStoredReason)).toEqual(["failed", "refused", "givenUp"]);
  expect(notReachedReasons.map((reason) => readStoredReason(toStoredReason(reason)))).toEqual(notReachedReasons);
});

test("a user cannot change the only people an iteration is for, a save keeps them, and a copy is for the same people REQ-REL-83 REQ-REL-517", () => {
  const check = (now: IterationContent, before?: IterationContent) =>
    checkSave(now, { campaign, otherNames: [], before })["OnlyPeople"];
  const refused = [otherOnlyPeople];
  expect(check(some)).toEqual(refused);
  expect(check(some, everybody)).toEqual(refused);
  expect(check({ ...some, OnlyPeople: { ...only, People: 1 } }, some)).toEqual(refused);
  expect(check(everybody, some)).toEqual(refused);
  expect(check(some, some)).toBeUndefined();
  expect(preserveCarried(everybody, some).OnlyPeople).toEqual(only);
  const source = { ...some, ID: id, Version: 1, IterationNumber: 1 };
  const request = { source, selection: wholeSelection(source), Name: "Copy", IterationDate: "20261201" };
  expect(copyIteration({ ...request, newId: () => id }).OnlyPeople).toEqual(only);
});

test("two iterations for people on different lists differ in one detail: the people they are for REQ-REL-81 REQ-REV-16 REQ-REV-422", () => {
  const other = { ...only, ID: "0d9a4bd0-7d4c-4b5e-8c55-3a1f2b6c7d80", Hash: "b".repeat(64), People: 200 };
  const reasons = { ...other, Reasons: [{ Reason: "refused" as const, People: 200 }] };
  const [change, ...more] = differences(some, { ...everybody, OnlyPeople: reasons });
  expect(more).toEqual([]);
  expect(describeFieldChange(change!, { document: "iteration" })).toEqual({
    label: "Only these people",
    before: [describeOnlyPeople(only)],
    after: [
      "This iteration is limited to 200 people who were not reached by release 1 of “Winter”: 200 rejected by NHS Notify.",
    ],
  });
  const { Hash, ...rest } = only;
  expect(differences(some, { ...everybody, OnlyPeople: { ...rest, Hash } })).toEqual([]);
});

test("the only people an iteration is for are shown as stored if they cannot be read REQ-REV-16", () => {
  const change = { path: ["OnlyPeople"], before: undefined, after: { People: 3 } };
  expect(describeFieldChange(change, { document: "iteration" }).after).toEqual(['{"People":3}']);
});

test("a campaign with an iteration for the people of a list is not exported REQ-REL-83 REQ-REL-518", () => {
  const problems = (content: IterationContent, status: IterationStatus = "draft") =>
    exportProblems([
      {
        status,
        iteration_details: { ...content, ApprovalMaximum: 0, ID: id, Version: 1, IterationNumber: 1 },
      },
    ]);
  expect(problems(everybody)).toEqual([]);
  expect(problems(some)).toEqual([expect.stringMatching(/only for a list of people.*Delete this iteration to export/)]);
  expect(problems(some, "sent to nhs notify")).toEqual([expect.stringContaining("can no longer export this campaign")]);
});
