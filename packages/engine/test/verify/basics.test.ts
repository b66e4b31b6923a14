/** Requirements for every iteration: an exclusion of people recorded as dead, and a minimum age. */
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import type { VerificationInput } from "../../src/verify/finding.ts";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "../support/decide.ts";
import { worded } from "../support/verify-rules.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

type Rules = Parameters<typeof iteration>[1];

const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };
const adults = rule("F", ["DATE_OF_BIRTH", "Y>", "-18[[NVL:20250101]]"], { Name: "Under 18" });
const careHome = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" });

interface Given extends Partial<VerificationInput> {
  labels?: string[];
  virtual?: boolean;
}

function found(code: string, rules: Rules, { labels = ["one", "two"], virtual = false, ...more }: Given = {}) {
  const all = cohorts(...labels).map((cohort) => (virtual ? { ...cohort, Virtual: "Y" } : cohort));
  const plan = planned(iteration(all, rules), { tolerate: ["unknownScope"] });
  return verifyRules({ plan, codes: codesOf(shippedReference), campaign, ...more })
    .filter((finding) => finding.code === code)
    .map(worded);
}

const deadFound = (...given: Rules) => found("recorded-as-dead", given);
const levels = (...given: Rules) => deadFound(...given).map(({ level }) => level);

test("an iteration that does not exclude people recorded as dead is stopped, with an example person who would be invited REQ-FIND-231 REQ-FIND-400", () => {
  for (const rules of [[], [adults], [careHome, adults]])
    expect(deadFound(...rules)).toMatchObject([
      {
        level: "stop",
        message:
          "No rule excludes people recorded as dead. Add the suppression rule “Recorded as dead” from the library.",
        person: { PERSON: { REMOVAL_REASON_CODE: "DEA" } },
        outcome: "invited",
      },
    ]);
  expect(found("recorded-as-dead", [careHome], { campaign: undefined })).toHaveLength(0);
});

test("a rule that does not match anyone recorded as dead does not count as excluding them REQ-FIND-231", () => {
  for (const Comparator of ["DED", "RDR", "dea"]) expect(levels({ ...dead, Comparator })).toEqual(["stop"]);
  expect(levels({ ...dead, Operator: "!=" })).toEqual(["stop"]);
  expect(levels({ ...dead, Type: "R", CommsRouting: "PLAN_A", Priority: 1000 })).toEqual(["stop"]);
  expect(levels({ ...dead, CohortLabel: "three" })).toEqual(["stop"]);
});

test("a rule about people recorded as dead with the wrong operator is named, not reported as missing REQ-FIND-285", () => {
  const message =
    "The rule “Recorded as dead” is for people recorded as dead, but its operator is the wrong way round, so these people would be invited. Correct the operator.";
  for (const more of [{ Operator: "!=" }, { Operator: "not_in", Comparator: "DEA,EMB" }])
    expect(deadFound({ ...dead, ...more })).toMatchObject([{ level: "stop", message, path: "IterationRules.0" }]);
  expect(deadFound({ ...dead, Comparator: "RDR" })).toMatchObject([
    { message: expect.stringContaining("No rule") as string },
  ]);
});

test("any rule that excludes everyone recorded as dead is sufficient REQ-FIND-231", () => {
  for (const [Operator, Comparator] of [
    ["=", "DEA"],
    ["in", "DEA,EMB"],
    ["is_not_null", ""],
    ["!=", "RDR[[NVL:RDR]]"],
  ] as const)
    expect(levels({ ...dead, Operator, Comparator })).toEqual([]);
  expect(levels({ ...dead, Type: "F", Priority: 0 })).toEqual([]);
  expect(levels({ ...dead, CohortLabel: "one" }, { ...dead, CohortLabel: "two", Priority: 595 })).toEqual([]);
});

test("a rule that excludes only some people recorded as dead is stopped with its cohorts REQ-FIND-231", () => {
  const message =
    "The rule “Recorded as dead” excludes only some of the people recorded as dead. People recorded as dead in two would still be invited. Apply the rule to all the cohorts.";
  expect(deadFound({ ...dead, CohortLabel: "one" })).toMatchObject([{ level: "stop", message, outcome: "invited" }]);
  const and = { ...dead, AndClauses: [rule("S", ["LD_FLAG", "=", "Y"], { Priority: 590 })] };
  expect(levels(and)).toEqual(["stop"]);
});

test("a finding about a date after the run date says whether no one or everyone with such a date matches REQ-FIND-287", () => {
  const dose = (Operator: string, Comparator: string) =>
    found("past-date", [
      rule("F", ["LAST_SUCCESSFUL_DATE", Operator, Comparator], {
        Name: "Dose",
        AttributeLevel: "TARGET",
        AttributeTarget: "COVID",
      }),
    ]).map(({ message }) => message);
  expect(dose(">=", "20251201")).toEqual([expect.stringContaining("so nothing can have been recorded for it yet.")]);
  expect(dose("<", "20251201")).toEqual([
    "The rule “Dose” compares Last Successful Date with 1 December 2025. This date is after the run date, so everyone with a recorded date matches. Check the date.",
  ]);
  expect(dose("D<", "0")).toEqual([
    "The rule “Dose” compares Last Successful Date with 20 November 2025. This is the run date, so everyone with an earlier date matches. Check the number.",
  ]);
});

const lowestAge = (rules: Rules, given?: Given) => found("no-lowest-age", [...rules, dead], given);

test("a cohort without ages raises a question if no rule sets a minimum age, with a newborn baby as the example REQ-FIND-232", () => {
  expect(lowestAge([])).toMatchObject([
    {
      level: "warning",
      message: expect.stringContaining("could be invited from one and two") as string,
      person: { PERSON: { DATE_OF_BIRTH: "20251120" } },
      outcome: "invited",
    },
  ]);
  const oldest = rule("F", ["DATE_OF_BIRTH", "Y<=", "-65"], { Name: "65 and over" });
  for (const rules of [[{ ...adults, CohortLabel: "one" }], [oldest, { ...adults, CohortLabel: "one" }]])
    expect(lowestAge(rules)).toMatchObject([{ message: expect.stringContaining("invited from two.") as string }]);
  expect(lowestAge([], { labels: ["covid_75_and_over"], virtual: true })).toHaveLength(1);
  const bucket = [{ CohortLabel: "one", MemberCount: 9, AgeBucket: "0 to 104" }];
  expect(lowestAge([], { labels: ["one"], cohorts: bucket })).toHaveLength(1);
});

test("a cohort aged 0 to 64 needs a minimum age, and a rule that sets one is not compared with its ages REQ-FIND-232", () => {
  const given = { labels: ["one"], cohorts: [{ CohortLabel: "one", MemberCount: 9, AgeBucket: "0 to 64" }] };
  expect(lowestAge([], given)).toHaveLength(1);
  expect(lowestAge([adults], given)).toEqual([]);
  expect(found("boundary", [adults, dead], given)).toEqual([]);
});

test("a cohort under a given age needs a minimum age unless it is for young children REQ-FIND-232", () => {
  for (const label of ["flu_under_65", "flu_under_18"]) {
    expect(lowestAge([], { labels: [label] })).toHaveLength(1);
    expect(lowestAge([adults], { labels: [label] })).toEqual([]);
  }
  expect(lowestAge([], { labels: ["mmr_under_6"] })).toEqual([]);
  const two = rule("F", ["DATE_OF_BIRTH", "Y>", "-2[[NVL:20250101]]"], { Name: "Under 2" });
  expect(found("boundary", [two, dead], { labels: ["flu_under_18"] })).toEqual([]);
});

test("a minimum age from a cohort, its members or a rule is sufficient REQ-FIND-232", () => {
  expect(lowestAge([adults])).toEqual([]);
  expect(lowestAge([], { labels: ["covid_75_and_over", "mmr_under_6_v1"] })).toEqual([]);
  const bucket = [{ CohortLabel: "one", MemberCount: 9, AgeBucket: "16 to 64" }];
  expect(lowestAge([], { labels: ["one"], cohorts: bucket })).toEqual([]);
  expect(lowestAge([rule("S", ["DATE_OF_BIRTH", ">", "20200101"], { Name: "Born since 2020" })])).toEqual([]);
});

test("a cohort of adults raises a question in an iteration without an age rule REQ-FIND-235", () => {
  const optedOut = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" });
  const boards = rule("F", ["ICB", "not_in", "QJG"], { Name: "Outside our boards", Priority: 10 });
  const detained = rule("S", ["DE_FLAG", "=", "Y"], { Name: "Detained", Priority: 510 });
  const flag13Q = rule("S", ["13Q_FLAG", "=", "Y"], { Name: "13Q", Priority: 520 });
  const asked = (rules: Rules, label = "covid_75_and_over") =>
    lowestAge([...rules, detained, flag13Q], { labels: [label] });
  expect(asked([optedOut, boards])).toMatchObject([
    {
      message:
        "No rule checks how old people in covid_75_and_over are on the run date. Add a rule such as “Too young”, or explain why no rule is needed.",
    },
  ]);
  expect(asked([optedOut, boards, adults])).toEqual([]);
  expect(asked([optedOut, boards], "mmr_under_6")).toEqual([]);
  expect(asked([optedOut])).toEqual([]);
});
