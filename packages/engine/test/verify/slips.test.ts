import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

type Rules = Parameters<typeof iteration>[1];
type Cohorts = Parameters<typeof iteration>[0];

const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };

const codes = (rules: Rules, given: Cohorts) =>
  verifyRules({ plan: planned(iteration(given, rules)), codes: {}, campaign })
    .filter(({ level }) => level !== "note")
    .map(({ code }) => code);

test("a virtual cohort among others raises a warning if no rule restricts it REQ-SEL-90", () => {
  const all = [...cohorts("at_home"), { CohortLabel: "all_people", Priority: 20, Virtual: "Y" }];
  const under = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20250101]]"], { Name: "Under 75" });
  expect(codes([under], all)).toEqual(["virtual-cohort"]);
  expect(codes([{ ...under, CohortLabel: "at_home" }], all)).toEqual(["virtual-cohort"]);
  expect(codes([{ ...under, CohortLabel: "all_people" }], all)).toEqual([]);
  expect(codes([under], all.slice(1))).toEqual([]);
});

test("a mistyped label raises a warning, but a different version of a label does not REQ-SEL-90 REQ-SEL-469", () => {
  const of = (label: string) => {
    const asks = { AttributeLevel: "COHORT", CohortLabel: "two" };
    return codes([rule("F", ["COHORT_LABEL", "MemberOf", label], asks)], cohorts("care_homes_v2", "two"));
  };
  for (const slip of ["care_hoems_v2", "care_home_v2", "care_homess_v2", "care_hames_v2", "care_homes_2v"])
    expect(of(slip)).toEqual(["dead-list-item"]);
  for (const other of ["care_homes_v1", "care_homes_v23", "carers_v2"]) expect(of(other)).toEqual([]);
});

test("a cohort that differs by a letter from another iteration's raises a question about the rarer or later one REQ-SEL-90 REQ-SEL-469", () => {
  const planOf = (label: string, IterationDate: string) => planned(iteration(cohorts(label), [], { IterationDate }));
  const found = (own: string, ...others: [label: string, on: string][]) =>
    verifyRules({
      plan: planOf(own, "20251120"),
      codes: {},
      campaign,
      others: others.map(([label, on]) => ({ name: on, plan: planOf(label, on) })),
    }).map(({ code }) => code);
  expect(found("carehomes_v2", ["care_homes_v2", "20251020"])).toContain("near-label");
  expect(found("carehomes_v2", ["care_homes_v2", "20251220"])).not.toContain("near-label");
  expect(found("carehomes_v2", ["care_homes_v2", "20251220"], ["care_homes_v2", "20251221"])).toContain("near-label");
  expect(found("care_homes_v1", ["care_homes_v2", "20251020"])).not.toContain("near-label");
});

test("an older version of a cohort raises a question only if the campaign has moved on from it REQ-SEL-90", () => {
  const planOf = (label: string, IterationDate: string) =>
    planned(iteration(cohorts(label), [dead], { IterationDate }));
  const found = (own: string, ...others: [label: string, on: string][]) =>
    verifyRules({
      plan: planOf(own, "20251120"),
      codes: {},
      campaign,
      others: others.map(([label, on]) => ({ name: on, plan: planOf(label, on) })),
    }).flatMap(({ code, message }) => (code === "stale-cohort" ? [message] : []));
  expect(found("risk_v1", ["risk_v2", "20251020"])).toEqual([
    "The iteration “20251020” uses risk_v2, which is a newer version of the cohort risk_v1. Choose the newer version, or explain why you need this one.",
  ]);
  expect(found("risk_v1", ["risk_v2", "20251220"], ["risk_v2", "20260120"])).toHaveLength(1);
  expect(found("risk_v1", ["risk_v2", "20251220"])).toEqual([]);
  expect(found("risk_v1", ["risk_v1", "20251210"], ["risk_v2", "20251220"], ["risk_v2", "20260120"])).toEqual([]);
  expect(found("risk_v2", ["risk_v1", "20251020"])).toEqual([]);
});

test("an AND clause that differs only in name does not raise a question REQ-SEL-74", () => {
  const clause = (Name: string, question: [string, string, string], sourcePath: string) => ({
    ...rule("S", question, { Name }),
    sourcePath,
  });
  const grouped = (one: string, other: string, first: [string, string, string] = ["EMAIL_FLAG", "=", "N"]) => [
    {
      ...clause(one, first, "IterationRules.0"),
      AndClauses: [clause(other, ["MOBILE_FLAG", "=", "N"], "IterationRules.1")],
    },
  ];
  const planOf = (rules: Rules, IterationDate: string) => planned(iteration(cohorts("one"), rules, { IterationDate }));
  const found = (rules: Rules, before?: Rules) =>
    verifyRules({
      plan: planOf(rules, "20251120"),
      codes: {},
      campaign,
      others: before ? [{ name: "First", plan: planOf(before, "20251020") }] : [],
    })
      .map(({ code }) => code)
      .filter((code) => code === "accidental-and");
  const boards: [string, string, string] = ["ICB", "in", "QJG"];
  expect(found(grouped("Far away", "Group B", boards))).toEqual(["accidental-and"]);
  expect(found(grouped("Far away", "FAR  AWAY (checked)", boards))).toEqual([]);
  expect(found(grouped("Far away", "Group B", boards), grouped("Far away", "Far away", boards))).toEqual([]);
  expect(found(grouped("Far away", "Group B", boards), grouped("Far away", "Group B", boards))).toEqual([
    "accidental-and",
  ]);
  const other: [string, string, string] = ["ICB", "in", "QE1"];
  expect(found(grouped("Far away", "Group B", boards), grouped("Far away", "Far away", other))).toEqual([
    "accidental-and",
  ]);
  const email: [string, string, string] = ["EMAIL_FLAG", "!=", "Y"];
  expect(found(grouped("No email", "No mobile", email))).toEqual(["accidental-and"]);
  expect(found(grouped("No email and no mobile", "No mobile", email))).toEqual(["accidental-and"]);
});

test("a flag compared with an invalid value is reported with the valid ones REQ-SEL-72", () => {
  const plan = planned(iteration(cohorts("one"), [rule("S", ["CARE_HOME_FLAG", "=", "y"], { Name: "Care home" })]), {
    tolerate: ["dataType"],
  });
  const messages = verifyRules({ plan, codes: {}, campaign }).map(({ message }) => message);
  expect(messages).toContain(
    "No one can match the rule “Care home”, which is for people whose care home status is “y”. “y” is not a valid value for a flag. Enter Y or N.",
  );
});

test("an invalid date raises a warning, alone, in a list and as a default REQ-SEL-74", () => {
  const born = (operator: string, comparator: string) => {
    const rules = [rule("F", ["DATE_OF_BIRTH", operator, comparator], { Name: "Born" })];
    const plan = planned(iteration(cohorts("one"), rules), { tolerate: ["dataType"] });
    return verifyRules({ plan, codes: {}, campaign })
      .filter(({ code }) => code === "dead-list-item")
      .map(({ level, message }) => `${level}: ${message}`);
  };
  const said = (text: string, wrong = ". Enter the date as 8 digits, for example 20250820.") => [
    `warning: Check the comparator in the rule “Born”. “${text}” is not a real date${wrong}`,
  ];
  expect(born(">", "1,9510201")).toEqual(said("1,9510201"));
  expect(born("<=", "1951.02.01")).toEqual(said("1951.02.01", ". Enter 19510201."));
  expect(born("=", "19510230")).toEqual(said("19510230", ". February 1951 has 28 days. Enter a day from 1 to 28."));
  expect(born("in", "19510201,1951O301")).toEqual(said("1951O301"));
  expect(born("between", "19510201,19511301")).toEqual(
    said("19511301", ". There is no month 13. Enter the year, month and day, as in 20260901."),
  );
  expect(born("Y>", "-75[[NVL:2025O101]]")).toEqual(said("2025O101"));
  expect(born(">", "19510201")).toEqual([]);
  expect(born("Y>", "-75[[NVL:20250101]]")).toEqual([]);
  expect(born("in", "19510201,19510301")).toEqual([]);
});

test("an unreadable default includes people of unknown age, like a missing default REQ-SEL-74", () => {
  const age = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:1]]"], { Name: "Under 75" });
  const plan = planned(iteration(cohorts("one"), [age]), { tolerate: ["dataType"] });
  expect(verifyRules({ plan, codes: {}, campaign }).map(({ level, code }) => `${level} ${code}`)).toEqual([
    "warning dead-list-item",
    "note missing-values",
  ]);
});

test("a list of many unknown boards is one question, which names the first ones REQ-SEL-88", () => {
  const unknown = Array.from({ length: 600 }, (_, index) => `Z${1000 + index}`).join(",");
  const plan = planned(iteration(cohorts("one"), [rule("F", ["ICB", "in", unknown], { Name: "Boards" })]));
  expect(verifyRules({ plan, codes: codesOf(shippedReference), campaign }).map(({ message }) => message)).toEqual([
    "Check the comparator in the rule “Boards”. “Z1000”, “Z1001”, “Z1002”, “Z1003”, “Z1004” and 595 more are not known values for ICB. These values probably do not match anyone. Check the spelling.",
  ]);
});

test("the finding that a rule never gives the recorded reason explains the difference in days from the previous one, which otherwise raises a question REQ-SEL-88", () => {
  const target = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };
  const dose = (Name: string, days: string, Priority: number) =>
    rule("F", ["LAST_SUCCESSFUL_DATE", "D>=", days], { Name, Priority, ...target });
  const shorter = dose("In 60 days", "-60", 10);
  expect(codes([dose("In 91 days", "-91", 0), shorter, dead], cohorts("one"))).toEqual(["never-decides"]);
  expect(codes([shorter, dose("In 91 days", "-91", 20), dead], cohorts("one"))).toEqual(["boundary"]);
});

test("a rule that excludes all ages of a cohort is compared with the campaign's other cohorts REQ-SEL-242", () => {
  const over = rule("F", ["DATE_OF_BIRTH", "Y<=", "-75[[NVL:18000101]]"], { Name: "75 and over" });
  const told = (scope: string, elsewhere: string[] = []) => {
    const at = (labels: string[], rules: Rules) => planned(iteration(cohorts(...labels), rules));
    const plan = at(["covid_75_and_over", "covid_at_risk"], [{ ...over, CohortLabel: scope }, dead]);
    const others = elsewhere.length > 0 ? [{ name: "Other", plan: at(elsewhere, [dead]), commsType: "I" }] : [];
    return verifyRules({ plan, codes: {}, campaign, others }).find(({ code }) => code === "swapped")?.message;
  };
  const start = "The rule “75 and over” excludes everyone in the age range of the cohort covid_75_and_over.";
  expect(told("")).toBe(`${start} Reverse the operator, or add the cohort that the rule should apply to.`);
  expect(told("covid_75_and_over")).toBe(
    `${start} Reverse the operator, or choose the cohort that the rule should apply to.`,
  );
  expect(told("covid_75_and_over", ["covid_65_to_74"])).toBe(
    `${start} The rule uses the age limit for the cohort covid_65_to_74. Add that cohort, or choose the cohorts that the rule should apply to.`,
  );
});

test("a finding about an AND clause adds its attribute, unless already included REQ-RUL-73", () => {
  const { AndClauses: _none, ...boards } = rule("F", ["LOCAL_AUTHORITY", "in", "E08000035,E08000035"]);
  const { AndClauses: _also, ...provider } = rule("F", ["ICB", "in", "QJG,ZZZ"]);
  const young = rule("F", ["DATE_OF_BIRTH", "Y>", "-16[[NVL:20250101]]"], { Name: "Under 16 in a place" });
  const plan = planned(iteration(cohorts("one"), [{ ...young, AndClauses: [boards, provider] }]));
  const findings = verifyRules({ plan, codes: codesOf(shippedReference), campaign });
  const ofClauses = findings.flatMap(({ path, message }) => (path.includes("AndClauses") ? [message] : []));
  expect(ofClauses).toContainEqual(
    expect.stringMatching(
      /more than once\. Remove the repeated entry\. The problem is in the rule's AND clause about Local Authority\.$/,
    ),
  );
  expect(ofClauses).toContainEqual(
    expect.stringMatching(
      /“ZZZ” is not a known value for ICB\. This value probably does not match anyone\. Check the spelling\.$/,
    ),
  );
});

test("an invalid flag value raises a warning in a list too, although the rule still matches by the others REQ-SEL-72", () => {
  const listed = (operator: string, comparator: string) => {
    const rules = [rule("S", ["EMAIL_FLAG", operator, comparator], { Name: "Without email" })];
    const plan = planned(iteration(cohorts("one"), rules), { tolerate: ["dataType"] });
    return verifyRules({ plan, codes: {}, campaign }).filter(({ code }) => code === "dead-list-item");
  };
  expect(listed("not_in", "Y,X")[0]?.message).toContain("“X” is not a valid value for a flag. Enter Y or N.");
  expect(listed("in", "N")).toEqual([]);
});

test("the note about a draft without rules, which cannot be answered, says where to give the reason REQ-SCR-95", () => {
  const plan = planned(iteration(cohorts("one"), []), {});
  const told = (fromFile: boolean) =>
    verifyRules({ plan, codes: {}, campaign, fromFile }).find(({ code }) => code === "no-rules");
  expect(told(false)).toMatchObject({ level: "note" });
  expect(told(false)?.message).toContain("or tell the reviewer in a comment why no one needs to be excluded.");
  expect(told(true)?.message).toContain(
    "There are no rules, so everyone in the cohorts would be invited. Add rules, or explain why no one needs to be excluded.",
  );
});
