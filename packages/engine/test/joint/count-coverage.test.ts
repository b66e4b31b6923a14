import { encodeSentRecord } from "@spi/domain/coverage/sent-outcomes";
import { expect, test } from "vitest";
import { countCoverage } from "../../src/people/count-coverage.ts";
import { defaultLimits } from "../../src/people/people.ts";
import { queryPeople } from "../support/query-people.ts";
import { withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const columns = [
  { name: "date_of_birth", type: "DATE" },
  { name: "icb", type: "VARCHAR" },
] as const;
const people = [
  { values: { date_of_birth: "19400101", icb: "QOX" }, cohorts: ["a"] },
  { values: { date_of_birth: "20000101", icb: "QOX" }, cohorts: ["a"] },
  { values: { date_of_birth: "19400101", icb: "QOX" }, cohorts: [] },
];
const condition = {
  AttributeLevel: "PERSON" as const,
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y<=",
  Comparator: "-75",
};
const statement = {
  Name: "Aged 75 or over",
  Policy: { Document: "A policy", Version: "1" },
  WrittenBy: "Somebody",
  AnyOf: [{ Name: "Aged 75 or over", Conditions: [condition] }],
};

/**
 * Counts everyone in one cohort and board for a campaign, with an eligibility statement and a maximum number of
 * combinations.
 */
async function counted(of: string, deciding: number = defaultLimits.deciding, requested = statement) {
  const request = { iteration: iteration(cohorts("a"), [rule("S", ["ICB", "=", "QOX"])]), campaign, attributes };
  const iterations = [{ name: "First", campaign: "mine", commsType: null, request }];
  const eligible = { statement: requested, campaign: of };
  const maxCombinations = { ...defaultLimits, deciding };
  const answer = await withPopulation({ columns, cohortLabels: ["a"], people }, (dir) =>
    queryPeople(dir, (all) => countCoverage(all, { iterations, eligible, maxCombinations })),
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

test("if the statement makes people differ in too many ways, or no iteration in its campaign can run, cohorts are counted without it and a sentence says so REQ-SEL-81 REQ-SEL-480", async () => {
  const whole = await counted("mine");
  expect(whole).toMatchObject({
    coverage: { people: 2, never: 2, eligible: { people: 2, never: 2, in_no_cohort: 1 } },
    eligibleNotCounted: null,
  });
  const without = { ...whole.coverage, eligible: null };
  expect(await counted("mine", 1)).toEqual({
    coverage: without,
    leftOut: [],
    eligibleNotCounted: expect.stringContaining("too many different attributes") as string,
  });
  expect(await counted("another")).toEqual({
    coverage: without,
    leftOut: [],
    eligibleNotCounted: expect.stringContaining("none of the campaign's own iterations") as string,
  });
});

test("an iteration for the people of a list is left out until it is released, and from then on concerns only people on its list REQ-REL-123 REQ-REL-543", async () => {
  const OnlyPeople = {
    ID: "list",
    Hash: "hash",
    People: 1,
    Release: { ID: "r", Iteration: "i", Name: "First", Number: 1 },
    Reasons: [],
  };
  const request = { iteration: { ...iteration(cohorts("a"), []), OnlyPeople }, campaign, attributes };
  const again = { name: "Again", campaign: "mine", commsType: null, request };
  const first = {
    ...again,
    name: "First",
    request: { ...request, iteration: iteration(cohorts("a"), [rule("S", ["ICB", "=", "QOX"])]) },
  };
  const all = people.map((person, index) => ({ ...person, nhsNumber: String(9990000018 + index) }));
  const count = (sent: { name: string; people: Float64Array }[]) =>
    withPopulation({ columns, cohortLabels: ["a"], people: all }, (dir) =>
      queryPeople(dir, (people) => countCoverage(people, { iterations: [first, again], sent })),
    );
  expect(await count([])).toMatchObject({
    value: {
      coverage: { people: 2, never: 2, iterations: [{ name: "First" }] },
      leftOut: [{ name: "Again", message: expect.stringContaining("only for a list of people") as string }],
    },
  });
  const sent = [{ name: "Again", people: Float64Array.of(encodeSentRecord(9990000018, "delivered")) }];
  expect(await count(sent)).toMatchObject({
    value: {
      coverage: {
        people: 2,
        never: 1,
        once: 1,
        iterations: [
          { name: "First", selected: 0, sent: null },
          { name: "Again", selected: 1, sent: { delivered: 1 } },
        ],
        never_because: [{ iteration: "First", outcome: "suppressed", people: 1 }],
      },
      leftOut: [],
    },
  });
});

test("a statement about a cohort without members is not counted, and the reason names the cohort REQ-EXP-73 REQ-EXP-475", async () => {
  const unknown = {
    AttributeLevel: "COHORT" as const,
    AttributeName: "COHORT_LABEL",
    Operator: "MemberOf",
    Comparator: "b",
  };
  const invalid = { ...statement, AnyOf: [{ Name: "In b", Conditions: [unknown] }] } as unknown as typeof statement;
  expect(await counted("mine", defaultLimits.deciding, invalid)).toMatchObject({
    coverage: { people: 2, eligible: null },
    eligibleNotCounted: expect.stringMatching(/^The cohort b has no members yet\./) as string,
  });
});

/** Counts everyone in one cohort, who are all selected by each of these iterations. */
async function countedOf(
  iterations: readonly { name: string; campaign: string; commsType: "I" | "R"; day: string }[],
  looking: { campaign?: string; within?: number } = {},
) {
  const covered = iterations.map(({ day, ...covering }) => ({
    ...covering,
    request: { iteration: { ...iteration(cohorts("a"), []), IterationDate: day }, campaign, attributes },
  }));
  const answer = await withPopulation({ columns, cohortLabels: ["a"], people }, (dir) =>
    queryPeople(dir, (all) => countCoverage(all, { iterations: covered, ...looking })),
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value.coverage!;
}

const first = { name: "First", campaign: "mine", commsType: "I", day: "20251001" } as const;
const again = { name: "Again", campaign: "mine", commsType: "I", day: "20251020" } as const;
const between = { name: "Between", campaign: "other", commsType: "I", day: "20251008" } as const;

test("people selected by two iterations are counted even if others select them in between, in the same order for every campaign REQ-SEL-80 REQ-SEL-476", async () => {
  const bySame = { ...between, name: "Same day", day: "20251020" };
  const { pairs, iterations } = await countedOf([first, again, between, bySame]);
  expect(pairs).toContainEqual({ first: "First", second: "Again", days: 19, people: 2 });
  expect(pairs).toHaveLength(6);
  const others = await countedOf([between, bySame, first, again]);
  expect(others.pairs).toEqual(pairs);
  expect(others.iterations).toEqual(iterations);
});

test("a reminder in a campaign whose first communications are not counted does not count as one without them, and the same applies to first communications after a reminder REQ-SEL-80 REQ-SEL-477 REQ-SEL-489", async () => {
  const reminder = { ...between, name: "Reminder", commsType: "R" } as const;
  const late = { ...between, name: "Late", day: "20251019" };
  const checked = async (looking: { campaign?: string }) => {
    const { reminder_without_first, first_after_reminder } = await countedOf([first, reminder, late], looking);
    return { reminder_without_first, first_after_reminder };
  };
  expect(await checked({})).toEqual({ reminder_without_first: 2, first_after_reminder: 2 });
  expect(await checked({ campaign: "mine" })).toEqual({ reminder_without_first: 0, first_after_reminder: 0 });
  expect(await checked({ campaign: "other" })).toEqual({ reminder_without_first: 2, first_after_reminder: 2 });
});

test("a person selected by the campaign and by another within the period is counted once, even if two other campaigns select them REQ-SEL-82", async () => {
  const third = { ...between, name: "Third", campaign: "third", day: "20251010" };
  const count = async (looking: { campaign?: string; within?: number }) =>
    (await countedOf([first, between, third], looking)).by_several_campaigns;
  expect(await count({ campaign: "mine", within: 7 })).toBe(2);
  expect(await count({ campaign: "mine", within: 6 })).toBe(0);
  expect(await count({ within: 2 })).toBe(2);
  expect(await count({ within: 1 })).toBe(0);
  expect(await count({})).toBe(2);
  expect((await countedOf([first, again])).by_several_campaigns).toBe(0);
});
