import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

type Rules = Parameters<typeof iteration>[1];
type Cohorts = Parameters<typeof iteration>[0];

const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };

const codes = (rules: Rules, given: Cohorts) =>
  verifyRules({ plan: planned(iteration(given, rules)), codes: {}, campaign }).map(({ code }) => code);

test("an age far from the cohort's does not raise a question if another rule excludes those between REQ-SEL-74", () => {
  const under = (age: number, more = {}) =>
    rule("F", ["DATE_OF_BIRTH", "Y>", `-${age}[[NVL:20250101]]`], {
      Name: `Under ${age}`,
      Priority: 1000 - age,
      ...more,
    });
  expect(codes([under(60)], cohorts("rsv_75_to_79"))).toContain("boundary");
  const over = rule("F", ["DATE_OF_BIRTH", "Y<=", "-80"], { Name: "80 or over" });
  expect(codes([over, under(75), under(60)], cohorts("rsv_75_to_79"))).not.toContain("boundary");
  // A rule that excludes only some of them does not count.
  const men = rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Men", AndClauses: [rule("F", ["GENDER", "=", "1"])] });
  expect(codes([men, under(60)], cohorts("rsv_75_to_79"))).toContain("boundary");
});

test("an age that a campaign's vaccination, cohorts and other rules do not have raises a question REQ-FIND-288", () => {
  const asked = (comparator: string, { operator = "Y>", labels = ["one"], more = [] as Rules } = {}) =>
    verifyRules({
      plan: planned(
        iteration(cohorts(...labels), [rule("F", ["DATE_OF_BIRTH", operator, comparator], { Name: "Age" }), ...more]),
      ),
      codes: {},
      campaign,
    }).flatMap(({ code, message }) => (code === "unusual-age" ? [message] : []));
  expect(asked("-8[[NVL:20250101]]")).toEqual([
    "The rule “Age” compares people's ages with 8, which is unusual in a campaign for COVID. No cohort or other rule uses that age. Check the number.",
  ]);
  for (const comparator of ["-1[[NVL:20250101]]", "-81", "-6"]) expect(asked(comparator)).toHaveLength(1);
  expect(asked("-18")).toEqual([]);
  expect(asked("-8", { labels: ["one", "covid_8_to_17"] })).toEqual([]);
  const other = rule("R", ["DATE_OF_BIRTH", "Y>", "-8"], { CommsRouting: "PLAN_A" });
  expect(asked("-8", { more: [other] })).toEqual([]);
});

test("an age rule that is one day off a birthday raises a question REQ-FIND-289", () => {
  const asked = (operator: string) =>
    verifyRules({
      plan: planned(iteration(cohorts("one"), [rule("F", ["DATE_OF_BIRTH", operator, "-18"], { Name: "Age" })])),
      codes: {},
      campaign,
    }).flatMap(({ code, message }) => (code === "unusual-age" ? [message] : []));
  expect(asked("Y>=")).toEqual([
    "The rule “Age” is for people aged under 18, but also matches people who turn 18 on 20 November 2025. Check the operator.",
  ]);
  expect(asked("Y<")).toEqual([
    "The rule “Age” is for people aged 18 or over, but does not match people who turn 18 on 20 November 2025. Check the operator.",
  ]);
  for (const operator of ["Y>", "Y<="]) expect(asked(operator)).toEqual([]);
});

test("a cohort between two ages raises a question if its rules check only one of them REQ-SEL-74 REQ-SEL-449", () => {
  const [under, over] = [
    rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20251120]]"], { Name: "Under 75" }),
    rule("F", ["DATE_OF_BIRTH", "Y<=", "-80"], { Name: "80 or over", Priority: 20 }),
  ];
  const asked = (rules: Rules, labels = ["rsv_75_to_79"]) =>
    verifyRules({ plan: planned(iteration(cohorts(...labels), rules)), codes: {}, campaign }).filter(
      ({ code }) => code === "boundary",
    );
  expect(asked([under, over])).toEqual([]);
  expect(asked([under], ["rsv_75_and_over"])).toEqual([]);
  expect(asked([under])).toMatchObject([
    {
      message: expect.stringContaining(
        "who are under 75 on the run date. No rule excludes members who are 80 or over.",
      ),
      outcome: "invited",
    },
  ]);
  expect(asked([over])).toMatchObject([
    { message: expect.stringContaining("No rule excludes members who are under 75.") },
  ]);
  // The rule is for a different cohort, and does not check that cohort's ages.
  const moved = { ...under, CohortLabel: "rsv_care_homes" };
  expect(asked([over, moved], ["rsv_75_to_79", "rsv_care_homes"])).toHaveLength(1);
});

test("adjoining cohorts are compared with age rules as one REQ-SEL-74 REQ-SEL-449", () => {
  const under = (age: number) =>
    rule("F", ["DATE_OF_BIRTH", "Y>", `-${age}[[NVL:20250101]]`], { Name: `Under ${age}` });
  const asked = (labels: readonly string[], age = 75) =>
    verifyRules({ plan: planned(iteration(cohorts(...labels), [under(age)])), codes: {}, campaign })
      .filter(({ code }) => code === "boundary")
      .map(({ message }) => message);
  const both = ["rsv_75_to_79", "rsv_catch_up_80_plus"];
  expect(asked(both)).toEqual([]);
  expect(asked(both.toReversed())).toEqual([]);
  // People aged 80 are not in either cohort.
  expect(asked(["rsv_75_to_79", "rsv_catch_up_81_plus"])).toHaveLength(1);
  expect(asked(both, 70)).toEqual([
    expect.stringContaining("is different from the age limit of the cohort rsv_75_to_79"),
    expect.stringContaining("is different from the age limit of the cohort rsv_catch_up_80_plus"),
  ]);
  expect(asked(both, 77)).toEqual([
    expect.stringContaining("who are in the age range of the cohort rsv_75_to_79"),
    expect.stringContaining("is different from the age limit of the cohort rsv_catch_up_80_plus"),
  ]);
});

test("a virtual cohort that invites a person without any recorded value raises a warning if its rules have defaults REQ-SEL-90 REQ-SEL-468", () => {
  const dose = (nvl: string, more = {}) =>
    rule("F", ["LAST_SUCCESSFUL_DATE", "<", `20251001${nvl}`], {
      Name: "Not vaccinated",
      AttributeLevel: "TARGET",
      AttributeTarget: "COVID",
      CohortLabel: "all_people",
      ...more,
    });
  const given = [...cohorts("at_home"), { CohortLabel: "all_people", Priority: 20, Virtual: "Y" }];
  const asked = (...rules: Rules) =>
    verifyRules({ plan: planned(iteration(given, rules)), codes: {}, campaign }).filter(
      ({ code }) => code === "virtual-cohort",
    );
  expect(asked(dose("[[NVL:18000101]]"))).toEqual([]);
  const [found] = asked(dose("[[NVL:20260101]]"));
  expect(found).toMatchObject({
    level: "warning",
    outcome: "invited",
    person: { PERSON: {}, TARGET: {}, COHORTS: [] },
  });
  // A different rule that excludes them, and no default at all, which is a separate finding.
  expect(asked(dose("[[NVL:20260101]]"), dose("", { Operator: "is_null", Comparator: "", Priority: 2 }))).toEqual([]);
  expect(asked(dose(""))).toEqual([]);
});

test("an order without a comparator is reported REQ-SEL-74", () => {
  const nothing = rule("F", ["DATE_OF_BIRTH", ">=", ""], { Name: "Nothing" });
  const found = verifyRules({
    plan: planned(iteration(cohorts("one"), [nothing]), { tolerate: ["dataType"] }),
    codes: {},
    campaign,
  });
  expect(found.find(({ code }) => code === "dead-list-item")?.message).toBe(
    "Check the comparator in the rule “Nothing”. The comparator is missing.",
  );
});
