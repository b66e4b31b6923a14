import { randomUUID } from "node:crypto";
import type { FindingsResponse, IterationResponse } from "@spi/domain/api-contract";
import { addDays, toTimestamp } from "@spi/domain/day/calendar";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import type { Desk } from "@spi/domain/desk/desk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type TestApi,
  deadRule,
  filterRule,
  neverDeciding,
  openApi,
  reviewerIds,
  testNow,
} from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";

type Who = Parameters<TestApi["call"]>[0];

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
}, 60_000);
afterAll(() => api.close());

const today = toTimestamp(testNow).slice(0, 8);
const inDays = (days: number) => {
  const day = addDays(today, days);
  return day.ok ? day.value : today;
};
const deskOf = async (who: Who) => (await api.call<Desk>(who, "/me/desk")).body;
const needsOf = async (who: Who, iterationId: string) =>
  (await deskOf(who)).needs.filter((need) => need.iteration_id === iterationId);

/** Builds a rule that cannot match anyone. Its conditions are that people are on a register and not on it. */
function impossible() {
  const rule = filterRule({ Operator: "=", AttributeName: "LD_FLAG", Comparator: "Y", Name: "Both", Priority: 20 });
  const { AndClauses: _none, ...clause } = rule;
  const other = { ...clause, ID: randomUUID(), Name: "Not on the register", Comparator: "N", AndNumber: 1 };
  return { ...rule, AndClauses: [other] };
}

let names = 0;
async function newIteration(changes: object = {}) {
  const campaign = await api.newCampaign();
  names += 1;
  const iteration = await api.newIteration(campaign.ID, { Name: `Desk ${names}`, ...changes });
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  return { campaign, iteration, path };
}
const by = (name: string, transition: "approve" | "reject" | "rejectReport", reason: string | null = null) => ({
  by: { id: `id of ${name}`, name },
  at: "20261119090000",
  transition,
  reason,
});

test("an iteration in review is a task for its reviewer and no one else REQ-DESK-01 REQ-DESK-400", async () => {
  const { iteration, path } = await newIteration();
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  expect(await needsOf("arun.approver", iteration.ID)).toMatchObject([
    { kind: "review", iteration: iteration.Name, campaign: "Spring COVID-19 2026", by: "Wendy Writer", count: 1 },
  ]);
  for (const who of ["abena.approver", "wendy.writer", "rita.reader", "sam.screening"] as const) {
    expect([who, await needsOf(who, iteration.ID)]).toEqual([who, []]);
  }
});

test("a rejected iteration is a task for its contributors, with the reason REQ-DESK-01 REQ-DESK-401", async () => {
  const { iteration } = await newIteration();
  for (const [status, transition] of [
    ["rejected", "reject"],
    ["report rejected", "rejectReport"],
  ] as const) {
    await setState(api.db, iteration.ID, { status, decisions: [by("Arun Approver", transition, "The age is wrong")] });
    expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([
      { kind: "correct", by: "Arun Approver", reason: "The age is wrong" },
    ]);
  }
  expect(await needsOf("bo.both", iteration.ID)).toEqual([]);
  expect(await needsOf("arun.approver", iteration.ID)).toEqual([]);
});

test("a draft reverted after a rejection is still a task for its contributors, with the reason REQ-DESK-01 REQ-LIF-11 REQ-DESK-401 REQ-LIF-402", async () => {
  const { iteration, path } = await newIteration({ IterationDate: "20270331" });
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", path, { status: "rejected", reason: "The age is wrong" });
  await api.move("wendy.writer", path, { status: "draft" });
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([
    { kind: "correct", by: "Arun Approver", reason: "The age is wrong" },
  ]);
  expect(await needsOf("bo.both", iteration.ID)).toEqual([]);
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  expect(await needsOf("wendy.writer", iteration.ID)).toEqual([]);
});

test("other users' open comments are a task for the iteration's contributors REQ-DESK-01 REQ-DESK-402", async () => {
  const { iteration, path } = await newIteration();
  const comment = (who: Who) =>
    api.call<{ id: string }>(who, `${path}/comment`, { method: "POST", body: { part: "details", text: "Why?" } });
  const first = (await comment("rita.reader")).body;
  await comment("arun.approver");
  await comment("wendy.writer");
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([{ kind: "answerComments", count: 2 }]);
  await api.call("wendy.writer", `${path}/comment/${first.id}/resolve`, { method: "PUT" });
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([{ kind: "answerComments", count: 1 }]);
  expect(await needsOf("bo.both", iteration.ID)).toEqual([]);
});

async function approvedIteration() {
  const made = await newIteration();
  await api.move("wendy.writer", made.path, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", made.path, { status: "approved" });
  return made;
}

test("an iteration that changed since its approval is a task for writers, and its report cannot be requested or decided on REQ-REL-90 REQ-REL-499", async () => {
  const { iteration, campaign } = await approvedIteration();
  const sending = `/team/team-vaccinations/campaign/${campaign.ID}/sending`;
  const { version: Version } = (await api.call<{ version: number }>("wendy.writer", sending)).body;
  const kinds = async (who: Who) => (await needsOf(who, iteration.ID)).map(({ kind }) => kind);
  const ready = (status: "approved" | "report ready") => setState(api.db, iteration.ID, { status });
  expect(await kinds("wendy.writer")).toEqual(["requestReport"]);
  await ready("report ready");
  expect(await kinds("arun.approver")).toEqual(["reviewReport"]);
  const body = { Version, sending: { ...defaultSending, messages_an_hour: 1234 } };
  expect(await api.call("wendy.writer", sending, { method: "PUT", body })).toMatchObject({ status: 200 });
  for (const status of ["report ready", "approved"] as const) {
    await ready(status);
    expect([status, await needsOf("wendy.writer", iteration.ID)]).toMatchObject([
      status,
      [{ kind: "fixRelease", reason: expect.stringContaining("Revert the iteration to draft") as string }],
    ]);
    expect([status, await kinds("arun.approver")]).toEqual([status, []]);
  }
});

test("an approved iteration without a report is a task for users who can request one, and a failed report shows the reason REQ-DESK-01 REQ-DESK-403", async () => {
  const { iteration } = await approvedIteration();
  for (const who of ["wendy.writer", "bo.both"] as const) {
    expect([who, await needsOf(who, iteration.ID)]).toMatchObject([
      who,
      [{ kind: "requestReport", by: "Arun Approver" }],
    ]);
  }
  expect(await needsOf("arun.approver", iteration.ID)).toEqual([]);
  await api.db.updateTable("iteration").set({ report_failure: "No room" }).where("id", "=", iteration.ID).execute();
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([{ kind: "checkFailedReport", reason: "No room" }]);
});

test("a draft is a task for its contributors from a week before its run date, and after it REQ-DESK-01 REQ-DESK-404", async () => {
  const kindsAt = async (days: number) => {
    const { iteration } = await newIteration({ IterationDate: inDays(days) });
    return (await needsOf("wendy.writer", iteration.ID)).map(({ kind }) => kind);
  };
  expect(await kindsAt(8)).toEqual([]);
  expect(await kindsAt(7)).toEqual(["finish"]);
  expect(await kindsAt(0)).toEqual(["finish"]);
});

test("a draft's unanswered findings are a task for its contributors, as last found for its current content REQ-DESK-08", async () => {
  const { iteration, path } = await newIteration({ IterationRules: neverDeciding(), IterationDate: inDays(30) });
  expect(await needsOf("wendy.writer", iteration.ID)).toEqual([]);
  const findings = (await api.call<FindingsResponse>("rita.reader", `${path}/finding`)).body;
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([
    { kind: "answerFindings", count: 1, reason: null },
  ]);
  for (const who of ["bo.both", "arun.approver", "rita.reader"] as const) {
    expect([who, await needsOf(who, iteration.ID)]).toEqual([who, []]);
  }
  const body = { Version: findings.version, reason: "A safeguard" };
  await api.call("wendy.writer", `${path}/finding/${findings.findings[0]?.id}/answer`, { method: "PUT", body });
  expect(await needsOf("wendy.writer", iteration.ID)).toEqual([]);
});

test("findings that stop a draft are listed separately, and an earlier version's findings are not listed REQ-DESK-08 REQ-DESK-410", async () => {
  const stop = impossible();
  const dead = deadRule();
  const rules = [...neverDeciding(), stop];
  const { iteration, path } = await newIteration({ IterationRules: rules, IterationDate: inDays(3) });
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([{ kind: "finish" }]);
  await api.call("wendy.writer", `${path}/finding`);
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([
    { kind: "answerFindings", count: 1, reason: "1 more finding must be fixed" },
  ]);
  const save = async (IterationRules: object[]) => {
    const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", path)).body;
    await api.call("wendy.writer", path, { method: "PUT", body: { ...iteration_details, IterationRules } });
  };
  await save([stop, dead]);
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([{ kind: "finish" }]);
  await api.call("wendy.writer", `${path}/finding`);
  expect(await needsOf("wendy.writer", iteration.ID)).toMatchObject([{ kind: "fixFindings", count: 1 }]);
});

test("tasks are listed by run date, each team's in one list REQ-DESK-01", async () => {
  const { needs, total_needs } = await deskOf("wendy.writer");
  expect(needs.length).toBeGreaterThan(2);
  expect(total_needs).toBe(needs.length);
  expect(needs.map(({ run_date }) => run_date)).toEqual(needs.map(({ run_date }) => run_date).toSorted());
});

test("a user's campaigns are listed with their iterations' statuses and the next run date, without other teams' REQ-DESK-05", async () => {
  const { campaign, iteration } = await newIteration({ IterationDate: inDays(3) });
  await api.newIteration(campaign.ID, { Name: "Later", IterationDate: inDays(9) });
  await setState(api.db, iteration.ID, { status: "approved" });
  const own = async (who: Who) => (await deskOf(who)).campaigns.find(({ id }) => id === campaign.ID);
  expect(await own("rita.reader")).toMatchObject({
    team_id: "team-vaccinations",
    name: "Spring COVID-19 2026",
    next_run_date: inDays(3),
    statuses: [
      { status: "draft", count: 1 },
      { status: "approved", count: 1 },
    ],
    being_sent: 0,
  });
  await setState(api.db, iteration.ID, { status: "sent to nhs notify" });
  expect(await own("rita.reader")).toMatchObject({ next_run_date: inDays(9), overdue: 0 });
  expect(await own("sam.screening")).toBeUndefined();
  expect((await deskOf("sam.screening")).next_run_date).toBeNull();
  expect((await deskOf("rita.reader")).next_run_date).toBe(inDays(0));
});

test("a campaign shows how many of its unsent iterations have a past run date REQ-DESK-13", async () => {
  const { campaign, iteration } = await newIteration({ IterationDate: inDays(16) });
  const late = await api.newIteration(campaign.ID, { Name: "Late", IterationDate: inDays(7) });
  const own = async () => (await deskOf("rita.reader")).campaigns.find(({ id }) => id === campaign.ID);
  api.clock.now = new Date(testNow.getTime() + 8 * 86_400_000);
  expect(await own()).toMatchObject({ next_run_date: inDays(16), overdue: 1 });
  await setState(api.db, late.ID, { status: "sent to nhs notify" });
  expect(await own()).toMatchObject({ next_run_date: inDays(16), overdue: 0 });
  await setState(api.db, iteration.ID, { status: "sent to nhs notify" });
  expect(await own()).toMatchObject({ next_run_date: null, overdue: 0 });
  api.clock.now = testNow;
});

test("a campaign's last change includes changes of its iterations REQ-DESK-05", async () => {
  const { campaign, iteration, path } = await newIteration();
  const { iteration_details } = (await api.call<IterationResponse>("bo.both", path)).body;
  api.clock.now = new Date(testNow.getTime() + 60_000);
  await api.call("bo.both", path, { method: "PUT", body: { ...iteration_details, Name: `${iteration.Name} again` } });
  const listed = (await deskOf("rita.reader")).campaigns.find(({ id }) => id === campaign.ID);
  expect(listed?.last_modified_by.name).toBe("Bo Both");
});

test("home is one response, and its number of queries does not grow with campaigns and tasks REQ-DESK-443", async () => {
  const executor = api.db.getExecutor();
  const countQueries = async () => {
    const queries = vi.spyOn(executor, "executeQuery");
    const { needs, campaigns } = await deskOf("arun.approver");
    const sql = queries.mock.calls.map(([query]) => query.sql);
    queries.mockRestore();
    return {
      tasks: needs.length,
      campaigns: campaigns.length,
      queries: sql.filter((text) => text.includes("campaign")),
    };
  };
  const before = await countQueries();
  for (let added = 0; added < 3; added++) {
    const { iteration } = await newIteration();
    await setState(api.db, iteration.ID, { status: "in review" });
  }
  const after = await countQueries();
  expect(after).toMatchObject({ tasks: before.tasks + 3, campaigns: before.campaigns + 3 });
  expect(before.queries.length).toBeGreaterThan(0);
  expect(after.queries).toHaveLength(before.queries.length);
});

test("a user who is not in a team has an empty home page REQ-DESK-01", async () => {
  expect(await deskOf("nina.new")).toMatchObject({ needs: [], total_needs: 0, campaigns: [], next_run_date: null });
});
