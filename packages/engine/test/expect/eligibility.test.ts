import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { addYears, displayDay } from "@spi/domain/day/calendar";
import { questionTextOf } from "@spi/domain/descriptions/describe-change";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { readStatement } from "@spi/domain/eligibility/statement";
import { expect, test } from "vitest";
import { planStatement } from "../../src/expect/eligibility.ts";
import { countEligibility } from "../../src/people/count-eligibility.ts";
import { queryPeople } from "../support/query-people.ts";
import { planned } from "../support/decide.ts";
import { type TestPerson, withPopulation } from "../support/people.ts";
import { attributes, cohorts, iteration, rule } from "../support/rules.ts";

const codes = codesOf(shippedReference);
const runDate = "20261120";
const label = "breast_screening_50_to_70_v1";
const born = (DATE_OF_BIRTH: string, more: Partial<TestPerson> = {}): TestPerson => ({
  values: { date_of_birth: DATE_OF_BIRTH, gender: "2", icb: "QOX", language_preference: "pl", braille_reqd: "Y" },
  cohorts: [label],
  ...more,
});
const everyMonth = [1954, 1955, 1956, 1957].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => month + 1).flatMap((month) =>
    ["01", "15", "25"].map((day) => born(`${year}${String(month).padStart(2, "0")}${day}`)),
  ),
);

const condition = (AttributeName: string, Operator: string, Comparator: string) => ({
  AttributeLevel: "PERSON",
  AttributeName,
  Operator,
  Comparator,
});
const policy = {
  Name: "Women aged 50 up to their 71st birthday",
  Policy: { Document: "Breast screening: programme overview", Version: "3" },
  WrittenBy: "Screening policy team",
  AnyOf: [
    {
      Name: "Women aged 50 to 70",
      Conditions: [
        condition("GENDER", "=", "2"),
        condition("DATE_OF_BIRTH", "Y<=", "-50"),
        condition("DATE_OF_BIRTH", "Y>", "-71"),
      ],
    },
  ],
};

function planOf(json: unknown) {
  const statement = readStatement(json);
  if (!statement.ok) throw new Error(JSON.stringify(statement.refusal));
  return planStatement(statement.value, { attributes, runDate });
}

/** Compares people with the policy, invited by an iteration with these rules. */
async function compareWithPolicy(rules: EvaluableRule[], people: readonly TestPerson[]) {
  const eligible = planOf(policy);
  if (!eligible.ok) throw new Error(JSON.stringify(eligible.refusal));
  const plan = planned(iteration(cohorts(label), rules, { IterationDate: runDate }));
  const iterations = [{ name: "Last invitation", campaign: "Breast screening", commsType: null, plan }] as const;
  const columns = [
    { name: "date_of_birth", type: "DATE" },
    { name: "icb", type: "VARCHAR" },
    { name: "gender", type: "VARCHAR" },
    { name: "language_preference", type: "VARCHAR" },
    { name: "braille_reqd", type: "VARCHAR" },
  ] as const;
  const result = await withPopulation({ columns, cohortLabels: [label], people }, (dir) =>
    queryPeople(dir, (all) => countEligibility(all, { iterations, eligible: eligible.value, attributes, codes })),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

test("if every rule treats an age as a year of birth, the months show the people who are missed REQ-EXP-21 REQ-EXP-430", async () => {
  // “Aged 70” is interpreted as born 70 years before the run year. This excludes people who turn 71 after the run date.
  const yearOfBirth = rule("F", ["DATE_OF_BIRTH", "<", "19560101"], { Name: "Older than 70" });
  const result = await compareWithPolicy([yearOfBirth], everyMonth);
  expect(result.not_invited_because).toEqual([
    { iteration: "Last invitation", outcome: "filtered", rule: "Older than 70", people: 4 },
  ]);
  const missed = result.months.filter((month) => month.eligible_not_invited > 0);
  expect(missed.map(({ value, eligible_not_invited: people }) => [value, people])).toEqual([
    ["195511", 1],
    ["195512", 3],
  ]);
  expect([result.eligible_not_invited, result.invited_not_eligible, result.in_no_cohort]).toEqual([4, 0, 0]);
  const missing = result.examples.find(({ kind }) => kind === "eligible_not_invited");
  expect(missing).toMatchObject({
    because: { iteration: "Last invitation", outcome: "filtered", rule: "Older than 70" },
    people: 4,
    person: { PERSON: { GENDER: "2", DATE_OF_BIRTH: expect.stringMatching(/^195512/) as string }, COHORTS: [label] },
  });
  const right = rule("F", ["DATE_OF_BIRTH", "Y<=", "-71"], { Name: "Older than 70" });
  expect(await compareWithPolicy([right], everyMonth)).toMatchObject({
    eligible_invited: result.eligible_invited + 4,
    eligible_not_invited: 0,
    invited_not_eligible: 0,
  });
});

test("one invited person who is not eligible is shown even if there are more reasons than examples REQ-EXP-21", async () => {
  const boards = Array.from({ length: 10 }, (_, index) => `Q${index}`);
  const rules = boards.map((icb, Priority) => rule("F", ["ICB", "=", icb], { Name: `Board ${icb}`, Priority }));
  const of = (icb: string) => born("19600101", { values: { date_of_birth: "19600101", gender: "2", icb } });
  const unknown = born("", { values: { date_of_birth: null, gender: "2", icb: "QOX" } });
  const result = await compareWithPolicy(rules, [...boards.flatMap((icb) => [of(icb), of(icb)]), unknown]);
  expect(result.examples).toHaveLength(8);
  expect(result.examples.find(({ kind }) => kind === "invited_not_eligible")).toMatchObject({ people: 1 });
});

test("eligible people not in any cohort are counted first, and invited people who are not eligible are counted too, also by board, language and format REQ-EXP-21 REQ-EXP-429 REQ-EXP-481", async () => {
  const people = [
    born("19600101", { cohorts: [] }),
    born("19600101", { cohorts: [], values: { date_of_birth: "19600101", gender: "2", icb: null } }),
    born("19600101", { values: { date_of_birth: null, gender: "2", icb: "QOX" } }),
    born("20000101"),
    born("19600601"),
    born("20000101", { cohorts: [] }),
  ];
  const result = await compareWithPolicy([], people);
  expect(result).toMatchObject({
    eligible_invited: 1,
    eligible_not_invited: 2,
    invited_not_eligible: 2,
    in_no_cohort: 2,
    not_invited_because: [],
  });
  const counts = (eligible_invited: number, eligible_not_invited: number, invited_not_eligible: number) => ({
    eligible_invited,
    eligible_not_invited,
    invited_not_eligible,
  });
  expect(
    result.examples.map(({ kind, because, people, person: { COHORTS } }) => [kind, because, people, COHORTS]),
  ).toEqual([
    ["eligible_not_invited", null, 2, []],
    ["invited_not_eligible", null, 2, [label]],
    ["eligible_invited", null, 1, [label]],
  ]);
  expect(result.boards).toEqual([
    { value: null, ...counts(0, 1, 0) },
    { value: "QOX", ...counts(1, 1, 2) },
  ]);
  expect(result.months).toEqual([
    { value: null, ...counts(0, 0, 1) },
    { value: "196001", ...counts(0, 2, 0) },
    { value: "196006", ...counts(1, 0, 0) },
    { value: "200001", ...counts(0, 0, 1) },
  ]);
  expect(result.attributes).toEqual([
    {
      attribute: "LANGUAGE_PREFERENCE",
      groups: [
        { value: null, ...counts(0, 1, 1) },
        { value: "pl", ...counts(1, 1, 1) },
      ],
    },
    {
      attribute: "BRAILLE_REQD",
      groups: [
        { value: null, ...counts(0, 1, 1) },
        { value: "Y", ...counts(1, 1, 1) },
      ],
    },
  ]);
});

test("an invalid statement is refused by field, and so are conditions that cannot be applied to everyone REQ-EXP-20 REQ-EXP-427 REQ-EXP-428", () => {
  const refusalOf = (json: unknown) => {
    const read = readStatement(json);
    return read.ok ? {} : read.refusal;
  };
  expect(Object.keys(refusalOf({ ...policy, Policy: { Document: "One" } }))).toEqual(["Policy.Version"]);
  expect(Object.keys(refusalOf({ ...policy, Day: "20261131" }))).toEqual(["Day"]);
  expect(Object.keys(refusalOf({ ...policy, AnyOf: [] }))).toEqual(["AnyOf"]);
  const failing = { Name: "Nobody knows", Conditions: [condition("DATE_OF_BIRTH", "Y>", "seventy")] };
  const plan = planOf({ ...policy, AnyOf: [failing] });
  expect(plan.ok ? [] : plan.refusal.map(({ path }) => path)).toEqual(["AnyOf.0.Conditions.0.Comparator"]);
});

test("eligible people are exactly those described in the statement on the counted date, to the day of birth REQ-EXP-72", async () => {
  const words = questionTextOf({ reference: { attributes, codes }, runDate });
  const [, from, below] = policy.AnyOf[0]!.Conditions.map((condition) =>
    words({ ...condition, AttributeLevel: "PERSON", AttributeTarget: "" }),
  );
  const birthday = (years: number) => addYears(runDate, -years);
  const [fifty, seventyOne] = [birthday(50), birthday(71)].map((day) => (day.ok ? day.value : ""));
  expect(from).toContain(`on or before ${displayDay(fifty!)} (50 or over`);
  expect(below).toContain(`after ${displayDay(seventyOne!)} (under 71`);
  const dayAfter = (day: string) => String(Number(day) + 1);
  for (const [day, eligible] of [
    [fifty, 1],
    [dayAfter(fifty!), 0],
    [seventyOne, 0],
    [dayAfter(seventyOne!), 1],
  ] as const) {
    const result = await compareWithPolicy([], [born(day!)]);
    expect([day, result.eligible_invited, result.invited_not_eligible]).toEqual([day, eligible, 1 - eligible]);
  }
});
