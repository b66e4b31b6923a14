/** Exclusions of nearly everyone. */
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";
import { verifyRules } from "../support/verify-rules.ts";

type Question = Parameters<typeof rule>[1];

const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };

interface Given {
  labels?: string[];
  type?: "F" | "S" | "R";
  level?: "PERSON" | "TARGET" | "COHORT";
}

function asked(question: Question, { labels = ["covid_75_and_over"], type = "S", level = "PERSON" }: Given = {}) {
  const route = type === "R" ? { CommsRouting: "PLAN_A" } : {};
  const more = {
    Name: "Rule",
    ...route,
    AttributeLevel: level,
    ...(level === "TARGET" ? { AttributeTarget: "COVID" } : {}),
  };
  const plan = planned(iteration(cohorts(...labels), [rule(type, question, more), dead]));
  return verifyRules({ plan, codes: codesOf(shippedReference), campaign })
    .filter(({ code }) => code === "inverted-exclusion")
    .map(({ level: grave, message }) => `${grave}: ${message}`);
}

test("an exclusion of everyone except usually excluded people raises a question REQ-FIND-236", () => {
  expect(asked(["CARE_HOME_FLAG", "!=", "Y"])).toEqual([
    "warning: The rule “Rule” excludes everyone except people who live in care homes. Check the operator.",
  ]);
  expect(asked(["OPTOUT", "=", "N"], { level: "TARGET" })).toEqual([
    "warning: The rule “Rule” excludes people who have not opted out of COVID-19 messages instead of people who have opted out. Check the value.",
  ]);
  for (const comparator of ["Y", "Y[[NVL:N]]"]) expect(asked(["CARE_HOME_FLAG", "=", comparator])).toEqual([]);
  expect(asked(["CARE_HOME_FLAG", "!=", "Y"], { labels: ["care_home_residents"], type: "F" })).toEqual([]);
});

test("an exclusion of everyone with an attribute that nearly all have, or without one that few have, raises a question REQ-FIND-236", () => {
  expect(asked(["POSTCODE", "is_not_null", ""], { type: "F" })).toEqual([
    "warning: The rule “Rule” excludes everyone with a recorded postcode, which is nearly everyone. Check the operator.",
  ]);
  expect(asked(["POSTCODE", "is_null", ""], { type: "F" })).toEqual([]);
  expect(asked(["LAST_SUCCESSFUL_DATE", "is_null", ""], { level: "TARGET" })).toEqual([
    expect.stringContaining("so only people already vaccinated could be invited. Check the operator."),
  ]);
  expect(asked(["LAST_SUCCESSFUL_DATE", "is_not_null", ""], { level: "TARGET" })).toEqual([]);
});

test("an exclusion of everyone outside one postcode or small area raises a question REQ-FIND-280", () => {
  const filter = (...question: Question) => asked(question, { type: "F" });
  expect(filter("POSTCODE", "!=", "LS1 4AP")).toEqual([
    "warning: The rule “Rule” excludes everyone whose postcode is not “LS1 4AP”, which is nearly everyone. Check the operator.",
  ]);
  expect(filter("POSTCODE", "not_starts_with", "ZZ99")).toEqual([
    "warning: The rule “Rule” excludes everyone whose postcode does not start with “ZZ99”, which is nearly everyone. Check the operator.",
  ]);
  expect(filter("POSTCODE_OUTCODE", "not_in", "LS1")).toHaveLength(1);
  // A whole postcode area or a list of places is a filter by place.
  expect(filter("POSTCODE", "not_starts_with", "LS")).toEqual([]);
  expect(filter("POSTCODE_OUTCODE", "not_in", "LS1,LS2")).toEqual([]);
  expect(filter("POSTCODE", "starts_with", "ZZ99")).toEqual([]);
  expect(filter("ICB", "!=", "QE1")).toEqual([]);
});

test("a suppression of people with the attribute in a cohort's label raises a question REQ-FIND-281 REQ-FIND-298", () => {
  expect(asked(["CARE_HOME_FLAG", "=", "Y"], { labels: ["rsv_care_home_residents"] })).toEqual([
    "warning: The rule “Rule” excludes people who live in care homes, which is everyone in the cohort rsv_care_home_residents. Choose different cohorts for the rule, or delete the rule.",
  ]);
  expect(asked(["DE_FLAG", "=", "Y"], { labels: ["covid_75_and_over", "covid_prisons"] })).toEqual([]);
  expect(asked(["DE_FLAG", "=", "Y"], { labels: ["rsv_care_home_residents"] })).toEqual([]);
});

test("an exclusion of everyone without a code that few people have raises a question REQ-FIND-236", () => {
  expect(asked(["REMOVAL_REASON_CODE", "=", "DEA[[NVL:DEA]]"])).toEqual([
    "warning: The rule “Rule” treats a missing reason for removal as “DEA”, so it excludes everyone with no recorded value. Remove the default.",
  ]);
  expect(asked(["LANGUAGE_PREFERENCE", "=", "pl[[NVL:pl]]"], { type: "F" })).toHaveLength(1);
  for (const [operator, comparator] of [
    ["is_null", ""],
    ["not_in", "DEA,EMB"],
  ] as const)
    expect(asked(["REMOVAL_REASON_CODE", operator, comparator])).toEqual([
      "warning: The rule “Rule” excludes everyone with no recorded reason for removal, which is nearly everyone. Check the operator.",
    ]);
  expect(asked(["REMOVAL_REASON_CODE", "=", "DEA"])).toEqual([]);
  expect(asked(["REMOVAL_REASON_CODE", "is_not_null", ""])).toEqual([]);
  expect(asked(["ICB", "not_in", "QE1,QHL[[NVL:QKS]]"], { type: "F" })).toEqual([]);
});

test("an exclusion of doses or appointments long ago that includes recent ones raises a question REQ-FIND-236", () => {
  const of = (attribute: string, operator: string, comparator: string) =>
    asked([attribute, operator, comparator], { level: "TARGET" });
  expect(of("LAST_SUCCESSFUL_DATE", "D<=", "-91")).toEqual([
    "warning: The rule “Rule” excludes people whose last COVID-19 vaccination was on or before 21 August 2025, but not people with a later date. Check the operator.",
  ]);
  expect(of("BOOKED_APPOINTMENT_DATE", "D<", "0")).toHaveLength(1);
  // People without a dose count as vaccinated long ago, because the rule is about recently vaccinated people.
  expect(of("LAST_SUCCESSFUL_DATE", "<", "20250901[[NVL:18000101]]")).toEqual([]);
  expect(of("LAST_SUCCESSFUL_DATE", "D>=", "-91")).toEqual([]);
});

test("a default that excludes everyone without a value raises a question REQ-FIND-236", () => {
  const dose = (comparator: string, operator = "D>=") =>
    asked(["LAST_SUCCESSFUL_DATE", operator, comparator], { level: "TARGET" });
  expect(dose("-91[[NVL:20251120]]")).toEqual([
    "warning: The rule “Rule” treats a missing last COVID-19 vaccination as 20 November 2025, so it excludes everyone with no recorded value. Remove the default.",
  ]);
  for (const sound of ["-91", "-91[[NVL:18000101]]"]) expect(dose(sound)).toEqual([]);
  expect(dose("20200101[[NVL:18000101]]", "<")).toEqual([]);
  expect(asked(["LD_FLAG", "=", "Y[[NVL:Y]]"])).toHaveLength(1);
});

test("an exclusion of everyone outside another cohort of the iteration, or outside care homes, raises a question REQ-FIND-236", () => {
  const outside = (label: string, labels: string[]) =>
    asked(["COHORT_LABEL", "NotMemberOf", label], { labels, level: "COHORT" });
  expect(outside("two", ["one", "two"])).toEqual([
    "warning: The rule “Rule” excludes everyone in one who is not also in two. Check the operator.",
  ]);
  expect(outside("care_home_residents", ["one"])).toHaveLength(1);
  expect(outside("three", ["one", "two"])).toEqual([]);
});

test("a routing rule for past appointments, and a flag condition for anything except No, raise a question REQ-FIND-236", () => {
  const route = (operator: string) => asked(["BOOKED_APPOINTMENT_DATE", operator, "0"], { type: "R", level: "TARGET" });
  expect(route("D<=")).toEqual([
    "warning: The rule “Rule” is for people whose COVID-19 appointment is on or before 20 November 2025, but not for people with a date in the future. Check the operator.",
  ]);
  expect(route("D>=")).toEqual([]);
  expect(asked(["EMAIL_FLAG", "!=", "N"], { type: "R" })).toEqual([
    "warning: The rule “Rule” matches everyone except people who do not have an email address, including people with no record of whether they have an email address. Check the operator and the value.",
  ]);
  expect(asked(["EMAIL_FLAG", "!=", "Y"], { type: "R" })).toEqual([]);
});

test("a cohort that leaves only vaccinated people, without suppressing them, raises a question REQ-FIND-290", () => {
  const dose = (type: "F" | "S", operator: string, comparator: string) =>
    rule(type, ["LAST_SUCCESSFUL_DATE", operator, comparator], { AttributeLevel: "TARGET", AttributeTarget: "COVID" });
  const messages = (...rules: ReturnType<typeof rule>[]) =>
    verifyRules({
      plan: planned(iteration(cohorts("all"), [...rules, dead])),
      codes: codesOf(shippedReference),
      campaign,
    })
      .filter(({ code }) => code === "vaccinated-only")
      .map(({ message }) => message);
  const only = dose("F", "<", "20250901[[NVL:18000101]]");
  expect(messages(only)).toEqual([
    "In the cohort all, the rules exclude everyone except people who are already vaccinated or have an appointment. People whose last COVID-19 vaccination was on 19 November 2025 would be invited. Check whether a suppression rule for people already vaccinated is missing.",
  ]);
  expect(messages(only, dose("S", ">=", "20250901"))).toEqual([]);
});

test("a suppression of usually excluded people that also depends on contact details raises a question REQ-FIND-291", () => {
  const plan = planned(
    iteration(cohorts("all"), [
      rule("S", ["LAST_SUCCESSFUL_DATE", ">=", "20251201"], {
        Name: "Vaccinated",
        AttributeLevel: "TARGET",
        AttributeTarget: "COVID",
        AndClauses: [rule("S", ["EMAIL_FLAG", "=", "N"])],
      }),
      dead,
    ]),
  );
  expect(
    verifyRules({ plan, codes: codesOf(shippedReference), campaign }).filter(
      ({ code }) => code === "narrow-suppression",
    ),
  ).toMatchObject([
    {
      message:
        "The rule “Vaccinated” excludes people only if they match both the condition on last COVID-19 vaccination and the condition on email address status. Should the rule exclude everyone who matches the first condition?",
    },
  ]);
});

test("a routing rule for a language before one for large print raises a question REQ-FIND-292", () => {
  const polish = (Priority: number) =>
    rule("R", ["LANGUAGE_PREFERENCE", "in", "pl"], { Name: "Polish", CommsRouting: "PLAN_A", Priority });
  const print = rule("R", ["LARGE_PRINT_REQD", "=", "Y"], {
    Name: "Large print",
    CommsRouting: "PLAN_B",
    Priority: 1010,
  });
  const order = (priority: number) =>
    verifyRules({ plan: planned(iteration(cohorts("all"), [polish(priority), print, dead])), codes: {}, campaign })
      .filter(({ code }) => code === "routing-order")
      .map(({ path }) => path);
  expect(order(1000)).toEqual(["IterationRules.1.Priority"]);
  expect(order(1020)).toEqual([]);
});
