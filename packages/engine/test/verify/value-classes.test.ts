import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluateValue } from "../../src/evaluate/clause.ts";
import type { Clause } from "../../src/plan/plan.ts";
import { valueClasses } from "../../src/verify/value-classes.ts";
import { randomCampaign } from "../support/arbitraries.ts";
import { questionsArbitrary } from "../support/verify-arbitraries.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const tolerant = { campaign: randomCampaign, tolerate: ["dataType"] as const };

const clausesOf = (rules: Parameters<typeof iteration>[1]): readonly Clause[] =>
  planned(iteration(cohorts("alpha_v1"), rules), tolerant).rules.S.flatMap((planned) => planned.clauses);

const answers = (clauses: readonly Clause[], value: string | null) =>
  clauses.map((clause) => evaluateValue(clause, value) === "match");

test("for any value of the attribute, a class gives the same result for all clauses REQ-SEL-70", () => {
  fc.assert(
    fc.property(questionsArbitrary, ({ rules, held }) => {
      const clauses = clausesOf(rules);
      const { classes, complete } = valueClasses({ clauses });
      fc.pre(complete);
      const known = classes.map(({ matches }) => matches.join());
      for (const value of held) expect(known).toContain(answers(clauses, value).join());
    }),
    { numRuns: 120, endOnFailure: true },
  );
});

test("each class has a value for which the evaluator gives the class's results REQ-SEL-70", () => {
  fc.assert(
    fc.property(questionsArbitrary, ({ rules }) => {
      const clauses = clausesOf(rules);
      for (const { value, matches } of valueClasses({ clauses }).classes)
        expect(answers(clauses, value)).toEqual(matches);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test("an invalid date does not represent valid dates REQ-SEL-70 REQ-SEL-428", () => {
  const clauses = clausesOf([rule("S", ["POSTCODE", "D>", "-2"]), rule("S", ["POSTCODE", "not_contains", "on"])]);
  const { classes, complete } = valueClasses({ clauses });
  expect(complete).toBe(true);
  expect(classes.map(({ matches }) => matches.join())).toContain(answers(clauses, "67890123").join());
});

test("two substrings are combined in one text that contains both, overlapping if it is one value REQ-SEL-70", () => {
  const clauses = clausesOf([
    rule("S", ["POSTCODE", "starts_with", "ab"]),
    rule("S", ["POSTCODE", "ends_with", "bc"]),
    rule("S", ["POSTCODE", "contains", "bcab"]),
  ]);
  const { classes } = valueClasses({ clauses });
  expect(classes.find(({ matches }) => matches.join() === "true,true,false")?.value).toBe("abc");
  expect(classes.find(({ matches }) => matches.join() === "true,true,true")?.value).toBe("abcabc");
});

test("a familiar value represents its class instead of an invented one REQ-SEL-70", () => {
  const clauses = clausesOf([rule("S", ["ICB", "in", "QJG,QE1"])]);
  const { classes } = valueClasses({ clauses, familiar: ["QOP", "QE1"] });
  expect(classes.map(({ value }) => value)).toEqual(["QOP", "QE1"]);
});
