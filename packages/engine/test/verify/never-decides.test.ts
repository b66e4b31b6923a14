import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const flag = (type: "F" | "S" | "R", Name: string, operator: "=" | "!=", Priority: number, more = {}) =>
  rule(type, ["EMAIL_FLAG", operator, "Y"], { Name, Priority, ...more });
const large = rule("R", ["LARGE_PRINT_REQD", "=", "Y"], {
  Name: "Large print",
  CommsRouting: "PLAN_A",
  Priority: 1050,
});
const to = (CommsRouting: string) => ({ CommsRouting });

const found = (rules: ReturnType<typeof rule>[], labels = ["one"]) =>
  verifyRules({ plan: planned(iteration(cohorts(...labels), rules)), codes: {} }).find(
    ({ code }) => code === "never-decides",
  );

test("rules that together exclude everyone another rule matches are listed, without unnecessary ones REQ-SEL-72 REQ-SEL-435", () => {
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_B", Priority: 1000 });
  const over = rule("F", ["DATE_OF_BIRTH", "Y<=", "-80[[NVL:18000101]]"], { Name: "80 or over" });
  const [without, having] = [
    flag("R", "No email", "!=", 1010, to("PLAN_B")),
    flag("R", "Email", "=", 1020, to("PLAN_A")),
  ];
  const told = found([over, braille, without, having, large]);
  expect(told?.message).toBe(
    "The rule “Large print” has no effect, because everyone it matches is already sent this communication by the rules “No email” and “Email” together. Check whether this rule is needed.",
  );
  expect(told?.outcome).toBe("invited");
  expect(told?.person?.PERSON).toMatchObject({ LARGE_PRINT_REQD: "Y" });
});

test("a rule that matches no one after rules of several types is reported with their names REQ-SEL-72", () => {
  const home = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home", Priority: 520 });
  // One person is invited through a different cohort.
  const rules = [flag("F", "No email", "!=", 10), flag("S", "Email", "=", 510), home];
  const scoped = rules.map((rule) => ({ ...rule, CohortLabel: "one" }));
  expect(found(scoped, ["one", "two"])?.message).toContain(
    "The rule “Care home” has no effect, because everyone it matches is already covered by the rules “No email” and “Email” together. Check whether this rule is needed.",
  );
});
