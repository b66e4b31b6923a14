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

test("who a policy names is held against who is invited, in words and as JSON REQ-EXP-21", () => {
  makePeople(population);
  const asked = ["eligibility", campaign, "--statement", statement("whole.json"), "--population", population];
  const told = spi(...asked);
  expect({ ...told, stdout: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(told.stdout).toContain("National programme letter, version 2; written by Policy team");
  expect(told.stdout).toContain("in no cohort");
  expect(told.stdout).toMatch(/These have most; --json tells of \d+ more/);
  const found = JSON.parse(spi(...asked, "--json").stdout) as Eligibility;
  const because = found.not_invited_because.reduce((sum, { people }) => sum + people, 0);
  expect(found.in_no_cohort + because).toBe(found.eligible_not_invited);
  expect(found.eligible_not_invited).toBeGreaterThan(0);
  for (const groups of [found.months, found.boards, ...found.attributes.map(({ groups: each }) => each)])
    expect(groups.reduce((sum, group) => sum + group.eligible_invited, 0)).toBe(found.eligible_invited);
});

test("a statement that is none, or has no day where iterations run on several, is refused in words REQ-EXP-20", () => {
  const file = JSON.parse(readFileSync(campaign, "utf8")) as { CampaignConfig: { Iterations: object[] } };
  const [first] = file.CampaignConfig.Iterations;
  file.CampaignConfig.Iterations = [first!, { ...first, ID: "later", Name: "Later", IterationDate: "20251211" }];
  const two = join(dir, "two.json");
  writeFileSync(two, JSON.stringify(file));
  const refusalOf = (...asked: string[]) => spi("eligibility", ...asked, "--population", population);
  expect(refusalOf(two, "--statement", statement("no-day.json"))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Say by Day in the statement") as string,
  });
  expect(refusalOf(campaign, "--statement", statement("no-group.json", { AnyOf: [] }))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("AnyOf") as string,
  });
});
