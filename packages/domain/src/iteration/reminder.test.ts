import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import { libraryRuleById } from "../library/library-rule.ts";
import type { IterationRule } from "../rule/rule.ts";
import type { Iteration } from "./iteration.ts";
import { invitedSinceId, refuseReminder, reminderDate, reminderOf } from "./reminder.ts";

const clause = {
  ID: "x",
  Type: "F" as const,
  Name: "",
  Description: "",
  Priority: 0,
  Operator: "Y>",
  Comparator: "-75",
  AttributeLevel: "PERSON" as const,
  AttributeName: "DATE_OF_BIRTH",
  AndNumber: 0,
};
const rule = (Name: string, changes: Partial<IterationRule> = {}): IterationRule => ({
  ...clause,
  ID: Name,
  Name,
  AndClauses: [],
  ...changes,
});
const invited = { AttributeLevel: "TARGET", AttributeTarget: "RSV", AttributeName: "LAST_INVITE_DATE" } as const;
const recently = { ...invited, Operator: "D>=", Comparator: "-90" };

const source: Iteration = {
  ID: "i1",
  Version: 3,
  IterationNumber: 1,
  Name: "First",
  IterationDate: "20261201",
  CommsType: "I",
  Type: "M",
  ApprovalMinimum: 0,
  ApprovalMaximum: 0,
  DefaultCommsRouting: "LETTER",
  IterationCohorts: [{ CohortLabel: "rsv_75", Priority: 0 }],
  IterationRules: [
    rule("Too young", { Priority: 0 }),
    rule("Invited lately", { ...recently, Priority: 10 }),
    rule("In a home and invited lately", { Priority: 20, AndClauses: [{ ...clause, ...recently, AndNumber: 1 }] }),
    rule("Care home", { Type: "S", Priority: 500 }),
    rule("Invited lately for flu", { ...recently, AttributeTarget: "FLU", Type: "S", Priority: 510 }),
    rule("Reminder plan for people invited lately", { ...recently, Type: "R", Priority: 1000, CommsRouting: "LETTER" }),
  ],
};

const reminder = () =>
  reminderOf({
    source,
    target: "RSV",
    Name: "Second",
    IterationDate: "20261229",
    invitedSince: libraryRuleById(shippedReference["library-rules"], invitedSinceId)!,
    newId: () => crypto.randomUUID(),
  });

test("a reminder is a copy of the invitation that only invited people can match REQ-CAM-406", () => {
  const { IterationRules, ...details } = reminder();
  expect(details).toMatchObject({
    Name: "Second",
    IterationDate: "20261229",
    CommsType: "R",
    DefaultCommsRouting: "LETTER",
    IterationCohorts: [{ CohortLabel: "rsv_75", Priority: 0 }],
  });
  const added = IterationRules.find(({ Name }) => Name === "Not selected for invitation since 1 December 2026");
  expect(added).toMatchObject({
    Type: "F",
    Priority: 10,
    ...invited,
    Operator: "<",
    Comparator: "20261201[[NVL:20000101]]",
    LibraryRuleMetadata: { ID: invitedSinceId },
  });
});

test("a reminder leaves out rules that would exclude everyone who got the invitation REQ-CAM-407", () => {
  expect(reminder().IterationRules.map(({ Name }) => Name)).toEqual([
    "Care home",
    "Invited lately for flu",
    "Reminder plan for people invited lately",
    "Too young",
    "Not selected for invitation since 1 December 2026",
  ]);
});

test("a reminder needs an invitation, population data about invitations and room for a filter rule REQ-CAM-408", () => {
  const { attributes, "library-rules": library } = shippedReference;
  const request = { source, target: "RSV", invitedSince: libraryRuleById(library, invitedSinceId), attributes };
  expect(refuseReminder(request)).toBeUndefined();
  expect(refuseReminder({ ...request, source: { ...source, CommsType: "R" } })).toBe("notInvitation");
  expect(refuseReminder({ ...request, target: "BOWEL" })).toBe("noInvitationData");
  expect(refuseReminder({ ...request, invitedSince: undefined })).toBe("noInvitationData");
  const filters = (count: number) => Array.from({ length: count }, (_, index) => rule(`F${index}`));
  expect(refuseReminder({ ...request, source: { ...source, IterationRules: filters(50) } })).toBe("tooManyFilters");
  expect(refuseReminder({ ...request, source: { ...source, IterationRules: filters(49) } })).toBeUndefined();
});

test("a reminder runs a whole number of weeks after the invitation, from 1 to 52", () => {
  expect(reminderDate("20261201", 4)).toEqual({ ok: true, value: "20261229" });
  for (const weeks of [0, 53, 1.5, Number.NaN, -1]) expect(reminderDate("20261201", weeks).ok).toBe(false);
});
