/** Valid iterations that used to raise unnecessary questions. */
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import type { OtherIteration } from "../../src/verify/finding.ts";
import { verifyRules as verifyAll } from "../../src/verify/verify.ts";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };
const careHome = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home residents" });
type Rules = Parameters<typeof iteration>[1];

function messages(labels: string[], rules: Rules, others: OtherIteration[] = []) {
  const plan = planned(iteration(cohorts(...labels), rules));
  return verifyRules({ plan, codes: codesOf(shippedReference), campaign, others }).flatMap(({ level, message }) =>
    level === "note" ? [] : [message],
  );
}

test("a cohort of care home residents does not raise a question about including care home residents REQ-SEL-242", () => {
  const labels = ["covid_75_and_over", "covid_care_home_residents"];
  const plan = planned(
    iteration(cohorts(...labels), [{ ...careHome, CohortLabel: "covid_75_and_over" }, dead], {
      IterationDate: "20251020",
    }),
  );
  const others = [{ name: "First", plan, commsType: "I" }];
  const asked = (own: string[], rules: Rules) =>
    messages(own, rules, others).filter((message) => message.includes("live in care homes"));
  expect(asked(["covid_care_home_residents"], [dead])).toEqual([]);
  expect(asked(labels, [{ ...careHome, CohortLabel: "covid_75_and_over" }, dead])).toEqual([]);
  expect(asked(["covid_75_and_over"], [dead])).toHaveLength(1);
});

test("a minimum age for every cohort is not compared with the ages of an older cohort REQ-SEL-242", () => {
  const least = rule("F", ["DATE_OF_BIRTH", "Y>", "-16[[NVL:20250101]]"], { Name: "Under 16" });
  const messagesFor = (...labels: string[]) =>
    messages(labels, [least, dead]).filter((message) => message.includes("is different from the age limit"));
  expect(messagesFor("covid_75_and_over", "covid_immunosuppressed")).toEqual([]);
  expect(messagesFor("covid_75_and_over")).toHaveLength(1);
});

/** Values for the tokens of library rules. */
const filled = (text: string, X: string) => text.replaceAll("~X~", X).replaceAll("~Y~", "20260331");

test("no single library rule raises a question when added unchanged to a valid iteration REQ-SEL-242", () => {
  const values: Record<string, string> = {
    DATE_OF_BIRTH: "75",
    ICB: "QJG",
    LANGUAGE_PREFERENCE: "pl",
    COMMISSIONING_REGION: "Y56",
  };
  for (const libraryRule of shippedReference["library-rules"]) {
    const { AttributeLevel, AttributeName, Operator, Comparator, Name, Type } = libraryRule;
    const X = values[AttributeName] ?? (Operator.startsWith("D") ? "91" : Operator.startsWith("Y") ? "2" : "20250901");
    const [type] = Type;
    const made = rule(type!, [AttributeName, Operator, filled(Comparator, X)], {
      Name: filled(Name, X),
      AttributeLevel,
      AttributeTarget: AttributeLevel === "TARGET" ? "COVID" : "ALL",
      Priority: 7,
      ...(type === "R" ? { CommsRouting: "PLAN_A" } : {}),
    });
    const label = Name.includes("Too old") ? "covid_65_to_74" : "covid_75_and_over";
    expect([
      Name,
      messages([label], made.AttributeName === dead.AttributeName ? [made] : [made, dead]).filter((message) =>
        message.includes(`“${made.Name}”`),
      ),
    ]).toEqual([Name, []]);
  }
});

test("two exclusions that both match on the same day, and a rule for members of a care home cohort, do not raise a question REQ-SEL-242", () => {
  const dose = (operator: string, Name: string) =>
    rule("F", ["LAST_SUCCESSFUL_DATE", operator, "-25"], {
      Name,
      AttributeLevel: "TARGET",
      AttributeTarget: "COVID",
      Priority: operator === "Y<=" ? 0 : 10,
    });
  const lately = dose("Y>=", "Lately");
  const long = { ...dose("Y<=", "Long ago"), CohortLabel: "two" };
  expect(messages(["one", "two"], [long, lately, dead]).filter((message) => message.includes("both ask"))).toEqual([]);
  const members = rule("S", ["COHORT_LABEL", "MemberOf", "care_home_residents"], {
    Name: "Care homes",
    AttributeLevel: "COHORT",
  });
  const plan = planned(iteration(cohorts("covid_75_and_over"), [careHome, dead], { IterationDate: "20251020" }));
  const others = [{ name: "First", plan, commsType: "I" }];
  const asked = (rules: Rules) =>
    messages(["covid_75_and_over"], rules, others).filter((message) => message.includes("live in care homes"));
  expect(asked([dead])).toHaveLength(1);
  expect(asked([members, dead])).toEqual([]);
});

test("an age rule is not required in an iteration with a cohort of the ages the rule excludes REQ-SEL-242", () => {
  const over = rule("F", ["DATE_OF_BIRTH", "Y<=", "-80"], { Name: "80 or over", CohortLabel: "covid_75_to_79" });
  const plan = planned(iteration(cohorts("covid_75_to_79"), [over, dead], { IterationDate: "20251020" }));
  const others = [{ name: "First", plan, commsType: "I" }];
  const asked = (...labels: string[]) =>
    messages(labels, [dead], others).filter((message) => message.includes("“80 or over”"));
  expect(asked("covid_75_to_79", "covid_immunosuppressed")).toHaveLength(1);
  expect(asked("covid_75_to_79", "covid_80_and_over")).toEqual([]);
});

test("an exclusion of people older than anyone alive does not raise a question, even in comparison with other iterations REQ-SEL-242", () => {
  const born = rule("F", ["DATE_OF_BIRTH", "Y<=", "-111[[NVL:18000101]]"], { Name: "111 or over" });
  const under = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20250101]]"], { Name: "Under 75", Priority: 10 });
  const plan = planned(iteration(cohorts("covid_75_and_over"), [under, dead], { IterationDate: "20251020" }));
  expect(messages(["covid_75_and_over"], [born, under, dead], [{ name: "First", plan, commsType: "I" }])).toEqual([]);
  const first = planned(iteration(cohorts("covid_75_and_over"), [born, under, dead], { IterationDate: "20251020" }));
  expect(messages(["covid_75_and_over"], [under, dead], [{ name: "First", plan: first, commsType: "I" }])).toEqual([]);
});

test("a virtual cohort that invites only people with a recorded flag does not raise a question about ages REQ-FIND-266", () => {
  const asked = (label: string, comparator: string) => {
    const flagged = rule("F", ["CARE_HOME_FLAG", "!=", comparator], { Name: "Flag" });
    const plan = planned(iteration([{ CohortLabel: label, Priority: 0, Virtual: "Y" }], [flagged, dead]));
    return verifyAll({ plan, codes: codesOf(shippedReference), campaign, others: [] }).flatMap(({ level, code }) =>
      level !== "note" && code === "no-lowest-age" ? [code] : [],
    );
  };
  expect(asked("elid_all_people", "Y")).toEqual([]);
  // Its default invites everyone without a record.
  expect(asked("elid_all_people", "Y[[NVL:Y]]")).toEqual(["no-lowest-age"]);
});

test("a virtual cohort from which no one is invited raises only that question REQ-FIND-266", () => {
  const asked = (...rules: Rules) => {
    const plan = planned(
      iteration([{ CohortLabel: "covid_75_and_over", Priority: 0, Virtual: "Y" }], [...rules, dead]),
    );
    return verifyRules({ plan, codes: codesOf(shippedReference), campaign, others: [] }).map(({ code }) => code);
  };
  const everyone = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Flag" });
  const others = rule("F", ["CARE_HOME_FLAG", "!=", "Y"], { Name: "No flag", Priority: 2 });
  expect(asked(careHome)).toContain("virtual-cohort");
  expect(asked(everyone, others)).not.toContain("virtual-cohort");
});
