import { expect, test } from "vitest";
import { actionWords, byDay, changeWords, peopleOf } from "./event-words.ts";

test("an action is told in words, one nobody knows as it is REQ-SCR-27", () => {
  expect(actionWords({ action: "sendForReview", kind: "iteration", name: "A$&B" })).toBe(
    "sent the iteration A$&B for review",
  );
  expect(actionWords({ action: "painted", kind: "campaign", name: "C" })).toBe("painted the campaign C");
});

test.each([
  [
    { path: "IterationDate", before: "20261201", after: "20270301" },
    { label: "Run date", before: ["1 December 2026"], after: ["1 March 2027"] },
  ],
  [
    { path: "DefaultCommsRouting", before: "", after: "A|B" },
    { label: "Default routing plan IDs", before: [], after: ["A", "B"] },
  ],
  [
    { path: "IterationRules.St. Mary.Comparator", before: "Y", after: "N" },
    { label: "Rule St. Mary: Comparator", before: ["Y"], after: ["N"] },
  ],
  [
    { path: "IterationRules.Under 75", after: { ID: "1", Name: "Under 75" } },
    { label: "Rule added", before: [], after: ["Under 75"] },
  ],
  [
    { path: "IterationRules.Under 75.AndClauses.London.Operator", before: "=", after: "!=" },
    { label: "AND clause of rule Under 75: Operator", before: ["="], after: ["!="] },
  ],
  [
    { path: "IterationCohorts.covid_v1", before: { CohortLabel: "covid_v1", Priority: 0 } },
    { label: "Cohort deleted", before: ["covid_v1"], after: [] },
  ],
  [
    { path: "Type", before: "M", after: "S" },
    { label: "Iteration type", before: ["M"], after: ["S"] },
  ],
])("the change %j is told with its field, before and after REQ-SCR-27", (change, words) => {
  expect(changeWords(change, "iteration")).toEqual(words);
});

test("people are listed once by name, and events by day", () => {
  const wendy = { id: "w", name: "Wendy" };
  const arun = { id: "a", name: "Arun" };
  const events = [
    { by: wendy, at: "20261121100000" },
    { by: arun, at: "20261121090000" },
    { by: wendy, at: "20261120090000" },
  ];
  expect(peopleOf(events)).toEqual([arun, wendy]);
  expect(byDay(events).map(([day, list]) => [day, list.length])).toEqual([
    ["20261121", 2],
    ["20261120", 1],
  ]);
});
