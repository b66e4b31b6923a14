import { truncate, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { reportOn } from "../support/query-people.ts";
import { ok } from "@spi/domain/values/result";
import { withDuckDb } from "../../src/scans/session.ts";
import { type PlanRequest, planIteration } from "../../src/plan/iteration.ts";
import { manifestName } from "../../src/population/layout.ts";
import { type TestPopulation, withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

vi.setConfig({ testTimeout: 30_000 });

const population: TestPopulation = {
  columns: [
    { name: "icb", type: "VARCHAR" },
    { name: "date_of_birth", type: "DATE" },
    { name: "care_home_flag", type: "VARCHAR" },
  ],
  cohortLabels: ["older", "empty"],
  people: Array.from({ length: 10 }, (_, index) => ({
    values: { icb: "QH8", date_of_birth: `1940010${index % 9}`.replace(/0$/, "9") },
    cohorts: ["older"],
  })),
  peoplePerFile: 2,
};

function requestOf(parts: Parameters<typeof iteration>): PlanRequest {
  return { iteration: iteration(...parts), campaign, attributes };
}

const older = requestOf([cohorts("older"), []]);

async function run(request: PlanRequest, spoil: (dir: string) => Promise<void> = () => Promise.resolve()) {
  return withPopulation(population, async (populationDir) => {
    await spoil(populationDir);
    return reportOn({ ...request, populationDir });
  });
}

test("a database error becomes a sentence without the database's advice or our SQL REQ-SEL-50", async () => {
  const refusalOf = async (sql: string) => {
    const limits = { memoryLimit: "4MB", threads: 1 };
    const answered = await withDuckDb<undefined, never>(limits, async ({ run }) => ok(void (await run(sql))));
    return answered.ok ? undefined : answered.refusal;
  };
  expect(await refusalOf("select list(range) from range(10000000)")).toEqual({
    kind: "memoryExceeded",
    message: "There was not enough memory. Increase the memory limit, or use fewer threads.",
  });
  expect(await refusalOf("select cast('x' as integer)")).toEqual({
    kind: "scanFailed",
    message: "The database returned an error: Could not convert string 'x' to INT32",
  });
});

describe("the refusal of an unusable population names it", () => {
  test("if there is none", async () => {
    const result = await reportOn({ ...older, populationDir: "/nowhere" });
    expect(result).toMatchObject({ ok: false, refusal: { kind: "missing" } });
  });

  test("if it is unfinished", async () => {
    const result = await run(older, (dir) => rm(join(dir, manifestName)));
    expect(result).toMatchObject({ ok: false, refusal: { kind: "halfWritten" } });
  });

  test("if a part file is missing, truncated, or not Parquet", async () => {
    const gone = await run(older, (dir) => rm(join(dir, "part-00001.parquet")));
    expect(gone).toMatchObject({ ok: false, refusal: { kind: "fileMissing" } });
    const short = await run(older, (dir) => truncate(join(dir, "part-00001.parquet"), 100));
    expect(short).toMatchObject({ ok: false, refusal: { kind: "fileSizeDiffers" } });
    const garbled = await run(older, async (dir) => {
      const path = join(dir, "part-00001.parquet");
      const { length } = await readFile(path);
      await writeFile(path, Buffer.alloc(length, 7));
    });
    expect(garbled).toMatchObject({
      ok: false,
      refusal: { kind: "scanFailed", message: expect.stringContaining("part-00001") },
    });
  });

  test("if a column is missing or has another type, naming the rule REQ-SEL-47", async () => {
    const email = requestOf([cohorts("older"), [rule("F", ["EMAIL_FLAG", "=", "Y"], { Name: "No email" })]]);
    expect(await run(email)).toMatchObject({
      ok: false,
      refusal: {
        kind: "unknownColumn",
        message: "The rule “No email” uses the column email_flag, but this population does not have this column.",
      },
    });
    const care = requestOf([cohorts("older"), [rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" })]]);
    expect(await run(care)).toMatchObject({
      ok: false,
      refusal: { kind: "wrongColumnType", message: expect.stringContaining("care_home_flag with type BOOLEAN") },
    });
  });

  test("if a cohort of an expectation is missing, naming the expectation and no rule REQ-EXP-80 REQ-EXP-477", async () => {
    const asks = rule("F", ["COHORT_LABEL", "MemberOf", "newer"], { Name: "Only in newer", AttributeLevel: "COHORT" });
    const request = { ...requestOf([cohorts("older"), []]), sentences: [{ ...asks, AndClauses: [] }] };
    expect(await run(request)).toMatchObject({
      ok: false,
      refusal: {
        message:
          "The expectation “Only in newer” uses the cohort “newer”, but this population does not include this cohort.",
      },
    });
  });

  test("if a cohort of the iteration or of a rule is missing", async () => {
    expect(await run(requestOf([cohorts("older", "newer"), []]))).toMatchObject({
      ok: false,
      refusal: {
        kind: "unknownCohort",
        message: "The iteration uses the cohort “newer”, but this population does not include this cohort.",
      },
    });
    const asks = rule("F", ["COHORT_LABEL", "MemberOf", "newer"], { Name: "Newer", AttributeLevel: "COHORT" });
    expect(await run(requestOf([cohorts("older"), [asks]]))).toMatchObject({
      ok: false,
      refusal: { kind: "unknownCohort", neededBy: "Newer" },
    });
  });
});

test("a cohort without members has a row of zeros and no ages", async () => {
  const result = await run(requestOf([cohorts("older", "empty"), []]));
  const counts = result.ok ? result.value.report.summary_report_counts.counts : [];
  expect(counts[0]).toMatchObject({ cohort_label: "older", cohort_label_count: 10, invited_count: 10 });
  expect(counts[1]).toMatchObject({ cohort_label_count: 0, invited_count: 0, min_age: null, max_age: null });
});

test("progress is reported after each group of files, up to 1 REQ-SEL-47 REQ-SEL-415", async () => {
  const progress: number[] = [];
  await withPopulation(
    { ...population, people: [...population.people, ...population.people], peoplePerFile: 1 },
    (populationDir) => reportOn({ ...older, populationDir, onProgress: (fraction) => progress.push(fraction) }),
  );
  expect(progress).toEqual([0.5, 1]);
});

test("an aborted signal ends the run as cancelled, before it starts or while it runs REQ-SEL-47 REQ-SEL-415", async () => {
  const early = new AbortController();
  early.abort();
  const late = new AbortController();
  await withPopulation(
    { ...population, peoplePerFile: 1, people: [...population.people, ...population.people] },
    async (populationDir) => {
      const before = await reportOn({ ...older, populationDir, signal: early.signal });
      expect(before).toMatchObject({ ok: false, refusal: { kind: "cancelled" } });
      const during = await reportOn({ ...older, populationDir, signal: late.signal, onProgress: () => late.abort() });
      expect(during).toMatchObject({ ok: false, refusal: { kind: "cancelled" } });
      expect(await readdir(populationDir)).toContain(manifestName);
    },
  );
});

describe("an iteration that cannot be run is refused, and each problem names its rule", () => {
  function problems(parts: Parameters<typeof iteration>) {
    const plan = planIteration(requestOf(parts));
    return plan.ok ? [] : plan.refusal.map(({ kind, path, rule }) => [kind, path, rule]);
  }

  test.each([
    ["unknown attribute", { AttributeName: "SHOE_SIZE" }, ["unknownAttribute", "IterationRules.0.AttributeName"]],
    [
      "unknown target",
      { AttributeLevel: "TARGET", AttributeTarget: "POLIO", AttributeName: "LAST_SUCCESSFUL_DATE" },
      ["unknownTarget", "IterationRules.0.AttributeTarget"],
    ],
    ["unknown operator", { Operator: "resembles" }, ["condition", "IterationRules.0.Operator"]],
    ["comparator that cannot work", { Comparator: "maybe" }, ["condition", "IterationRules.0.Comparator"]],
    ["unknown cohort", { CohortLabel: "younger" }, ["unknownScope", "IterationRules.0.CohortLabel"]],
  ])("%s", (_, more, [kind, path]) => {
    const odd = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Odd", ...more });
    expect(problems([cohorts("older"), [odd]])).toEqual([[kind, path, "Odd"]]);
  });

  test("unknown plans of a rule and of the iteration, and a routing rule for one cohort only REQ-SEL-29", () => {
    const routing = rule("R", ["CARE_HOME_FLAG", "=", "Y"], {
      Name: "Odd",
      CommsRouting: "GONE",
      CohortLabel: "older",
    });
    expect(problems([cohorts("older"), [routing], { DefaultCommsRouting: "LOST" }])).toEqual([
      ["scopeOnRouting", "IterationRules.0.CohortLabel", "Odd"],
      ["unknownPlan", "IterationRules.0.CommsRouting", "Odd"],
      ["unknownPlan", "DefaultCommsRouting", undefined],
    ]);
  });

  test("an AND clause that cannot work, with its own path", () => {
    const clause = rule("F", ["DATE_OF_BIRTH", "Y>", "old"], { Name: "Clause" });
    const main = rule("F", ["CARE_HOME_FLAG", "=", "Y"], { AndClauses: [clause] });
    expect(problems([cohorts("older"), [main]])).toEqual([
      ["condition", "IterationRules.0.AndClauses.0.Comparator", "Clause"],
    ]);
  });

  test("a condition that the data type does not allow, unless it may compare text REQ-SEL-64 REQ-SEL-486", () => {
    const parts: Parameters<typeof iteration> = [
      cohorts("older"),
      [rule("F", ["DATE_OF_BIRTH", "starts_with", "194"], { Name: "Forties" })],
    ];
    expect(problems(parts)).toEqual([["condition", "IterationRules.0.Operator", "Forties"]]);
    const plan = planIteration({ ...requestOf(parts), tolerate: ["dataType"] });
    expect(plan.ok && plan.value.warnings).toMatchObject([{ kind: "dataType", path: "IterationRules.0.Operator" }]);
  });

  test("no cohorts, a duplicate cohort, a date that does not exist REQ-SEL-29 REQ-SEL-411", () => {
    expect(problems([[], []])).toEqual([["noCohorts", "IterationCohorts", undefined]]);
    expect(problems([cohorts("older", "older"), []])).toEqual([["badCohort", "IterationCohorts.1", undefined]]);
    expect(problems([cohorts("older"), [], { IterationDate: "20250230" }])).toEqual([
      ["badRunDate", "IterationDate", undefined],
    ]);
  });
});
