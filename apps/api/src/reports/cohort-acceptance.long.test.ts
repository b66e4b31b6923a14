import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RefusalBody } from "@spi/domain/api-contract";
import type { ReportCheck } from "@spi/domain/report/report-check";
import { addSnapshot } from "@spi/engine/population/add-snapshot";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { removeSnapshot, useSnapshot } from "@spi/engine/population/snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { duckdbEngine } from "./duckdb-engine.ts";

let api: TestApi;
let populationDir: string;

/** Imports the people of a day, makes them current and returns their snapshot. */
async function usePeople(asOf: string, size: number): Promise<string> {
  const added = await addSnapshot(populationDir, async (dir) => {
    const made = await generatePopulation({ size, seed: 1, dir, asOf });
    return made.ok ? { ok: true as const, value: { manifest: made.value } } : made;
  });
  if (!added.ok) throw new Error(added.refusal.message);
  await useSnapshot(populationDir, added.value.name);
  return added.value.name;
}

beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-accepted-"));
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

interface Review {
  seal: string;
  report: { checks: ReportCheck[] };
}

/** Creates an iteration in a campaign with a report on the current people, and returns the checks of the report. */
async function reported(campaignId: string, Name: string, CohortLabel = "covid_75_and_over_v2") {
  const IterationCohorts = [{ CohortLabel, Priority: 10 }];
  const { ID } = await api.newIteration(campaignId, { Name, IterationCohorts, IterationRules: [filterRule()] });
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", at, { status: "approved" });
  await api.move("wendy.writer", at, { status: "report requested" });
  await api.work();
  const { seal, report } = (await api.call<Review>("arun.approver", `${at}/review`)).body;
  const approve = (warnings: string[]) =>
    api.call<RefusalBody>("arun.approver", `${at}/status`, {
      method: "PUT",
      body: { status: "report approved", seal, warnings, reason: "The clinic's list was cleaned" },
    });
  const messages = (level: string) =>
    report.checks.filter((check) => check.level === level).map(({ message }) => message);
  return { at, warnings: messages("warning"), notes: messages("note"), checks: report.checks, approve };
}

const moved =
  /^The cohort covid_75_and_over_v2 had .* in report 1 of “First”\. Since then, [1-9][\d,]* joined and \d+ left\./;

test("many people who entered a cohort since the last report with the same cohorts must be accepted with a reason before the report is approved REQ-EXP-50", async () => {
  await usePeople("20261119", 1000);
  const { ID } = await api.newCampaign();
  const first = await reported(ID, "First");
  expect([...first.warnings, ...first.notes].filter((message) => message.includes(" joined"))).toEqual([]);
  const now = await usePeople("20261120", 1900);
  const second = await reported(ID, "Second");
  const warning = second.warnings.find((message) => moved.test(message));
  expect(warning).toBeDefined();
  const changes = second.checks.find(({ message }) => message === warning)?.all ?? [];
  expect(changes).toContainEqual(expect.stringMatching(/^Aged 75 to 79: [1-9]\d* joined, /));
  const refused = await second.approve(second.warnings.filter((message) => message !== warning));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({ warnings: [`Check this before you approve: ${warning}`] });
  expect((await second.approve(second.warnings)).status).toBe(200);

  const other = await reported(ID, "Of other cohorts", "covid_65_and_over_v1");
  expect([...other.warnings, ...other.notes].filter((message) => message.includes(" joined"))).toEqual([]);

  const { ID: again } = await api.newCampaign();
  await reported(again, "First");
  await usePeople("20261121", 1000);
  await removeSnapshot(populationDir, now, { keepDays: 0, now: Number.MAX_SAFE_INTEGER, needed: [] });
  expect((await reported(again, "Second")).notes).toContain(
    "We do not know who has joined or left the cohorts since report 1 of “First”, because the earlier list of people is no longer stored. We compared only the sizes of the cohorts.",
  );
});

test("the next report is not compared with a rejected one REQ-EXP-50 REQ-EXP-465", async () => {
  await usePeople("20261119", 1000);
  const { ID } = await api.newCampaign();
  const first = await reported(ID, "First");
  expect((await first.approve(first.warnings)).status).toBe(200);
  await usePeople("20261120", 1900);
  const { at, warnings } = await reported(ID, "Second");
  expect(warnings.filter((message) => moved.test(message))).toHaveLength(1);
  const again = await rejectedAndMadeAgain(at);
  expect(again.filter(({ message, level }) => level === "warning" && moved.test(message))).toHaveLength(1);
});

test("without an approved report, people are compared with the last report on other population data, like sizes, even the second time REQ-EXP-50 REQ-EXP-466", async () => {
  await usePeople("20261119", 1000);
  const { ID } = await api.newCampaign();
  const { at } = await reported(ID, "First");
  await usePeople("20261120", 1900);
  const exchanged =
    /^The cohort covid_75_and_over_v2 had .* in report 1\. Since then, [1-9][\d,]* joined and \d+ left\./;
  for (const time of [1, 2]) {
    const checks = await rejectedAndMadeAgain(at);
    const warnings = checks.filter(({ message, level }) => level === "warning" && exchanged.test(message));
    expect([time, warnings.length]).toEqual([time, 1]);
  }
});

/** Rejects an iteration's newest report, creates the next one and returns the checks of the new report. */
async function rejectedAndMadeAgain(at: string): Promise<ReportCheck[]> {
  await api.move("arun.approver", at, { status: "report rejected", reason: "Too many" });
  await api.move("wendy.writer", at, { status: "draft" });
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", at, { status: "approved" });
  await api.move("wendy.writer", at, { status: "report requested" });
  await api.work();
  const { report } = (await api.call<Review>("arun.approver", `${at}/review`)).body;
  return report.checks;
}
