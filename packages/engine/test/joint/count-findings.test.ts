import { findingMessage } from "@spi/domain/finding/finding-problem";
import { withPeople } from "@spi/domain/finding/finding-counts";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { countFindings } from "../../src/people/count-findings.ts";
import { verifyRules } from "../../src/verify/verify.ts";
import { queryPeople } from "../support/query-people.ts";
import { planned } from "../support/decide.ts";
import { withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const age = (years: number, Priority: number) =>
  rule("F", ["DATE_OF_BIRTH", "Y>", `-${years}`], { ID: `under ${years}`, Name: `Under ${years}`, Priority });

const written = iteration(cohorts("one", "barred"), [
  age(75, 0),
  age(60, 10),
  rule("F", ["ICB", "not_in", "QJG"], { ID: "boards", Name: "Boards", Priority: 20, CohortLabel: "barred" }),
]);

type Row = [date_of_birth: string | null, icb: string | null, cohort: "one" | "barred"];

const population = (rows: readonly Row[]) => ({
  columns: [
    { name: "icb", type: "VARCHAR" },
    { name: "date_of_birth", type: "DATE" },
  ] as const,
  cohortLabels: ["one", "barred"],
  people: rows.map(([date_of_birth, icb, cohort]) => ({ values: { date_of_birth, icb }, cohorts: [cohort] })),
  peoplePerFile: 3,
});

test("findings show the number of people affected, and what only counting reveals REQ-SEL-86", async () => {
  const people: Row[] = [
    ["19400101", "QJG", "one"],
    ["19600101", "QJG", "one"],
    ["19800101", null, "one"],
    ["19900101", "QE1", "one"],
    [null, "QE1", "one"],
    ["19400101", "QE1", "barred"],
    ["19400101", null, "barred"],
  ];
  const counts = await withPopulation(population(people), (dir) =>
    queryPeople(dir, (people) => countFindings(people, { iteration: written, campaign, attributes })),
  );
  if (!counts.ok) throw new Error(counts.refusal.message);
  expect(counts.value).toMatchObject({ matches: { "under 75": 3, "under 60": 2, boards: 2 }, unknownAge: 1 });
  const verified = { target: "COVID", plans: null, startDate: null, endDate: null };
  const findings = verifyRules({ plan: planned(written), codes: codesOf(shippedReference), campaign: verified });
  const counted = withPeople(findings, counts.value).map(({ level, code, rule: of, people: many }) => [
    level,
    code,
    of,
    many,
  ]);
  expect(counted).toContainEqual(["warning", "never-decides", "under 60", 2]);
  expect(counted).toContainEqual(["warning", "missing-values", "under 75", 1]);
  expect(counted).toContainEqual(["warning", "missing-values", "boards", 1]);
  expect(counted).toContainEqual(["note", "nobody-invited", null, 2]);
});

test("an iteration that invites none of its people needs one answer REQ-SEL-86 REQ-SEL-473", async () => {
  const counted = async (people: Row[]) => {
    const counts = await withPopulation(population(people), (dir) =>
      queryPeople(dir, (people) => countFindings(people, { iteration: written, campaign, attributes })),
    );
    if (!counts.ok) throw new Error(counts.refusal.message);
    return counts.value.more
      .filter(({ code }) => code === "nobody-invited")
      .map((finding) => [finding.level, finding.path, finding.people, findingMessage(finding)]);
  };
  const barred: Row = ["19400101", "QE1", "barred"];
  const young: Row = ["19800101", "QJG", "one"];
  expect(await counted([barred, young, young])).toEqual([
    [
      "warning",
      "IterationRules",
      3,
      "No one is invited, because the rules exclude everyone currently in the cohorts. Check the rules and the cohorts.",
    ],
  ]);
  expect(await counted([barred, ["19400101", "QJG", "one"]])).toEqual([
    ["note", "IterationCohorts", 1, expect.stringContaining("No one in the cohort barred is invited") as unknown],
  ]);
  expect(await counted([])).toEqual([]);
});
