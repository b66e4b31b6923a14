import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { meaningOfPlans } from "../../src/joint/plan-meaning.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const planOf = (rules: EvaluableRule[]) => planned(iteration(cohorts("alpha_v1"), rules));
const meaningOf = (rules: EvaluableRule[], ignoresOrder = false) =>
  JSON.stringify(meaningOfPlans([planOf(rules)], { ignoresOrder }).meaning);
const born = (operator: string, comparator: string) => rule("F", ["DATE_OF_BIRTH", operator, comparator]);
const careHome = (operator: string, comparator: string) => rule("F", ["CARE_HOME_FLAG", operator, comparator]);
const board = (comparator: string) => rule("F", ["ICB", "in", comparator]);
const and = (main: EvaluableRule, ...others: EvaluableRule[]): EvaluableRule => ({
  ...main,
  AndClauses: others.map(({ AndClauses: _none, ...clause }) => clause),
});
const renamed = (rule: EvaluableRule): EvaluableRule => ({ ...rule, Name: "Another name", Priority: 42 });

test.each([
  ["another name and priority", born(">", "19500101"), renamed(born(">", "19500101"))],
  ["an exclusive bound as an inclusive one", born(">", "19500101"), born(">=", "19500102")],
  ["a day as one from the run date", born(">", "19501120"), born("Y>", "-75")],
  ["a range as two bounds", born("between", "19400101,19500101"), and(born(">=", "19400101"), born("<=", "19500101"))],
  ["one day as a range", born("=", "19400101"), born("between", "19400101,19400101")],
  ["a bound that another makes needless", born("<", "19400101"), and(born("<", "19400101"), born("<", "19800101"))],
  ["a flag by its other value", careHome("=", "Y"), careHome("!=", "N[[NVL:N]]")],
  ["a list in another order", board("QWO,QE1"), board("QE1,QWO,QE1")],
  [
    "AND conditions in another order",
    and(careHome("=", "Y"), born("<", "19400101")),
    and(born("<", "19400101"), careHome("=", "Y")),
  ],
  ["another default for missing values", born("<", "19400101[[NVL:19300101]]"), born("<", "19400101[[NVL:19310101]]")],
])("a rule written with %s has the same meaning REQ-SEL-255", (_how, one, other) => {
  expect(meaningOf([one])).toBe(meaningOf([other]));
});

test.each([
  ["another day", born("<", "19400101"), born("<", "19400102")],
  ["a default that matches", born("<", "19400101"), born("<", "19400101[[NVL:19300101]]")],
  ["another value of a flag", careHome("=", "Y"), careHome("=", "N")],
  ["a value more", board("QWO"), board("QWO,QE1")],
  ["another condition", careHome("=", "Y"), and(careHome("=", "Y"), born("<", "19400101"))],
])("a rule with %s has a different meaning REQ-SEL-255", (_how, one, other) => {
  expect(meaningOf([one])).not.toBe(meaningOf([other]));
});

test("the order of filter rules is part of a plan's meaning if figures show the recorded reason REQ-SEL-255", () => {
  const [one, other] = [born("<", "19400101"), careHome("=", "Y")];
  const first = (main: EvaluableRule, second: EvaluableRule) => [main, { ...second, Priority: main.Priority + 1 }];
  expect(meaningOf(first(one, other), true)).toBe(meaningOf(first(other, one), true));
  expect(meaningOf(first(one, other))).not.toBe(meaningOf(first(other, one)));
});

const someRule = fc
  .tuple(
    fc.constantFrom("<", "<=", ">", ">=", "=", "!=", "between", "not_between", "is_null", "is_not_null"),
    fc.constantFrom("19400101", "19400102", "19400103"),
    fc.constantFrom("", "[[NVL:19400101]]", "[[NVL:19400102]]"),
    fc.constantFrom("=", "!=", undefined),
    fc.constantFrom("Y", "N"),
  )
  .map(([operator, day, missing, flagOperator, flag]) => {
    const takesNone = operator.startsWith("is_");
    const range = operator.endsWith("between") ? `${day},19400103` : day;
    const main = born(operator, takesNone ? "" : `${range}${missing}`);
    return flagOperator === undefined ? main : and(main, careHome(flagOperator, flag));
  });

const everyPerson = [null, "19391231", "19400101", "19400102", "19400103", "19400104"].flatMap((DATE_OF_BIRTH) =>
  ["Y", "N", null].map((CARE_HOME_FLAG) => ({ DATE_OF_BIRTH, CARE_HOME_FLAG })),
);

test("rules with the same meaning match the same people REQ-SEL-255", () => {
  const matched = (rule: EvaluableRule) =>
    everyPerson.map((PERSON) => {
      const person = { PERSON, TARGET: {}, COHORTS: ["alpha_v1"] };
      return evaluatePerson({ plan: planOf([rule]), person }).decision.outcome;
    });
  const byMeaning = new Map<string, string[]>();
  fc.assert(
    fc.property(someRule, (rule) => {
      const meaning = meaningOf([rule]);
      const known = byMeaning.get(meaning) ?? matched(rule);
      byMeaning.set(meaning, known);
      expect(matched(rule)).toEqual(known);
    }),
    { numRuns: 300 },
  );
});
