import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EligibilityResponse, EligibilityReport } from "@spi/domain/api-contract";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75, noOneUnder75 } from "../../test/expectations.ts";
import { type TestApi, filterRule, iterationContent, openApi, reviewerIds } from "../../test/harness.ts";
import { duckdbEngine } from "./duckdb-engine.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-eligible-"));
  const made = await generatePopulation({ size: 40_000, seed: 1, dir: populationDir, asOf: "20261120" });
  if (!made.ok) throw new Error(made.refusal.message);
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

/** Creates an iteration in a campaign with a report that is compared with the campaign's eligibility statement. */
async function reported(campaignId: string, content: Record<string, unknown>) {
  const { ID } = await api.newIteration(campaignId, content);
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  const moved = [
    await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] }),
    await api.move("arun.approver", at, { status: "approved" }),
    await api.move("wendy.writer", at, { status: "report requested" }),
  ];
  expect(
    moved.map(({ body }) => body.status),
    JSON.stringify(moved.filter(({ status }) => status !== 200)),
  ).toEqual(["in review", "approved", "report requested"]);
  await api.work();
  const reports = await api.call<{ id: string; summary_report_totals: { totals: { invited: number } } }[]>(
    "rita.reader",
    `${at}/summary_report`,
  );
  const { id, summary_report_totals } = reports.body[0]!;
  const response = await api.call<EligibilityReport>("rita.reader", `${at}/summary_report/${id}/eligibility`);
  return { at, id, answer: response.body, reports: reports.body, invited: summary_report_totals.totals.invited };
}

const over75 = [{ CohortLabel: "covid_75_and_over_v2", Priority: 10 }];
const byDay = filterRule({ Name: "Not 75 yet", AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-75" });
/**
 * Treats anyone who turns 75 in the year of the run date as 75. This was the error in 2018. It is the same in every
 * rule and earlier run.
 */
const byYear = filterRule({
  Name: "Not 75 yet",
  AttributeName: "DATE_OF_BIRTH",
  Operator: ">",
  Comparator: "19501231",
});

async function withStatement() {
  const { ID } = await api.newCampaign();
  const at = `/team/team-vaccinations/campaign/${ID}/eligibility`;
  await api.call("bo.both", at, { method: "PUT", body: { Version: 1, statement: everyoneOver75 } });
  return ID;
}

test("if all rules treat an age as a year of birth, the report shows the birth months of the people missed, with an example person REQ-EXP-24", async () => {
  const wrong = await reported(await withStatement(), { IterationCohorts: over75, IterationRules: [byYear] });
  const { statement, comparison } = wrong.answer;
  expect(statement).toMatchObject({ Name: everyoneOver75.Name, WrittenBy: "Bo Both" });
  expect(comparison).toMatchObject({ day: iterationContent.IterationDate, not_counted: null });
  const { counted } = comparison!;
  expect(counted!.people_as_of).toBe("20261120");
  // The report keeps the name that the previous version reads.
  const { eligibility } = await api.db
    .selectFrom("report")
    .select("eligibility")
    .where("id", "=", wrong.id)
    .executeTakeFirstOrThrow();
  expect(eligibility?.counted?.asOf).toBe("20261120");
  const missed = counted!.months.filter((month) => month.eligible_not_invited > 0 && month.value! >= "1951");
  expect(missed.map(({ value }) => value!.slice(0, 4))).toEqual(missed.map(() => "1951"));
  expect(missed.length).toBeGreaterThan(8);
  const [because] = counted!.not_invited_because;
  expect(because).toMatchObject({ outcome: "filtered", rule: "Not 75 yet" });
  const shown = counted!.examples.find(({ because: reason }) => reason?.rule === "Not 75 yet");
  expect(shown?.person.PERSON["DATE_OF_BIRTH"]).toMatch(/^1951/);
  expect(counted!.eligible_invited + counted!.invited_not_eligible).toBe(wrong.invited);

  const right = await reported(await withStatement(), { IterationCohorts: over75, IterationRules: [byDay] });
  const others = right.answer.comparison!.counted!.not_invited_because.filter(
    ({ rule }) => rule !== "Recorded as dead",
  );
  expect(others).toEqual([]);
  expect(right.answer.comparison!.counted!.eligible_invited).toBeGreaterThan(counted!.eligible_invited);
  expect(JSON.stringify(right.reports)).not.toContain("Everybody from 75");
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("invitations of the campaign's other approved iterations count in addition to the report's own REQ-EXP-24 REQ-EXP-436", async () => {
  const ID = await withStatement();
  const first = await reported(ID, { Name: "First", IterationCohorts: over75, IterationRules: [byYear] });
  const second = await reported(ID, { Name: "Second", IterationCohorts: over75, IterationRules: [byDay] });
  expect(second.answer.comparison!.iterations.map(({ name }) => name)).toEqual(["Second", "First"]);
  expect(second.answer.comparison!.counted!.eligible_invited).toBeGreaterThan(
    first.answer.comparison!.counted!.eligible_invited,
  );
});

test("invitations of an iteration whose approval no longer counts, or that was not started by its run date, do not count REQ-EXP-24 REQ-EXP-437", async () => {
  const ID = await withStatement();
  const named = async (Name: string, IterationDate = "20261220") => {
    const { answer } = await reported(ID, {
      Name,
      IterationDate,
      IterationCohorts: over75,
      IterationRules: [byDay],
    });
    return answer.comparison!.iterations.map(({ name }) => name).toSorted();
  };
  expect(await named("Early", "20261201")).toEqual(["Early"]);
  expect(await named("In time")).toEqual(["Early", "In time"]);
  const before = api.clock.now;
  api.clock.now = new Date("2026-12-02T12:00:00Z");
  expect(await named("After")).toEqual(["After", "In time"]);
  const at = `/team/team-vaccinations/campaign/${ID}/expectations`;
  const { Version } = (await api.readCampaign(ID)).campaign_details;
  const expectations = { Expectations: [noOneUnder75], Examples: [] };
  const saved = await api.call("wendy.writer", at, { method: "PUT", body: { Version, expectations } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await named("Now")).toEqual(["Now"]);
  api.clock.now = before;
});

test("a report shows if its campaign does not have an eligibility statement, and one for another iteration is not found REQ-EXP-24 REQ-EXP-438", async () => {
  const { ID } = await api.newCampaign();
  const { answer, at, id } = await reported(ID, { IterationCohorts: over75 });
  expect(answer).toEqual({ statement: null, comparison: null });
  const other = await api.newIteration(ID, { Name: "Other" });
  const elsewhere = at.replace(/[^/]+$/, other.ID);
  expect((await api.call("rita.reader", `${elsewhere}/summary_report/${id}/eligibility`)).status).toBe(404);
  expect((await api.call("sam.screening", `${at}/summary_report/${id}/eligibility`)).status).toBe(404);
});

test("a report shows the date on which eligible people were counted, and the statement's empty cohorts REQ-EXP-72 REQ-EXP-73", async () => {
  const { ID } = await api.newCampaign();
  const member = { AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator: "MemberOf" } as const;
  const save = async (statement: object) => {
    const at = `/team/team-vaccinations/campaign/${ID}/eligibility`;
    const { version: Version } = (await api.call<EligibilityResponse>("bo.both", at)).body;
    expect((await api.call("bo.both", at, { method: "PUT", body: { Version, statement } })).status).toBe(200);
  };
  const content = { IterationCohorts: over75, IterationRules: [byDay] };
  await save({ ...everyoneOver75, Day: "20260401" });
  const { comparison } = (await reported(ID, { ...content, Name: "On a day" })).answer;
  expect(comparison).toMatchObject({ day: "20260401", counted: {}, not_counted: null });
  const Conditions = [{ ...member, Comparator: "covid_75_and_over_v2,covid_75_and_ower" }];
  await save({ ...everyoneOver75, AnyOf: [...everyoneOver75.AnyOf, { Name: "In a cohort", Conditions }] });
  const unknown = await reported(ID, { ...content, Name: "Of nobody" });
  expect(unknown.invited).toBeGreaterThan(0);
  expect(unknown.answer.comparison).toMatchObject({
    counted: null,
    not_counted: expect.stringMatching(
      /^The cohort covid_75_and_ower has no members yet\. The eligibility statement uses this cohort/,
    ),
  });
});
