import { describe, expect, test } from "vitest";
import type { LibraryRule } from "@spi/domain/library/library-rule";
import type { OperatorReference } from "@spi/domain/reference/reference-data";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { checkRules } from "../../src/plan/check-rules.ts";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const { operators } = shippedReference;

function check(rules: EvaluableRule[], known: readonly OperatorReference[] = operators) {
  const checked = iteration(cohorts("a"), rules);
  return checkRules({ iteration: checked, campaign, attributes, operators: known });
}

test("valid rules have no problems, and a draft does not need cohorts or plans", () => {
  const draft = iteration([], [rule("R", ["CARE_HOME_FLAG", "=", "Y"])], { DefaultCommsRouting: "" });
  expect(checkRules({ iteration: draft, campaign, attributes, operators })).toEqual([]);
});

test("an invalid comparator is refused at its field, in a rule and in an AND clause", () => {
  const clause = rule("F", ["DATE_OF_BIRTH", "Y>", "old"], { Name: "Clause" });
  const problems = check([rule("F", ["CARE_HOME_FLAG", "=", ""], { Name: "Main", AndClauses: [clause] })]);
  expect(problems).toMatchObject([
    { path: "IterationRules.0.Comparator", rule: "Main", message: "Enter a comparator. For example 'Yes'." },
    {
      path: "IterationRules.0.AndClauses.0.Comparator",
      rule: "Clause",
      message: "“old” is not a whole number of years. Enter a whole number, for example -75.",
    },
  ]);
});

test("a library token in a comparator is refused §5.24", () => {
  expect(check([rule("F", ["DATE_OF_BIRTH", "Y>", "-~X~"], { Name: "Age" })])).toMatchObject([
    {
      path: "IterationRules.0.Comparator",
      rule: "Age",
      message: "The comparator should be modified to replace the library token(s) ~X~",
    },
  ]);
});

test("an operator that the reference data does not list for the attribute is refused once", () => {
  const contains = check([rule("F", ["DATE_OF_BIRTH", "contains", "19"], { Name: "Odd" })]);
  expect(contains.map(({ path }) => path)).toEqual(["IterationRules.0.Operator"]);
  const withoutEquals = operators.filter(({ Operator }) => Operator !== "=");
  const replaced = check([rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Odd" })], withoutEquals);
  expect(replaced.map(({ path }) => path)).toEqual(["IterationRules.0.Operator"]);
});

test("cohort-level rules allow only MemberOf and NotMemberOf §3.29 §4.28", () => {
  const ask = (Operator: string) =>
    check([rule("F", ["COHORT_LABEL", Operator, "a"], { AttributeLevel: "COHORT" })]).map(({ path }) => path);
  expect(ask("MemberOf")).toEqual([]);
  expect(ask("NotMemberOf")).toEqual([]);
  for (const { Operator } of operators.filter(({ Operator }) => !Operator.endsWith("MemberOf"))) {
    expect(ask(Operator), Operator).toEqual(["IterationRules.0.Operator"]);
  }
});

test("a cohort-level rule without an attribute allows the same operators §3.29", () => {
  const paths = (Operator: string, AttributeName?: string) =>
    check([rule("F", ["", Operator, "a"], { AttributeLevel: "COHORT", AttributeName })]).map(({ path }) => path);
  for (const { Operator } of operators) expect(paths(Operator), Operator).toEqual(paths(Operator, "COHORT_LABEL"));
});

test("an AND clause for different cohorts from its rule is refused", () => {
  const clause = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Clause", CohortLabel: "a" });
  const main = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { AndClauses: [clause] });
  expect(check([main]).map(({ path }) => path)).toEqual(["IterationRules.0.AndClauses.0.CohortLabel"]);
  expect(check([{ ...main, CohortLabel: "a" }])).toEqual([]);
});

describe("an imported iteration's text comparison is accepted until it is changed REQ-VAL-41", () => {
  const startsWith = rule("F", ["DATE_OF_BIRTH", "starts_with", "194"], { Name: "Forties" });
  const before = iteration(cohorts("a"), [startsWith]);
  const among = (rules: EvaluableRule[], known: readonly OperatorReference[] = operators) => {
    const now = iteration(cohorts("a"), rules);
    return checkRules({ iteration: now, before, campaign, attributes, operators: known }).map(({ path }) => path);
  };
  /** Returns the problems with a condition that is accepted only if it existed before. */
  const doubtful = (rules: EvaluableRule[], known: readonly OperatorReference[] = operators) => {
    const now = { iteration: iteration(cohorts("a"), rules), campaign, attributes, operators: known };
    const standing = checkRules({ ...now, before: now.iteration }).map(({ path }) => path);
    return checkRules(now).filter(({ path }) => !standing.includes(path));
  };

  test("whatever its rule's name, position and ID", () => {
    const other = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Homes" });
    const rules = [other, { ...startsWith, ID: "another", Name: "Born in the forties" }];
    expect(check(rules).map(({ path }) => path)).toEqual(["IterationRules.1.Operator"]);
    expect(among(rules)).toEqual([]);
    expect(doubtful(rules)).toMatchObject([{ path: "IterationRules.1.Operator", rule: "Born in the forties" }]);
  });

  test("but not with another comparator or attribute", () => {
    expect(among([{ ...startsWith, Comparator: "195" }])).toEqual(["IterationRules.0.Operator"]);
    expect(among([rule("F", ["DATE_OF_DEATH", "starts_with", "194"])])).not.toEqual([]);
  });

  test("but never if it cannot be evaluated at all", () => {
    const old = rule("F", ["POSTCODE", "Y>", "old"], { Name: "Old" });
    const stands = { iteration: iteration(cohorts("a"), [old]), campaign, attributes, operators };
    expect(checkRules({ ...stands, before: stands.iteration }).map(({ path }) => path)).toHaveLength(1);
    expect(doubtful([old])).toEqual([]);
  });

  test("and an operator is accepted even if it is no longer listed for the attribute", () => {
    const flag = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Homes" });
    const withoutEquals = operators.filter(({ Operator }) => Operator !== "=");
    expect(doubtful([flag])).toEqual([]);
    expect(doubtful([flag], withoutEquals).map(({ path }) => path)).toEqual(["IterationRules.0.Operator"]);
  });
});

test("every library rule is valid once its tokens are filled in", () => {
  const rules = shippedReference["library-rules"];
  expect(rules.length).toBeGreaterThan(10);
  for (const row of rules) {
    const filled = { ...row, Comparator: row.Comparator.replaceAll(/~[A-Z]~/g, fillFor(row)) };
    const { AttributeLevel, AttributeTarget } = filled;
    const written = rule("F", [filled.AttributeName, filled.Operator, filled.Comparator], {
      Name: row.Name,
      AttributeLevel,
      AttributeTarget: AttributeTarget?.replace("~CAMPAIGN_TARGET~", "COVID"),
    });
    expect(check([written]), `${row.Name} ${filled.Comparator}`).toEqual([]);
  }
});

/**
 * Returns the value for a token. Intervals and offsets get an eight-digit number, and other operators get a date or a
 * code.
 */
function fillFor({ Operator, Comparator, AttributeName }: LibraryRule): (token: string, at: number) => string {
  return (_, at) => {
    if (Comparator.slice(0, at).endsWith("[[OFFSET:") || Comparator.slice(0, at).endsWith("[[NVL:")) return "20250331";
    if (/^[DWY][<>]/.test(Operator)) return "75";
    return AttributeName.endsWith("DATE") || AttributeName === "DATE_OF_BIRTH" ? "20250331" : "QH8";
  };
}
