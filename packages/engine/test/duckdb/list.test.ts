import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { queryPeople } from "../support/query-people.ts";
import { planned } from "../support/decide.ts";
import { withPopulation } from "../support/people.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const listed = iteration(cohorts("older", "care"), [
  rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Under 75" }),
  rule("S", ["ICB", "=", "QH8"], { Name: "Board, closed" }),
  rule("R", ["ICB", "=", "QJG"], { Name: "Other board", CommsRouting: "PLAN_A|PLAN_B" }),
]);

const population = {
  columns: [
    { name: "icb", type: "VARCHAR" },
    { name: "date_of_birth", type: "DATE" },
  ] as const,
  cohortLabels: ["older", "care", "unused"],
  people: [
    { values: { date_of_birth: "19400101", icb: "QJG" }, cohorts: ["older", "care"] },
    { values: { date_of_birth: "20010101", icb: "QJG" }, cohorts: ["older"] },
    { values: { date_of_birth: "19400101", icb: "QH8" }, cohorts: ["care"] },
    { values: { date_of_birth: "19400101", icb: null }, cohorts: ["care"] },
    { values: { date_of_birth: "19400101", icb: "QJG" }, cohorts: ["unused"] },
  ],
};

async function listTo(name: string, query = listed) {
  const dir = await mkdtemp(join(tmpdir(), "spi-list-"));
  try {
    const out = join(dir, name);
    const written = await withPopulation(population, (populationDir) =>
      queryPeople(populationDir, (people) => people.list({ plan: planned(query), out })),
    );
    const files = await readdir(dir);
    const text = files.includes(name) ? await readFile(out, "utf8") : "";
    return { written, files, lines: text.trim().split("\n").toSorted() };
  } finally {
    await rm(dir, { recursive: true });
  }
}

test("a list has one row per member of the cohorts: outcome, cohort, reason, plan REQ-SEL-49", async () => {
  const { written, files, lines } = await listTo("list.csv");
  expect(written).toEqual({ ok: true, value: { invited: 2, filtered: 1, suppressed: 1, withoutNhsNumber: 2 } });
  expect(files).toEqual(["list.csv"]);
  expect(lines).toEqual([
    "0,,invited,older,,PLAN_A|PLAN_B",
    "1,,filtered,older,Under 75,",
    '2,,suppressed,care,"Board, closed",',
    "3,,invited,care,,DEFAULT",
    "person_id,nhs_number,outcome,cohort,reason,plan",
  ]);
});

test("a name in a CSV list cannot run as a formula in a spreadsheet REQ-SRV-250", async () => {
  const names = ["=cmd()", "+1", "-1", "@A1", "\t=1", "\r1", "\u00a0=1", "\u200b@1"];
  for (const Name of names) {
    const { lines } = await listTo("list.csv", iteration(cohorts("older"), [rule("F", ["ICB", "=", "QJG"], { Name })]));
    expect(lines.join("\n")).toContain(`'${Name}`);
  }
  const { written } = await listTo(
    "list.parquet",
    iteration(cohorts("older"), [rule("F", ["ICB", "=", "QJG"], { Name: "=1" })]),
  );
  expect(written).toMatchObject({ ok: true });
});

test("a rule without a name is a valid reason REQ-SEL-49", async () => {
  const rules = [rule("F", ["ICB", "=", "QH8"], { Name: "" }), rule("S", ["ICB", "=", "QJG"], { Name: "Closed" })];
  const { written, lines } = await listTo("list.csv", iteration(cohorts("care"), rules));
  expect(written).toMatchObject({ ok: true, value: { filtered: 1, suppressed: 1 } });
  expect(lines.slice(0, 2)).toEqual(["0,,suppressed,care,Closed,", '2,,filtered,care,"",']);
});

test("a missing folder, or a file instead of one, is refused before people are read REQ-SEL-50", async () => {
  for (const name of ["nowhere/list.csv", "/etc/passwd/list.csv"]) {
    const { written, files } = await listTo(name);
    expect(written).toMatchObject({ ok: false, refusal: { message: expect.stringContaining("Create it, or choose") } });
    expect(files).toEqual([]);
  }
});

test("a list's file name determines whether it is Parquet or CSV, and other names are refused", async () => {
  expect((await listTo("list.parquet")).files).toEqual(["list.parquet"]);
  const refused = await listTo("list.xlsx");
  expect(refused.written).toMatchObject({ ok: false, refusal: { kind: "unknownFormat" } });
  expect(refused.files).toEqual([]);
});

test("a list is not written next to the people it is made from REQ-SEL-49", async () => {
  const refused = await withPopulation(population, (populationDir) =>
    queryPeople(populationDir, (people) =>
      people.list({ plan: planned(listed), out: join(populationDir, "list.csv") }),
    ),
  );
  expect(refused).toMatchObject({ ok: false, refusal: { kind: "badFolder" } });
});
