import type { IterationResponse } from "@spi/domain/api-contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75 } from "../../test/expectations.ts";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { compareWithHistory } from "./verify-state.ts";

let api: TestApi;
const report = { summary_report_totals: { totals: { invited: 3, filtered: 0, suppressed: 0 } } };
beforeAll(async () => {
  const value = { report: report as never, record: { population: "3 people" } as never };
  api = await openApi({ engine: () => () => Promise.resolve({ ok: true, value }) });
}, 60_000);
afterAll(() => api.close());

let names = 0;

/** Creates an iteration with a report that is ready, and its campaign. */
async function reported() {
  const { ID: campaignId } = await api.newCampaign();
  names += 1;
  const { ID } = await api.newIteration(campaignId, { Name: `Kept ${names}` });
  const path = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  const move = (who: "wendy.writer" | "arun.approver", body: object) => api.move(who, path, body);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  await api.work();
  return { ID, campaignId };
}

/** Changes rows without using the service. Anyone with the database credentials could do this. */
async function unguarded(statement: ReturnType<typeof sql>) {
  for (const table of ["iteration", "campaign", "report"]) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(api.db);
  }
  await statement.execute(api.db);
}

test("unchanged rows match their history, even after a deletion REQ-HIS-04", async () => {
  await reported();
  const { ID } = await api.newCampaign();
  await api.call("wendy.writer", `/team/team-vaccinations/campaign/${ID}`, { method: "DELETE" });
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("verification detects a document, status, approval, report or row that was changed outside the service REQ-HIS-04", async () => {
  const [document, status, approval, result, gone] = [
    await reported(),
    await reported(),
    await reported(),
    await reported(),
    await api.newCampaign(),
  ];
  await unguarded(
    sql`update iteration set document = document || '{"IterationDate": "20300101"}' where id = ${document.ID}`,
  );
  await unguarded(sql`update iteration set status = 'sent to nhs notify' where id = ${status.ID}`);
  await unguarded(sql`update iteration set seal = 'another' where id = ${approval.ID}`);
  await unguarded(
    sql`update report set report = ${JSON.stringify({ ...report, more: 1 })} where iteration_id = ${result.ID}`,
  );
  await unguarded(sql`delete from campaign where id = ${gone.ID}`);
  const differences = await compareWithHistory(api.db);
  expect(
    differences.filter(({ kind }) => kind !== "report").map(({ objectId, differs }) => [objectId, differs]),
  ).toEqual(
    expect.arrayContaining([
      [document.ID, "document"],
      [status.ID, "status"],
      [approval.ID, "approval"],
      [gone.ID, "missing"],
    ]),
  );
  expect(differences.filter(({ kind }) => kind === "report")).toMatchObject([{ differs: "result" }]);
  expect(differences).toHaveLength(5);
});

test("verification detects changes to contributors, reviewers, the submitter and decisions REQ-HIS-403", async () => {
  const changed = {
    contributors: sql`contributors = '[]'`,
    reviewers: sql`reviewers = '[{"id": "bo", "name": "Bo Both"}]'`,
    submitter: sql`submitted_by = jsonb_set(submitted_by, '{id}', '"bo"')`,
    decisions: sql`decisions = jsonb_set(decisions, '{0,by,id}', '"bo"')`,
  };
  for (const [differs, set] of Object.entries(changed)) {
    const { ID } = await reported();
    expect(await differencesOf(ID)).toEqual([]);
    await unguarded(sql`update iteration set ${set} where id = ${ID}`);
    expect(await differencesOf(ID)).toEqual([differs]);
  }
});

test("verification detects a missing contributor who changed only the campaign REQ-HIS-403", async () => {
  const { ID: campaignId } = await api.newCampaign();
  const { ID } = await api.newIteration(campaignId);
  const campaign = `/team/team-vaccinations/campaign/${campaignId}`;
  const body = { Version: 1, statement: everyoneOver75 };
  expect((await api.call("bo.both", `${campaign}/eligibility`, { method: "PUT", body })).status).toBe(200);
  await api.move("wendy.writer", `${campaign}/iteration/${ID}`, { status: "in review", reviewers: [reviewerIds.arun] });
  expect(await differencesOf(ID)).toEqual([]);
  await unguarded(sql`update iteration set contributors = contributors - 1 where id = ${ID}`);
  expect(await differencesOf(ID)).toEqual(["contributors"]);
});

test("an iteration reverted to draft, sent again and copied matches its history REQ-HIS-403", async () => {
  const { ID, campaignId } = await reported();
  const campaign = `/team/team-vaccinations/campaign/${campaignId}`;
  await api.move("arun.approver", `${campaign}/iteration/${ID}`, { status: "report rejected", reason: "Too many" });
  expect(await differencesOf(ID)).toEqual([]);
  await api.move("wendy.writer", `${campaign}/iteration/${ID}`, { status: "draft" });
  expect(await differencesOf(ID)).toEqual([]);
  await api.move("bo.both", `${campaign}/iteration/${ID}`, { status: "in review", reviewers: [reviewerIds.arun] });
  expect(await differencesOf(ID)).toEqual([]);
  const { iteration_details } = (await api.call<IterationResponse>("bo.both", `${campaign}/iteration/${ID}`)).body;
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration_details;
  const copied = await api.call<IterationResponse>("bo.both", `${campaign}/iteration?copied_from=${ID}`, {
    method: "POST",
    body: { ...content, Name: "Copied" },
  });
  const copy = copied.body.iteration_details.ID;
  expect(await differencesOf(copy)).toEqual([]);
  await unguarded(sql`update iteration set contributors = contributors - 0 where id = ${copy}`);
  expect(await differencesOf(copy)).toEqual(["contributors"]);
});

/** Lists what differs between an iteration and its history. */
async function differencesOf(id: string) {
  const differences = await compareWithHistory(api.db);
  return differences.filter(({ objectId }) => objectId === id).map(({ differs }) => differs);
}
