import { describe, expect, test } from "vitest";
import { type CohortFilter, filterCohorts } from "./cohort-filter.ts";

const cohort = (CohortLabel: string, LastRefreshed: number) => ({
  CohortLabel,
  LastRefreshed,
  MemberCount: 1,
  Region: "",
  ICB: "",
  AgeBucket: "",
});
const everything: CohortFilter = { ageLimit: "", latestOnly: false, text: "" };
const now = new Date("2026-05-31T12:00:00Z");
const labels = (cohorts: ReturnType<typeof cohort>[], filter: Partial<CohortFilter>) =>
  filterCohorts(cohorts, { filter: { ...everything, ...filter }, now }).map(({ CohortLabel }) => CohortLabel);

describe("the cohorts offered", () => {
  test("exclude those not refreshed within the chosen number of calendar months §2.3.24 §9.11", () => {
    const cohorts = [cohort("old", 20260227235959), cohort("edge", 20260228000000), cohort("new", 20260530000000)];
    expect(labels(cohorts, { ageLimit: "3" })).toEqual(["edge", "new"]);
    expect(labels(cohorts, { ageLimit: "6" })).toEqual(["old", "edge", "new"]);
    const older = [cohort("just over a year", 20250530235959), cohort("just over two", 20240530235959)];
    expect(labels(older, { ageLimit: "12" })).toEqual([]);
    expect(labels(older, { ageLimit: "24" })).toEqual(["just over a year"]);
    expect(labels([...older, cohort("ancient", 19990101000000)], { ageLimit: "" })).toHaveLength(3);
  });

  test("are only the latest versions if that option is chosen §2.3.24", () => {
    const cohorts = [cohort("a_v2", 1), cohort("a_v10", 1), cohort("a_v1", 1), cohort("b", 1), cohort("c_v1", 1)];
    expect(labels(cohorts, { latestOnly: true })).toEqual(["a_v10", "b", "c_v1"]);
    expect(labels(cohorts, { latestOnly: false })).toHaveLength(5);
  });

  test("contain every word in the text and none after a minus, ignoring letter case §2.3.24", () => {
    const cohorts = [cohort("covid_75_v1", 1), cohort("covid_care_home_v1", 1), cohort("flu_75_v1", 1)];
    expect(labels(cohorts, { text: "COVID" })).toEqual(["covid_75_v1", "covid_care_home_v1"]);
    expect(labels(cohorts, { text: "covid -care" })).toEqual(["covid_75_v1"]);
    expect(labels(cohorts, { text: "75 v1" })).toEqual(["covid_75_v1", "flu_75_v1"]);
    expect(labels(cohorts, { text: " - " })).toHaveLength(3);
  });
});
