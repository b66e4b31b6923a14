import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ReportResponse } from "@spi/domain/api-contract";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { runReport } from "@spi/engine/people/run-report";
import { addSnapshot } from "@spi/engine/population/add-snapshot";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { removeSnapshot, useSnapshot } from "@spi/engine/population/snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, deadRule, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { openTestPeople } from "../../test/open-test-people.ts";
import { duckdbEngine } from "./duckdb-engine.ts";

let api: TestApi;
let populationDir: string;

/** Imports the people of a day, makes them current and returns their snapshot. */
async function usePeople(asOf: string, people: { size: number; columns?: string[] }): Promise<string> {
  const added = await addSnapshot(populationDir, async (dir) => {
    const made = await generatePopulation({ ...people, seed: 1, dir, asOf });
    return made.ok ? { ok: true as const, value: { manifest: made.value } } : made;
  });
  if (!added.ok) throw new Error(added.refusal.message);
  await useSnapshot(populationDir, added.value.name);
  return added.value.name;
}

beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-compared-"));
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

/** Creates an iteration in a campaign with a report on the current people. */
async function reported(campaignId: string, Name: string, rule: object) {
  const IterationCohorts = [{ CohortLabel: "covid_75_and_over_v2", Priority: 10 }];
  const IterationRules = [filterRule({ ...rule }), deadRule()];
  const iteration = await api.newIteration(campaignId, { Name, IterationCohorts, IterationRules });
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${iteration.ID}`;
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", at, { status: "approved" });
  await api.move("wendy.writer", at, { status: "report requested" });
  await api.work();
  const [report] = (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body;
  if (report?.status !== "ready") throw new Error(report?.failure ?? "no report");
  return { iteration, report, at: `${at}/summary_report/${report.id}/compare` };
}

const aged = (years: number) => ({ Comparator: `-${years}` });

const inCareHome = { AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" };

interface Compared {
  report: SummaryReport | null;
  not_available: string | null;
}
const compare = async (at: string, other: ReportResponse) =>
  api.call<Compared>("rita.reader", `${at}?with=${other.id}`);

test("a comparison of two reports has the result of the earlier rules with the later people, as a report counts it REQ-REP-17 REQ-REP-407", async () => {
  const gone = await usePeople("20261119", { size: 500 });
  const campaign = await api.newCampaign();
  const before = await reported(campaign.ID, "Before", aged(80));
  await usePeople("20261120", { size: 900 });
  const now = await reported(campaign.ID, "Now", aged(90));
  const { attributes } = shippedReference;
  const request = { campaign, iteration: before.iteration, attributes };
  const between = await runReport({ ...request, people: await openTestPeople(populationDir) });
  if (!between.ok) throw new Error(between.refusal.message);
  const invited = between.value.report.summary_report_totals.totals.invited;
  expect(invited).toBeGreaterThan(before.report.summary_report_totals!.totals.invited);
  expect(invited).toBeGreaterThan(now.report.summary_report_totals!.totals.invited);
  expect((await compare(now.at, before.report)).body).toEqual({ report: between.value.report, not_available: null });

  const alike = await reported(campaign.ID, "Of the same people", aged(85));
  const { report: shown } = (await compare(alike.at, now.report)).body;
  expect(shown?.summary_report_totals).toEqual(now.report.summary_report_totals);

  await removeSnapshot(populationDir, gone, { keepDays: 0, now: Number.MAX_SAFE_INTEGER, needed: [] });
  expect((await compare(before.at, now.report)).body).toEqual({
    report: null,
    not_available:
      "The population data used for the later report is no longer available, so we cannot compare the reports.",
  });
  const elsewhere = await reported((await api.newCampaign()).ID, "Of another campaign", aged(80));
  expect((await compare(now.at, elsewhere.report)).status).toBe(404);
});

test("rules that do not fit the later people are not available, with the reason REQ-REP-17 REQ-REP-408", async () => {
  await usePeople("20261121", { size: 400 });
  const campaign = await api.newCampaign();
  const before = await reported(campaign.ID, "Before", inCareHome);
  await usePeople("20261122", { size: 400, columns: ["icb", "date_of_birth", "removal_reason_code"] });
  const now = await reported(campaign.ID, "Now", aged(80));
  const { report, not_available: why } = (await compare(now.at, before.report)).body;
  expect([report, why]).toEqual([
    null,
    expect.stringMatching(
      /^We cannot apply the earlier rules to the population data used for the later report\. .*care_home_flag/i,
    ),
  ]);
});
