import { expect, test, vi } from "vitest";
import { queryPeople, reportOn } from "../support/query-people.ts";
import { planned } from "../support/decide.ts";
import { compareBackends } from "../support/compare-backends.ts";
import { withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

vi.setConfig({ testTimeout: 30_000 });

const columns = [
  { name: "icb", type: "VARCHAR" },
  { name: "date_of_birth", type: "DATE" },
  { name: "lsoa", type: "VARCHAR" },
] as const;

test("evaluator and DuckDB decide 200 rules over several columns of bits the same, with every match or only deciding ones", async () => {
  const areas = (type: "F" | "S" | "R", count: number) =>
    Array.from({ length: count }, (_, index) =>
      rule(type, ["LSOA", "ends_with", String(index)], {
        Name: `${type} ${index}`,
        Priority: index,
        ...(type === "R" ? { CommsRouting: "PLAN_A" } : index % 7 === 0 ? { CohortLabel: "b" } : {}),
      }),
    );
  const many = iteration(cohorts("a", "b"), [...areas("F", 70), ...areas("S", 70), ...areas("R", 60)]);
  const people = Array.from({ length: 300 }, (_, index) => ({
    values: { lsoa: `E${index % 83}`, date_of_birth: "19400101", icb: "QH8" },
    cohorts: index % 3 === 0 ? ["a"] : ["a", "b"],
  }));
  const population = { columns, cohortLabels: ["a", "b"], people };
  await withPopulation(population, async (populationDir) => {
    for (const kept of ["every", "deciding"] as const) {
      expect(await compareBackends({ plan: planned(many), dir: populationDir, matchFilter: kept })).toEqual({
        people: 300,
        differing: [],
      });
    }
    const report = await reportOn({ iteration: many, campaign, attributes, populationDir });
    expect(report).toMatchObject({ ok: true, value: { facts: { peopleInCohorts: 300 } } });
  });
});

test("2,000 cohorts, 63 per column, are counted correctly REQ-SEL-48", async () => {
  const cohortLabels = Array.from({ length: 2000 }, (_, index) => `cohort_${index}`);
  const people = Array.from({ length: 2000 }, (_, index) => ({
    values: { date_of_birth: "19400101" },
    cohorts: [cohortLabels[index]!, cohortLabels[(index * 7) % 2000]!],
  }));
  await withPopulation({ columns, cohortLabels, people }, async (populationDir) => {
    const report = await reportOn({
      iteration: iteration(cohorts(...cohortLabels), []),
      campaign,
      attributes,
      populationDir,
    });
    const counts = report.ok ? report.value.report.summary_report_counts.counts : [];
    const expected = cohortLabels.map((label) => people.filter((person) => person.cohorts.includes(label)).length);
    expect(counts.map((row) => row.cohort_label_count)).toEqual(expected);
  });
});

test("a scan with too many combinations of matches is repeated with only the deciding matches and gives the same report REQ-SEL-48 REQ-SEL-416", async () => {
  const scattered = iteration(
    cohorts("a"),
    Array.from({ length: 12 }, (_, index) =>
      rule("F", ["LSOA", "contains", `/${index}/`], { Name: `Area ${index}`, Priority: index }),
    ),
  );
  const people = Array.from({ length: 1500 }, (_, index) => ({
    values: { lsoa: areasOf(index), date_of_birth: "19400101", icb: "QH8" },
    cohorts: ["a"],
  }));
  await withPopulation({ columns, cohortLabels: ["a"], people }, async (populationDir) => {
    const cubeOf = (maxCombinations?: { every: number; deciding: number }) =>
      queryPeople(populationDir, (people) => people.cube({ plan: planned(scattered), maxCombinations }));
    const all = await cubeOf();
    const fewer = await cubeOf({ every: 100, deciding: 100 });
    expect([all.ok && all.value.matchFilter, fewer.ok && fewer.value.matchFilter]).toEqual(["every", "deciding"]);
    expect(fewer.ok && fewer.value.rows.length).toBeLessThanOrEqual(13);
    const refused = await cubeOf({ every: 2, deciding: 2 });
    expect(refused).toMatchObject({ ok: false, refusal: { kind: "tooManyCombinations" } });
    const request = { iteration: scattered, campaign, attributes, populationDir };
    const limited = await reportOn({
      ...request,
      matchFilter: "every",
      maxCombinations: { every: 100, deciding: 100 },
    });
    expect(limited).toEqual(await reportOn({ ...request, matchFilter: "every" }));
  });
});

/** Lists every area whose bit is set in a number. This gives each person a different combination of areas. */
function areasOf(number: number): string {
  const bits = Array.from({ length: 12 }, (_, bit) => bit).filter((bit) => (number >> bit) & 1);
  return `/${bits.join("//")}/`;
}
