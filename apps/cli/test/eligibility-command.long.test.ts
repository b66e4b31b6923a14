import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Eligibility } from "@spi/domain/eligibility/eligibility";
import { afterAll, expect, test, vi } from "vitest";
import { campaign, makePeople, spi } from "./spi.ts";

vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), "spi-eligibility-"));
const population = join(dir, "people");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function statement(name: string, more: object = {}): string {
  const conditions = [{ AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-65" }];
  const said = {
    Name: "Aged 65 and over",
    Policy: { Document: "National programme letter", Version: "2" },
    WrittenBy: "Policy team",
    AnyOf: [{ Name: "Aged 65 and over", Conditions: conditions }],
    ...more,
  };
  const path = join(dir, name);
  writeFileSync(path, JSON.stringify(said));
  return path;
}

test("an unmet eligibility statement is reported in words, as JSON and as JUnit XML, and exits with 1 REQ-EXP-21 REQ-EXP-431", () => {
  makePeople(population);
  const args = ["eligibility", campaign, "--statement", statement("whole.json"), "--population", population];
  const junit = join(dir, "held.xml");
  const told = spi(...args, "--junit", junit);
  expect({ ...told, stdout: "" }).toEqual({ status: 1, stdout: "", stderr: "" });
  expect(told.stdout).toContain("National programme letter, version 2. Written by Policy team");
  expect(told.stdout).toContain("not in any cohort");
  expect(told.stdout).toMatch(/This table lists only the largest differences. Add --json to list \d+ more/);
  const found = JSON.parse(spi(...args, "--json").stdout) as Eligibility;
  const because = found.not_invited_because.reduce((sum, { people }) => sum + people, 0);
  expect(found.in_no_cohort + because).toBe(found.eligible_not_invited);
  expect(found.eligible_not_invited).toBeGreaterThan(0);
  for (const groups of [found.months, found.boards, ...found.attributes.map(({ groups: each }) => each)])
    expect(groups.reduce((sum, group) => sum + group.eligible_invited, 0)).toBe(found.eligible_invited);
  const xml = readFileSync(junit, "utf8");
  expect(xml).toContain('<testsuite name="Aged 65 and over" tests="2" failures=');
  const missed = `${found.eligible_not_invited.toLocaleString("en-GB")} people are eligible but not invited: `;
  expect(xml).toContain(`name="Everyone who is eligible is invited"><failure message="${missed}`);
  expect(xml).toContain("Example person: ");
});

test("a met statement exits with 0 if everyone who is eligible is invited, and no one else REQ-EXP-21 REQ-EXP-431", () => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as {
    CampaignConfig: { Iterations: { IterationCohorts: object[]; IterationRules: object[] }[] };
  };
  const [iteration] = file.CampaignConfig.Iterations;
  const label = "all_of_them";
  iteration!.IterationRules = [];
  iteration!.IterationCohorts = [
    { CohortLabel: label, CohortGroup: "g", PositiveDescription: "", NegativeDescription: "", Priority: 1 },
  ];
  const whole = join(dir, "whole-campaign.json");
  writeFileSync(whole, JSON.stringify(file));
  const people = join(dir, "of-one-cohort");
  const made = spi(
    "population",
    "--size",
    "500",
    "--seed",
    "3",
    "--as-of",
    "20251120",
    "--out",
    people,
    "--cohorts-from",
    whole,
  );
  expect(made).toMatchObject({ status: 0 });
  const member = { AttributeLevel: "COHORT", Operator: "MemberOf", Comparator: label };
  const said = statement("members.json", { AnyOf: [{ Name: "Members", Conditions: [member] }] });
  const junit = join(dir, "members.xml");
  const result = spi("eligibility", whole, "--statement", said, "--population", people, "--junit", junit);
  expect({ ...result, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(readFileSync(junit, "utf8")).toContain('tests="2" failures="0" errors="0" skipped="0">');
});

test("an invalid statement, or one without a date for iterations on several dates, is rejected with a message REQ-EXP-20", () => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Iterations: object[] } };
  const [first] = file.CampaignConfig.Iterations;
  file.CampaignConfig.Iterations = [first!, { ...first, ID: "later", Name: "Later", IterationDate: "20251211" }];
  const two = join(dir, "two.json");
  writeFileSync(two, JSON.stringify(file));
  const refusalOf = (...args: string[]) => spi("eligibility", ...args, "--population", population);
  expect(refusalOf(two, "--statement", statement("no-day.json"))).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("Add a Day field to the statement") as string,
  });
  const junit = join(dir, "refused.xml");
  const noGroup = statement("no-group.json", { AnyOf: [] });
  expect(refusalOf(campaign, "--statement", noGroup, "--junit", junit)).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("AnyOf") as string,
  });
  expect(readFileSync(junit, "utf8")).toMatch(
    /<testsuite name="no-group.json" tests="1" failures="0" errors="1".*>\n.*AnyOf/,
  );
});
