import fc from "fast-check";
import { expect, test } from "vitest";
import { openPeople } from "../../src/open/open-people.ts";
import { countCohortChanges } from "../../src/people/count-cohort-changes.ts";
import { type TestPerson, withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const columns = [
  { name: "date_of_birth", type: "DATE" },
  { name: "icb", type: "VARCHAR" },
  { name: "removal_reason_code", type: "VARCHAR" },
] as const;

const number = (of: number) => String(9_990_000_000 + of);
const person = (
  of: number | null,
  labels: readonly string[],
  more: Record<string, string | null> = {},
): TestPerson => ({
  values: { date_of_birth: "19481120", icb: "QOX", removal_reason_code: null, ...more },
  cohorts: labels,
  ...(of === null ? {} : { nhsNumber: number(of) }),
});

interface Snapshot {
  labels: readonly string[];
  people: readonly TestPerson[];
}

/** Returns the changes in an iteration's cohorts between two groups of people. */
async function changes(now: Snapshot, before: Snapshot | undefined, labels: string[] = ["a", "b"]) {
  const request = { iteration: iteration(cohorts(...labels), [rule("F", ["ICB", "=", "QOX"])]), campaign, attributes };
  const inFolder = ({ labels: cohortLabels, people }: Snapshot, use: (dir: string) => Promise<unknown>) =>
    withPopulation({ columns, cohortLabels, people }, use);
  const opened = async (dir: string) => {
    const people = await openPeople(dir);
    if (!people.ok) throw new Error(people.refusal.message);
    return people.value;
  };
  const counted = await inFolder(now, async (dir) => {
    const people = await opened(dir);
    if (!before) return countCohortChanges(people, { ...request, since: { called: "report 1", people: undefined } });
    return inFolder(before, async (earlier) =>
      countCohortChanges(people, { ...request, since: { called: "report 1", people: await opened(earlier) } }),
    );
  });
  const answer = counted as Awaited<ReturnType<typeof countCohortChanges>>;
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

test("people who joined, left, died or were removed are counted by board and age, whatever the cohort's position REQ-EXP-50 REQ-EXP-464", async () => {
  const before = {
    labels: ["b", "other", "a"],
    people: [person(1, ["a"]), person(2, ["a"], { icb: "QRL" }), person(3, ["b"]), person(null, ["a"])],
  };
  const now = {
    labels: ["a", "b"],
    people: [
      person(1, ["a"], { removal_reason_code: "DEA" }),
      person(3, ["a", "b"], { removal_reason_code: "EMB", icb: null }),
      person(4, ["a"], { date_of_birth: null }),
      person(null, ["a"]),
    ],
  };
  const { cohorts: counted, since } = await changes(now, before);
  expect(since).toEqual({ called: "report 1", isAvailable: true });
  const [a, b] = counted;
  expect(a).toMatchObject({
    label: "a",
    members: 4,
    before: 3,
    came: 2,
    left: 1,
    dead: 1,
    removed: 2,
    withoutNhsNumber: 1,
  });
  expect(b).toMatchObject({ label: "b", members: 1, before: 1, came: 0, left: 0, dead: 0, removed: 1 });
  expect(a?.boards.map(({ icb, came, left }) => [icb, came, left])).toEqual(
    expect.arrayContaining([
      [null, 1, 0],
      ["QOX", 1, 0],
      ["QRL", 0, 1],
    ]),
  );
  expect(a?.ages.map(({ from, members, came, left }) => [from, members, came, left])).toEqual([
    [null, 1, 1, 0],
    [75, 3, 1, 1],
  ]);
});

test("unknown changes are null: removed people, and a cohort that did not exist REQ-EXP-50 REQ-EXP-467", async () => {
  const now = { labels: ["a", "b"], people: [person(1, ["a"])] };
  const gone = await changes(now, undefined);
  expect(gone.since).toEqual({ called: "report 1", isAvailable: false });
  expect(gone.cohorts[0]).toMatchObject({ members: 1, before: null, came: null, left: null });
  const without = await changes(now, { labels: ["a"], people: [person(1, ["a"])] });
  expect(without.cohorts).toMatchObject([
    { before: 1, came: 0 },
    { label: "b", before: null, came: null, left: null },
  ]);
});

test("people who joined and left between two snapshots are those in only one of them REQ-EXP-50 REQ-EXP-461", async () => {
  const members = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(members, members, async (now, before) => {
      const of = (numbers: number[]) => ({ labels: ["a"], people: numbers.map((number) => person(number, ["a"])) });
      const { cohorts: counted } = await changes(of(now), of(before), ["a"]);
      expect(counted[0]).toMatchObject({
        members: now.length,
        before: before.length,
        came: now.filter((nhsNumber) => !before.includes(nhsNumber)).length,
        left: before.filter((nhsNumber) => !now.includes(nhsNumber)).length,
      });
    }),
    { numRuns: 6 },
  );
});
