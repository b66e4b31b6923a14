import { expect, test } from "vitest";
import { exampleWords } from "./expectation-words.ts";

const example = { Name: "Anybody", Person: { PERSON: {}, TARGET: {}, COHORTS: [] } };

test("a routing rule is never told as the reason why somebody is invited REQ-EXP-11", () => {
  const wanted = { ...example, Outcome: "invited" as const, Reason: "No email" };
  expect(exampleWords(wanted, { outcome: "filtered", reason: "Under 75", plans: [] })).toBe(
    "They are filtered because of “Under 75”; expected invited with the message of the routing rule “No email”.",
  );
});
