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

test("an iteration with other cohorts is never taken while one with the same exists, even if it was copied from it REQ-REV-223 REQ-REV-476", () => {
  const copiedFrom = selecting(["80_and_over"], ["-75", "-80"]);
  const others = [other("1", ["75to79"], [])];
  expect(chooseBase(reminder, { others, copiedFrom })).toEqual({ version: "1", because: "sameCohorts" });
  expect(chooseBase(reminder, { others: [], copiedFrom })).toEqual({ version: "copy-source", because: "copiedFrom" });
});

test("what an iteration was copied from comes first among those with its cohorts REQ-REV-223", () => {
  const others = [other("1", ["75to79"], ["-75", "-80"], "sent to nhs notify")];
  const copiedFrom = selecting(["75to79"], ["-75"]);
  expect(chooseBase(reminder, { others, copiedFrom })?.version).toBe("copy-source");
});

test("of iterations alike the one that was sent comes first, and a rejected one is never taken REQ-REV-221 REQ-REV-223 REQ-REV-474", () => {
  const others = [
    other("1", ["75to79"], ["-75", "-80"], "sent to nhs notify"),
    other("2", ["75to79"], ["-75", "-80"], "approved"),
    other("3", ["75to79"], ["-75", "-80"], "report rejected"),
  ];
  expect(chooseBase(reminder, { others, copiedFrom: undefined })?.version).toBe("1");
  expect(chooseBase(reminder, { others: others.slice(2), copiedFrom: undefined })).toBeUndefined();
});

test("one that was approved comes before a draft or a reverted one with the same rules, and of a draft it is said that no one approved it REQ-REV-223 REQ-REV-477", () => {
  const draft = other("2", ["75to79"], ["-75", "-80"], "draft");
  const others = [other("1", ["75to79"], ["-75", "-80", "-90"]), draft];
  expect(chooseBase(reminder, { others, copiedFrom: undefined })).toEqual({ version: "1", because: "sameCohorts" });
  const alone = chooseBase(reminder, { others: [draft], copiedFrom: undefined });
  expect(alone).toEqual({ version: "2", because: "unapproved" });
  expect(baseReasonSentence("unapproved")).toBe("Chosen because it has the same cohorts. No one has approved it.");
});

test("without the same cohorts one with half of the same rules is taken, and none with fewer REQ-REV-223", () => {
  const found = chooseBase(reminder, { others: [other("1", ["80_and_over"], ["-75"])], copiedFrom: undefined });
  expect(found).toEqual({ version: "1", because: "sameRules" });
  expect(baseReasonSentence("sameCohorts")).toBe("Chosen because it has the same cohorts.");
  const unlike = [other("1", ["80_and_over"], ["-90"])];
  expect(chooseBase(reminder, { others: unlike, copiedFrom: undefined })).toBeUndefined();
});

test("rules are the same with or without a condition type that decides nothing REQ-REV-223", () => {
  const { IterationCohorts, IterationRules } = reminder;
  const typed = IterationRules.map((one) => ({ ...one, AttributeLevel: "PERSON" as const }));
  const own = { IterationCohorts, IterationRules: typed };
  const iteration = { IterationCohorts, IterationRules: typed.map((one) => ({ ...one, AttributeTarget: "ALL" })) };
  const others = [{ id: "1", number: 1, status: "approved" as const, iteration }];
  expect(chooseBase(own, { others, copiedFrom: undefined })?.because).toBe("sameCohortsAndRules");
});
