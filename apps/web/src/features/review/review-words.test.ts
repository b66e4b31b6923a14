import type { IterationAnswer } from "@spi/domain/api-contract";
import { comparableIteration as comparable } from "@spi/domain/iteration/comparable-iteration";
import { differences } from "@spi/domain/differences";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { expect, test } from "vitest";
import { likelySource } from "./compare/likely-source.ts";
import { whyNotDecide } from "./why-not-decide.ts";

const rule = (Name: string, ID: string, Comparator = "-75") =>
  ({ ID, Name, Comparator, AndClauses: [] }) as unknown as Iteration["IterationRules"][number];
const iteration = (
  Name: string,
  IterationNumber: number,
  IterationRules: Iteration["IterationRules"],
  labels: readonly string[] = [],
) => {
  const IterationCohorts = labels.map((CohortLabel) => ({ CohortLabel }));
  return { ID: Name, Name, IterationNumber, Version: 1, IterationRules, IterationCohorts } as unknown as Iteration;
};

test("a copy differs from its source only in what was changed, although its rules have other identifiers REQ-REV-04", () => {
  const source = iteration("First", 1, [rule("Under 75", "a"), rule("Care home", "b")]);
  const copy = iteration("Duplicated - First", 2, [rule("Under 75", "c", "-80"), rule("Care home", "d")]);
  expect(likelySource(copy, [iteration("Other", 3, []), source])).toBe(source);
  expect(differences(comparable(source), comparable(copy)).map(({ path }) => path)).toEqual([
    ["Name"],
    ["IterationRules", "Under 75", "Comparator"],
  ]);
});

test("the source of a renamed copy is the earlier iteration with most of its rules, and none where too few are shared", () => {
  const source = iteration("First", 1, [rule("Under 75", "a"), rule("Care home", "b")]);
  expect(likelySource(iteration("Spring", 2, [rule("Care home", "x")]), [source])).toBe(source);
  expect(likelySource(iteration("Spring", 2, [rule("Military", "x")]), [source])).toBeUndefined();
  // Of those with as many rules, the one for the same people.
  const rules = [rule("Under 75", "a"), rule("Care home", "b")];
  const [invites, catchUp] = [
    iteration("Invites", 1, rules, ["75to79"]),
    iteration("Catch up", 2, rules, ["80_and_over"]),
  ];
  expect(likelySource(iteration("Reminder", 3, rules, ["75to79"]), [invites, catchUp])).toBe(invites);
});

const inReview = {
  status: "in review",
  iteration_details: { Type: "V", DefaultCommsRouting: "plan" },
  locked_by: null,
  reviewers: [{ id: "arun", name: "Arun" }],
  submitted_by: { id: "bo", name: "Bo" },
  contributors: [{ id: "bo", name: "Bo" }],
} as unknown as IterationAnswer;

test("the reviewer decides; who submitted or edited, and who is not named, are told which of it stops them §4.11 §6.05", () => {
  const permissions = ["read", "approve"] as const;
  expect(whyNotDecide(inReview, { userId: "arun", permissions })).toBeUndefined();
  expect(whyNotDecide(inReview, { userId: "bo", permissions })).toBe("ownWork");
  expect(whyNotDecide(inReview, { userId: "abena", permissions })).toBe("notReviewer");
  expect(whyNotDecide(inReview, { userId: "wendy", permissions: ["read"] })).toBe("forbidden");
});
