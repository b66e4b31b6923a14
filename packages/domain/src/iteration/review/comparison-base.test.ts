import { expect, test } from "vitest";
import { baseReasonSentence, chooseBase } from "./comparison-base.ts";
import type { IterationContent } from "../iteration.ts";
import type { IterationStatus } from "../lifecycle.ts";

type Rules = IterationContent["IterationRules"];
const rule = (Comparator: string, Name = Comparator) =>
  ({ ID: Name, Type: "F", Name, Operator: "Y>", Comparator, AndClauses: [] }) as unknown as Rules[number];
const selecting = (labels: readonly string[], rules: readonly string[]) =>
  ({
    IterationCohorts: labels.map((CohortLabel) => ({ CohortLabel, Priority: 0 })),
    IterationRules: rules.map((comparator) => rule(comparator)),
  }) as Pick<IterationContent, "IterationCohorts" | "IterationRules">;
const other = (
  id: string,
  labels: readonly string[],
  rules: readonly string[],
  status: IterationStatus = "approved",
) => ({
  id,
  number: Number(id),
  status,
  iteration: selecting(labels, rules),
});

const reminder = selecting(["75to79"], ["-75", "-80"]);

test("a reminder is compared with the invitation that has its cohort and rules, not with a later one REQ-REV-223", () => {
  const others = [other("1", ["75to79"], ["-75", "-80"]), other("2", ["80_and_over"], ["-75", "-80"], "approved")];
  expect(chooseBase(reminder, { others, copiedFrom: undefined })).toEqual({
    version: "1",
    because: "sameCohortsAndRules",
  });
});

test("an iteration with different cohorts is never the base if one with the same cohorts exists, even if it is the source REQ-REV-223 REQ-REV-476", () => {
  const copiedFrom = selecting(["80_and_over"], ["-75", "-80"]);
  const others = [other("1", ["75to79"], [])];
  expect(chooseBase(reminder, { others, copiedFrom })).toEqual({ version: "1", because: "sameCohorts" });
  expect(chooseBase(reminder, { others: [], copiedFrom })).toEqual({ version: "copy-source", because: "copiedFrom" });
});

test("the source of a copy comes first among iterations with its cohorts REQ-REV-223", () => {
  const others = [other("1", ["75to79"], ["-75", "-80"], "sent to nhs notify")];
  const copiedFrom = selecting(["75to79"], ["-75"]);
  expect(chooseBase(reminder, { others, copiedFrom })?.version).toBe("copy-source");
});

test("among similar iterations a sent one comes first, and a rejected one is never the base REQ-REV-221 REQ-REV-223 REQ-REV-474", () => {
  const others = [
    other("1", ["75to79"], ["-75", "-80"], "sent to nhs notify"),
    other("2", ["75to79"], ["-75", "-80"], "approved"),
    other("3", ["75to79"], ["-75", "-80"], "report rejected"),
  ];
  expect(chooseBase(reminder, { others, copiedFrom: undefined })?.version).toBe("1");
  expect(chooseBase(reminder, { others: others.slice(2), copiedFrom: undefined })).toBeUndefined();
});

test("an approved iteration comes before a draft or reverted one with the same rules, and a draft base is described as not approved REQ-REV-223 REQ-REV-477", () => {
  const draft = other("2", ["75to79"], ["-75", "-80"], "draft");
  const others = [other("1", ["75to79"], ["-75", "-80", "-90"]), draft];
  expect(chooseBase(reminder, { others, copiedFrom: undefined })).toEqual({ version: "1", because: "sameCohorts" });
  const alone = chooseBase(reminder, { others: [draft], copiedFrom: undefined });
  expect(alone).toEqual({ version: "2", because: "unapproved" });
  expect(baseReasonSentence("unapproved")).toBe("Chosen because it has the same cohorts. No one has approved it.");
});

test("if no iteration has the same cohorts, the base needs at least half of the same rules REQ-REV-223", () => {
  const base = chooseBase(reminder, { others: [other("1", ["80_and_over"], ["-75"])], copiedFrom: undefined });
  expect(base).toEqual({ version: "1", because: "sameRules" });
  expect(baseReasonSentence("sameCohorts")).toBe("Chosen because it has the same cohorts.");
  const unlike = [other("1", ["80_and_over"], ["-90"])];
  expect(chooseBase(reminder, { others: unlike, copiedFrom: undefined })).toBeUndefined();
});

test("rules are the same with or without a condition type that has no effect REQ-REV-223", () => {
  const { IterationCohorts, IterationRules } = reminder;
  const typed = IterationRules.map((rule) => ({ ...rule, AttributeLevel: "PERSON" as const }));
  const own = { IterationCohorts, IterationRules: typed };
  const iteration = { IterationCohorts, IterationRules: typed.map((rule) => ({ ...rule, AttributeTarget: "ALL" })) };
  const others = [{ id: "1", number: 1, status: "approved" as const, iteration }];
  expect(chooseBase(own, { others, copiedFrom: undefined })?.because).toBe("sameCohortsAndRules");
});
