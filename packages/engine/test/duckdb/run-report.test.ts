import { expect, test } from "vitest";
import { reportOn } from "../support/query-people.ts";
import { type TestPopulation, withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const people: TestPopulation = {
  columns: [
    { name: "icb", type: "VARCHAR" },
    { name: "date_of_birth", type: "DATE" },
    { name: "care_home_flag", type: "BOOLEAN" },
    { name: "email_flag", type: "BOOLEAN" },
    { name: "language_preference", type: "VARCHAR" },
  ],
  cohortLabels: ["older", "unused", "care"],
  people: [
    person(["19400101", "QH8", "Y", "en"], ["older", "care"]),
    person(["19450630", "QH8", null, "ur"], ["older"]),
    person(["20010219", "QJG", "N", null], ["older", "care"]),
    person(["19391104", null, null, "ur"], ["care"]),
    person(["19391104", "QJG", "Y", "en"], ["unused"]),
  ],
};

function person([date_of_birth, icb, care_home_flag, language_preference]: (string | null)[], cohorts: string[]) {
  return {
    values: {
      date_of_birth: date_of_birth ?? null,
      icb: icb ?? null,
      care_home_flag: care_home_flag ?? null,
      language_preference: language_preference ?? null,
    },
    cohorts,
  };
}

const simple = iteration(cohorts("older", "care"), [
  rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Under 75" }),
  rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" }),
  rule("R", ["LANGUAGE_PREFERENCE", "in", "ur,pl"], { Name: "Translated", CommsRouting: "PLAN_A|PLAN_B" }),
]);

test("a report counts totals, exclusions, cohorts, routing and boards REQ-REP-24 §3.33 §3.34 §3.35 §3.36 §3.37 REQ-SEL-412", async () => {
  const result = await withPopulation(people, (populationDir) =>
    reportOn({ iteration: simple, campaign, attributes, populationDir }),
  );
  expect(result).toEqual({
    ok: true,
    value: {
      report: {
        summary_report_totals: { totals: { invited: 2, filtered: 1, suppressed: 1 } },
        summary_report_exclusions: {
          exclusions: [
            { priority: 0, type: "F", rule_names: "Under 75", exclusions_count: 1, age_min: 24, age_max: 24 },
            { priority: 500, type: "S", rule_names: "Care home", exclusions_count: 1, age_min: 85, age_max: 85 },
          ],
        },
        summary_report_counts: {
          counts: [
            cohortRow("older", 0, { routings: 1, total: 3, invited: 1, filtered: 1, suppressed: 1, ages: [24, 85] }),
            cohortRow("care", 10, { routings: 1, total: 3, invited: 1, filtered: 1, suppressed: 1, ages: [24, 86] }),
          ],
        },
        summary_report_comms_routing: { comms_routing: [{ comms_routing: "PLAN_A|PLAN_B", count: 2 }] },
        summary_report_icb_split: {
          icb_split: [
            { icb: "Not known", count: 1 },
            { icb: "QH8", count: 1 },
          ],
        },
      },
      facts: {
        populationSize: 5,
        peopleInCohorts: 4,
        withoutDateOfBirth: 0,
        withoutNhsNumber: 2,
        notRoutable: 0,
        sentDefaultInstead: 0,
        withSeveralPlans: 2,
        exclusionRules: ["IterationRules.0", "IterationRules.1"],
        boards: [
          { icb: "QH8", people: 2 },
          { icb: "Not known", people: 1 },
          { icb: "QJG", people: 1 },
        ],
        warnings: [],
      },
    },
  });
});

test("people without a known date of birth are counted, and age rules are not applied to them REQ-SEL-46", async () => {
  const unknown = { values: { date_of_birth: null, icb: "QH8" }, cohorts: ["older"] };
  const result = await withPopulation({ ...people, people: [unknown] }, (populationDir) =>
    reportOn({ iteration: simple, campaign, attributes, populationDir }),
  );
  expect(result).toMatchObject({
    ok: true,
    value: {
      report: { summary_report_totals: { totals: { invited: 1 } } },
      facts: { peopleInCohorts: 1, withoutDateOfBirth: 1 },
    },
  });
});

test("a virtual cohort has everyone, even in a population without its label REQ-SEL-26", async () => {
  const asks = { AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator: "MemberOf", Comparator: "all" };
  const virtual = iteration(
    [
      { CohortLabel: "older", Priority: 0 },
      { CohortLabel: "all", Priority: 10, Virtual: "Y" },
    ],
    [rule("F", ["", "", ""], { Name: "In all", ...asks })],
  );
  const result = await withPopulation(people, (populationDir) =>
    reportOn({ iteration: virtual, campaign, attributes, populationDir }),
  );
  const report = result.ok ? result.value.report : undefined;
  expect(report?.summary_report_totals.totals).toEqual({ invited: 3, filtered: 2, suppressed: 0 });
  expect(report?.summary_report_counts.counts[1]).toMatchObject({
    cohort_label: "all",
    cohort_label_count: 5,
    invited_count: 0,
    invited_other_cohort: 3,
    filtered_count: 2,
  });
});

function cohortRow(
  cohort_label: string,
  priority: number,
  row: { routings: number; total: number; invited: number; filtered: number; suppressed: number; ages: number[] },
) {
  return {
    cohort_label,
    priority,
    distinct_comms_routing: row.routings,
    cohort_label_count: row.total,
    invited_count: row.invited,
    invited_other_cohort: 0,
    filtered_count: row.filtered,
    suppressed_count: row.suppressed,
    excluded_count: row.filtered + row.suppressed,
    min_age: row.ages[0],
    max_age: row.ages[1],
  };
}
