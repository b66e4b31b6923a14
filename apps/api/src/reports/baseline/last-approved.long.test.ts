import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RefusalBody, ReportResponse } from "@spi/domain/api-contract";
import type { Bound } from "@spi/domain/expectation/expectations";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../../test/harness.ts";
import { sealConfiguration } from "../../iterations/seal.ts";
import { duckdbEngine } from "../duckdb-engine.ts";
import { compareWithHistory } from "../../history/verify-state.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-last-"));
  await generatePopulation({ size: 500, seed: 7, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const asMany: Bound = {
  Name: "About as many as last time",
  Kind: "Bound",
  Of: "invited",
  AtLeastPercentOfLast: 95,
  AtMostPercentOfLast: 105,
};

/** Creates an iteration with a report in a campaign, and returns the outcomes of its expectations. */
async function reported(
  campaignId: string,
  iteration: { Name: string; CommsType?: "I" | "R" },
  { narrow = false } = {},
) {
  const IterationRules = [filterRule(narrow ? { Operator: "Y>", Comparator: "-85" } : {})];
  const { ID } = await api.newIteration(campaignId, { ...iteration, IterationRules });
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", at, { status: "approved" });
  await api.move("wendy.writer", at, { status: "report requested" });
  await api.work();
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  const [report] = (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body;
  const decide = async (status: "report approved" | "draft") => {
    const { body } = await api.call<{ report: { checks: { level: string; message: string }[] } }>(
      "arun.approver",
      `${at}/review`,
    );
    const warnings = body.report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
    const request = { status, warnings, reason: "Looked at" };
    return api.move<RefusalBody>("arun.approver", at, request);
  };
  return { id: ID, expected: report!.expected, invited: report!.summary_report_totals!.totals.invited, decide };
}

async function campaignExpecting(Expectations: Bound[]) {
  const { ID } = await api.newCampaign();
  const at = `/team/team-vaccinations/campaign/${ID}/expectations`;
  const body = { Version: 1, expectations: { Expectations, Examples: [] } };
  expect((await api.call("wendy.writer", at, { method: "PUT", body })).status).toBe(200);
  return ID;
}

test("a report is compared with the last approved one of its communication type, which it shows, and is not judged without one REQ-EXP-60 REQ-EXP-468", async () => {
  const campaign = await campaignExpecting([asMany]);
  const first = await reported(campaign, { Name: "Autumn" });
  const none: unknown = expect.stringMatching(
    /could not compare this with the last approved report, because no other report for this communication type has been approved yet\.$/,
  );
  expect(first.expected).toMatchObject([{ of: "campaign", met: null, not_compared: true, message: none }]);
  expect(first.expected[0]).not.toHaveProperty("against");
  expect((await first.decide("report approved")).status).toBe(200);
  const reminder = await reported(campaign, { Name: "Reminder", CommsType: "R" });
  expect(reminder.expected).toMatchObject([{ met: null, not_compared: true }]);

  const narrow = await reported(campaign, { Name: "Winter" }, { narrow: true });
  expect(narrow.invited).toBeLessThan(first.invited * 0.95);
  const against = { called: "report 1 of “Autumn”", iteration_id: first.id, number: 1, people: first.invited };
  expect(narrow.expected).toMatchObject([{ met: false, people: narrow.invited, against }]);
  expect(narrow.expected[0]?.message).toMatch(
    new RegExp(
      `Expected: at least 95% and at most 105% of the ${first.invited} in report 1 of “Autumn”, approved on \\d+ \\w+ \\d{4}\\.$`,
    ),
  );
  const refused = await narrow.decide("report approved");
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { Expectations: [expect.stringContaining(asMany.Name)] },
  ]);
  await narrow.decide("draft");

  const spring = await reported(campaign, { Name: "Spring" });
  expect(spring.expected).toMatchObject([{ met: true, against }]);
  expect((await spring.decide("report approved")).status).toBe(200);
  const summer = await reported(campaign, { Name: "Summer" });
  expect(summer.expected).toMatchObject([{ met: true, against: { called: "report 1 of “Spring”" } }]);
  const elsewhere = await reported(await campaignExpecting([asMany]), { Name: "Autumn" });
  expect(elsewhere.expected).toMatchObject([{ not_compared: true }]);
  expect(await compareWithHistory(api.db)).toEqual([]);
}, 90_000);

test("approval covers percentages of the last report, and seals without them are unchanged REQ-EXP-60 REQ-EXP-10 REQ-EXP-414", async () => {
  await reported(await campaignExpecting([]), { Name: "Autumn" });
  const { configuration } = await api.db
    .selectFrom("report")
    .select("configuration")
    .limit(1)
    .executeTakeFirstOrThrow();
  const sealed = (Expectations: Bound[]) =>
    sealConfiguration({ ...configuration, reference: "r", expectations: { Expectations, Examples: [] } });
  const bound: Bound = { Name: "Letters", Kind: "Bound", Of: "invited", AtMost: 10 };
  expect(sealed([{ ...bound, AtMostPercentOfLast: undefined }])).toBe(sealed([bound]));
  expect(sealed([{ ...bound, AtMostPercentOfLast: 110 }])).not.toBe(sealed([bound]));
});
