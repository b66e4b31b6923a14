import { ageBandStarts } from "@spi/domain/report/age-distribution";
import { addYears, ageOn } from "@spi/domain/day/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ageProblems } from "../../src/report/ages.ts";
import { runReportWithAges } from "../../src/people/run-report.ts";
import { queryPeople } from "../support/query-people.ts";
import { withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const columns = [
  { name: "icb", type: "VARCHAR" as const },
  { name: "date_of_birth", type: "DATE" as const },
  { name: "care_home_flag", type: "BOOLEAN" as const },
];
const rules = [
  rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Under 75" }),
  rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" }),
];

/** Returns the ages in a report on people with these dates of birth. Every third person lives in a care home. */
async function agesOf(births: readonly (string | null)[], IterationDate: string) {
  const people = births.map((date_of_birth, index) => ({
    values: { icb: "QH8", date_of_birth, care_home_flag: index % 3 === 0 ? "Y" : null },
    cohorts: ["older"],
  }));
  const request = { iteration: { ...iteration(cohorts("older"), rules), IterationDate }, campaign, attributes };
  const made = await withPopulation({ columns, cohortLabels: ["older"], people, peoplePerFile: 4 }, (populationDir) =>
    queryPeople(populationDir, (people) => runReportWithAges({ ...request, people })),
  );
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}

test("people are counted in the band of their age on the run date, including around birthdays and 29 February", async () => {
  const runDates = ["20280228", "20280229", "20280301", "20270228", "20270301"];
  for (const runDate of runDates) {
    const births = ageBandStarts.slice(1).flatMap((years) => {
      const day = addYears(runDate, -years);
      return day.ok ? [day.value, `${day.value.slice(0, 4)}0228`, `${day.value.slice(0, 4)}0301`] : [];
    });
    const { ages } = await agesOf([...births, "20240229", null], runDate);
    const expected = ageBandStarts.map((from) => {
      const within = (age: number) => age >= from && age < (ageBandStarts[ageBandStarts.indexOf(from) + 1] ?? 1000);
      return [...births, "20240229"].filter((birth) => within(ageOn(birth, runDate))).length;
    });
    expect(ages.bands.map(({ invited, filtered, suppressed }) => invited + filtered + suppressed)).toEqual(expected);
    expect(ages.unknown).toEqual({ invited: 1, filtered: 0, suppressed: 0 });
  }
});

test("each outcome's ages add up to the report's totals for any people REQ-REP-11", async () => {
  const birth = fc.option(fc.integer({ min: 1900, max: 2026 }).map((year) => `${year}0615`));
  await fc.assert(
    fc.asyncProperty(fc.array(birth, { maxLength: 12 }), async (births) => {
      const { ages, report, facts } = await agesOf(births, "20261201");
      expect(ageProblems(ages, report)).toEqual([]);
      const { unknown } = ages;
      expect(unknown.invited + unknown.filtered + unknown.suppressed).toBe(facts.withoutDateOfBirth);
    }),
    { numRuns: 10 },
  );
});

test("the youngest and oldest people a rule excluded are in bands with people it excluded", async () => {
  const { ages, report } = await agesOf(["19400101", "19620615", "20010219", "19391104"], "20261201");
  const [under75] = report.summary_report_exclusions.exclusions;
  const bandOf = (age: number | null | undefined) => ages.bands.findLast(({ from }) => from <= (age ?? -1));
  expect([under75?.age_min, under75?.age_max]).toEqual([25, 64]);
  expect([bandOf(25)?.filtered, bandOf(64)?.filtered]).toEqual([1, 1]);
  expect(ages.bands.reduce((sum, band) => sum + band.filtered, 0)).toBe(2);
});

test("an impossible date of birth counts separately and is never the youngest or oldest REQ-REP-15 REQ-REP-402", async () => {
  const { ages, report } = await agesOf(["20261202", "18000101", "19400101", "18961201", "20010615"], "20261201");
  expect(ages.impossible).toEqual({ invited: 1, filtered: 1, suppressed: 1 });
  expect(ages.bands.reduce((sum, band) => sum + band.invited + band.filtered + band.suppressed, 0)).toBe(2);
  const [under75] = report.summary_report_exclusions.exclusions;
  expect([under75?.age_min, under75?.age_max]).toEqual([25, 25]);
  const [row] = report.summary_report_counts.counts;
  expect([row?.min_age, row?.max_age]).toEqual([25, 86]);
  expect(ageProblems(ages, report)).toEqual([]);
});

test("ages that do not add up to a report's totals are reported by outcome", async () => {
  const { ages, report } = await agesOf(["19400101"], "20261201");
  ages.unknown.filtered += 1;
  expect(ageProblems(ages, report)).toEqual(["The totals in the report do not agree: filtered by age (1 and 0)."]);
});
