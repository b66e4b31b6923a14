import type { FindingsResponse, WaiversResponse } from "@spi/domain/api-contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { everyoneOver75, noOneUnder75, unexpectedlyFiltered } from "../../test/expectations.ts";
import { type TestApi, neverDeciding, openApi, reviewerIds } from "../../test/harness.ts";
import { readChains, toHistoryRow } from "./store.ts";
import { findUnrecordedDeletions } from "./unrecorded-deletions.ts";
import { compareWithHistory } from "./verify-state.ts";

const team = "/team/team-vaccinations/campaign";

let api: TestApi;
beforeAll(async () => {
  const report = { summary_report_totals: { totals: { invited: 3, filtered: 0, suppressed: 0 } } };
  const value = { report: report as never, record: { population: "3 people" } as never };
  api = await openApi({ engine: () => () => Promise.resolve({ ok: true, value }) });
}, 60_000);
afterAll(() => api.close());
afterEach(async () => {
  await sql`alter table history enable trigger user`.execute(api.db);
});

/** Counts the rows of every table that has rows deleted with a campaign or an iteration. */
async function rowsBelow() {
  const tables = ["iteration", "report", "iteration_comment", "finding_answer", "waiver", "notify_plan"] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(api.db);
      return [table, Number(rows[0]?.rows)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Creates a campaign with two draft iterations and all data that can be stored for them. */
async function campaignWithEverything() {
  const { ID: campaignId } = await api.newCampaign();
  const campaign = `${team}/${campaignId}`;
  const { ID } = await api.newIteration(campaignId, { IterationRules: neverDeciding() });
  await api.newIteration(campaignId, { Name: "Second" });
  const at = `${campaign}/iteration/${ID}`;
  const put = async (
    path: string,
    body: object,
    who: "wendy.writer" | "arun.approver" | "bo.both" = "wendy.writer",
  ) => {
    const { status, body: answer } = await api.call(who, path, { method: "PUT", body });
    expect([status, answer]).toEqual([200, answer]);
  };
  const version = async () => (await api.call<FindingsResponse>("rita.reader", `${at}/finding`)).body.version;
  await put(`${campaign}/notify-plans`, {
    Version: 1,
    notify_plans: [{ id: "DIGITAL_FIRST", uuid: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01" }],
  });
  await put(`${campaign}/eligibility`, { Version: 2, statement: everyoneOver75 }, "bo.both");
  await put(`${at}/expectations`, {
    Version: 1,
    expectations: { Expectations: [noOneUnder75], Examples: [unexpectedlyFiltered] },
  });
  await api.call("rita.reader", `${at}/comment`, { method: "POST", body: { part: "details", text: "Is this right" } });
  const { findings } = (await api.call<FindingsResponse>("rita.reader", `${at}/finding`)).body;
  await put(`${at}/finding/${findings[0]?.id}/answer`, { Version: await version(), reason: "Checked with the team" });
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun, reviewerIds.abena] });
  const waivers = (await api.call<WaiversResponse>("rita.reader", `${at}/waiver`)).body;
  const waiver = `${at}/waiver/${waivers.failing[0]?.id}`;
  const reason = "Agreed with the clinical lead for this season";
  await put(waiver, { Version: waivers.version, move: "request", reason }, "arun.approver");
  const { version: nextVersion } = (await api.call<WaiversResponse>("rita.reader", `${at}/waiver`)).body;
  const given = await api.call("abena.approver", waiver, {
    method: "PUT",
    body: { Version: nextVersion, move: "approve" },
  });
  expect(given.status).toBe(200);
  expect((await api.move("arun.approver", at, { status: "approved" })).status).toBe(200);
  await api.move("wendy.writer", at, { status: "report requested" });
  await api.work();
  await api.move("wendy.writer", at, { status: "draft", reason: "Another start" });
  return { campaignId, campaign, iterationId: ID };
}

const deletedEvents = (campaignId: string) =>
  api.db
    .selectFrom("history")
    .select(["object_id", "kind", "detail"])
    .where("campaign_id", "=", campaignId)
    .where("action", "=", "deleted")
    .orderBy("position")
    .execute();

test("the history verifies after a campaign is deleted with everything in it, and records each iteration's deletion REQ-HIS-260", async () => {
  const before = await rowsBelow();
  const { campaignId, campaign, iterationId } = await campaignWithEverything();
  const made = await rowsBelow();
  for (const [table, rows] of Object.entries(before)) expect([table, made[table]]).not.toEqual([table, rows]);
  expect((await api.call("wendy.writer", campaign, { method: "DELETE" })).status).toBe(200);
  expect(await rowsBelow()).toEqual(before);
  expect(await compareWithHistory(api.db)).toEqual([]);
  expect((await readChains(api.db)).broken).toEqual([]);
  const events = await deletedEvents(campaignId);
  expect(events.map(({ kind }) => kind)).toEqual(["iteration", "iteration", "campaign"]);
  expect(events.find(({ object_id }) => object_id === iterationId)?.detail).toMatchObject({
    removed: { comments: 1, reports: 1 },
  });
  const { events: shown } = (await api.call<{ events: { reason: string }[] }>("rita.reader", `${campaign}/history`))
    .body;
  expect(shown[1]).toMatchObject({ action: "deleted", reason: "Deleted with its campaign" });
});

/** Removes the deletions of a campaign's iterations from the history, because earlier versions did not record them. */
async function asEarlierVersionsRecorded(campaignId: string) {
  const { db } = api;
  await sql`alter table history disable trigger user`.execute(db);
  await db.deleteFrom("history").where("campaign_id", "=", campaignId).where("action", "=", "deleted").execute();
  const last = await db
    .selectFrom("history")
    .selectAll()
    .where("object_id", "=", campaignId)
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  const { document } = last.detail as { document: object };
  const { team_id: teamId, actor, at, kind, version } = last;
  const event = { objectId: campaignId, campaignId, teamId, actor, at, kind, version: version + 1 };
  const row = toHistoryRow({ ...event, action: "deleted", detail: { document } }, last.hash);
  await db.insertInto("history").values(row).execute();
}

test("an iteration that an earlier version deleted with its campaign is explained, not reported as broken REQ-HIS-261", async () => {
  const { ID: campaignId } = await api.newCampaign();
  const { ID } = await api.newIteration(campaignId);
  await api.call("wendy.writer", `${team}/${campaignId}`, { method: "DELETE" });
  await asEarlierVersionsRecorded(campaignId);
  expect(await compareWithHistory(api.db)).toEqual([]);
  expect(await findUnrecordedDeletions(api.db)).toMatchObject([{ objectId: ID, campaignId, by: "Wendy Writer" }]);
});

test("an iteration is reported as missing if its campaign's deletion came before it, listed it or was not of a draft REQ-HIS-261", async () => {
  const { db } = api;
  const earlier = (await findUnrecordedDeletions(db)).length;
  const deleted = async () => {
    const { ID: campaignId } = await api.newCampaign();
    const { ID } = await api.newIteration(campaignId);
    await api.call("wendy.writer", `${team}/${campaignId}`, { method: "DELETE" });
    return { campaignId, ID };
  };
  const named = await deleted();
  await sql`alter table history disable trigger user`.execute(db);
  await db.deleteFrom("history").where("object_id", "=", named.ID).where("action", "=", "deleted").execute();
  const approved = await deleted();
  await asEarlierVersionsRecorded(approved.campaignId);
  await sql`update history set detail = detail || '{"to": "approved"}' where object_id = ${approved.ID}`.execute(db);
  const later = await deleted();
  await asEarlierVersionsRecorded(later.campaignId);
  await sql`update history set position = default where object_id = ${later.ID}`.execute(db);
  const differences = await compareWithHistory(db);
  expect(
    differences
      .filter(({ differs }) => differs === "missing")
      .map(({ objectId }) => objectId)
      .toSorted(),
  ).toEqual([named.ID, approved.ID, later.ID].toSorted());
  expect(await findUnrecordedDeletions(db)).toHaveLength(earlier);
});
