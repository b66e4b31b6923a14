import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Coverage } from "@spi/domain/coverage/coverage";
import { afterAll, expect, test, vi } from "vitest";
import { campaign, makePeople, spi } from "./spi.ts";

vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-coverage-"));
const population = join(dir, "people");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Writes the example with a reminder that runs three weeks after the example's iteration. */
function withReminder(): string {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as {
    CampaignConfig: { Iterations: Record<string, unknown>[] };
  };
  const [first] = file.CampaignConfig.Iterations;
  const reminder = { ...first, ID: "reminder", Name: "Reminder", CommsType: "R", IterationDate: "20251211" };
  file.CampaignConfig.Iterations = [{ ...first, CommsType: "I", IterationDate: "20251120" }, reminder];
  const path = join(dir, "two.json");
  writeFileSync(path, JSON.stringify(file));
  return path;
}

test("a campaign's coverage is printed in words and as JSON, and distant selections can be left out REQ-SEL-80", () => {
  const path = withReminder();
  makePeople(population);
  const result = spi("coverage", path, "--population", population);
  expect({ ...result, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(result.stdout).toContain("Data up to 20 November 2025");
  expect(result.stdout).toContain("Reminder communication");
  const json = (...more: string[]) =>
    JSON.parse(spi("coverage", path, "--population", population, "--json", ...more).stdout) as Coverage;
  const counts = json();
  expect(counts.never + counts.once + counts.more_often).toBe(counts.people);
  expect(counts.more_often).toBeGreaterThan(0);
  expect(counts.pairs).toEqual([
    { first: "Example iteration 1", second: "Reminder", days: 21, people: counts.more_often },
  ]);
  expect(json("--within", "20").pairs).toEqual([]);
});

test("an eligibility statement adds the people never selected, those not in any cohort first REQ-SEL-81", () => {
  const AnyOf = [
    {
      Name: "Aged 60 and over",
      Conditions: [{ AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-60" }],
    },
  ];
  const said = {
    Name: "Aged 60 and over",
    Policy: { Document: "A letter", Version: "2" },
    WrittenBy: "Policy team",
    AnyOf,
  };
  const statement = join(dir, "statement.json");
  writeFileSync(statement, JSON.stringify(said));
  const args = ["coverage", withReminder(), "--population", population, "--statement", statement];
  const result = spi(...args);
  expect({ ...result, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(result.stdout).toMatch(/Why eligible people are never selected[\s\S]*not in any cohort/);
  const { eligible, ...others } = JSON.parse(spi(...args, "--json").stdout) as Coverage;
  const { people, never, in_no_cohort, never_because } = eligible!;
  expect(never_because.reduce((sum, reason) => sum + reason.people, in_no_cohort)).toBe(never);
  expect([never > 0, people > never]).toEqual([true, true]);
  const without = JSON.parse(spi(...args.slice(0, 4), "--json").stdout) as Coverage;
  expect(without).toEqual({ ...others, eligible: null });
  writeFileSync(statement, JSON.stringify({ ...said, AnyOf: [] }));
  expect(spi(...args)).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("AnyOf") as string });
});

test("coverage of several campaigns shows the people selected by more than one within the given days REQ-SEL-82", () => {
  const other = join(dir, "other.json");
  const file = JSON.parse(readFileSync(withReminder(), "utf8")) as { CampaignConfig: { ID: string } };
  file.CampaignConfig.ID = "another";
  writeFileSync(other, JSON.stringify(file).replaceAll("20251120", "20251125").replaceAll("20251211", "20251230"));
  const args = ["coverage", withReminder(), other, "--population", population, "--within"];
  expect(spi(...args, "5").stdout).toContain("Selected by several campaigns within 5 days");
  const json = (within: string) => JSON.parse(spi(...args, within, "--json").stdout) as Coverage;
  expect(json("5").by_several_campaigns).toBe(json("5").more_often);
  expect(json("4").by_several_campaigns).toBe(0);
  // Contacts between two campaigns are not counted if they are intended.
  const meant = [...args, "5", "--json", "--intended", withReminder(), "--intended", other];
  expect((JSON.parse(spi(...meant).stdout) as Coverage).by_several_campaigns).toBe(0);
  expect(spi(...args, "5", "--intended", "elsewhere.json")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("elsewhere.json is not one of the campaign files.") as string,
  });
});

test("files that cannot be combined are rejected with a message REQ-SEL-80", () => {
  expect(spi("coverage", join(dir, "nowhere.json"), "--population", population)).toMatchObject({
    status: 1,
    stdout: "",
  });
  expect(spi("coverage", campaign).status).toBe(2);
});

interface Written {
  CampaignConfig: { ID: string; Iterations: { ID: string; Name: string; IterationCohorts: object[] }[] };
}

/** Writes a changed copy of the example with a reminder. */
function changed(name: string, change: (config: Written["CampaignConfig"]) => void): string {
  const file = JSON.parse(readFileSync(withReminder(), "utf8")) as Written;
  change(file.CampaignConfig);
  const path = join(dir, name);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

test("a duplicate campaign, or a duplicate iteration in a file, is rejected by name REQ-SEL-83", () => {
  const path = withReminder();
  const refused = (...files: string[]) => {
    const { status, stdout, stderr } = spi("coverage", ...files, "--population", population);
    expect([status, stdout]).toEqual([1, ""]);
    return stderr;
  };
  expect(refused(path, path)).toContain(`You listed ${path} twice.`);
  const copy = changed("copy.json", () => {});
  expect(refused(path, copy)).toMatch(/two\.json and .*copy\.json contain the same campaign, /);
  const withoutID = changed("bare.json", (config) => (config.ID = ""));
  const bareCopy = changed("bare-copy.json", (config) => (config.ID = ""));
  expect(refused(withoutID, bareCopy)).toMatch(/bare\.json and .*bare-copy\.json contain the same campaign\./);
  const twice = changed("twice.json", ({ Iterations }) => (Iterations[1]!.ID = Iterations[0]!.ID));
  expect(refused(twice)).toMatch(/“Example iteration 1” and “Reminder” have the same ID/);
});

test("an attribute missing from the population is reported with the file and iteration that need it REQ-SEL-83 REQ-SEL-478", () => {
  const IterationCohorts = [{ CohortLabel: "no_such_cohort", CohortGroup: "none", Priority: 1 }];
  const path = changed("unknown.json", ({ Iterations }) => Object.assign(Iterations[1]!, { IterationCohorts }));
  const { status, stderr } = spi("coverage", path, "--population", population);
  expect(status).toBe(1);
  expect(stderr).toContain(`${path}: Reminder: `);
  expect(stderr).toContain("“no_such_cohort”");
  const undated = changed("undated.json", ({ Iterations }) => Object.assign(Iterations[1]!, { IterationDate: "soon" }));
  expect(spi("coverage", undated, "--population", population).stderr).toContain(`${undated}: Reminder: `);
});
