import { randomUUID } from "node:crypto";
import { type PlannedRuns, maxListedRuns } from "@spi/domain/desk/planned-runs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";
import { json } from "../database/json.ts";

type Who = Parameters<TestApi["call"]>[0];

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
}, 60_000);
afterAll(() => api.close());

const from = (first: string, last: string, more = "") => `/me/calendar?from=${first}&to=${last}${more}`;
const calendarOf = async (who: Who, path: string) => (await api.call<PlannedRuns>(who, path)).body;
const namesOf = async (who: Who, path: string) => (await calendarOf(who, path)).runs.map(({ iteration }) => iteration);

async function newIterations(campaign: object, ...dates: string[]) {
  const { ID } = await api.newCampaign({ StartDate: "20250101", EndDate: "20291231", ...campaign });
  const made = [];
  for (const IterationDate of dates)
    made.push(await api.newIteration(ID, { Name: `Run ${IterationDate}`, IterationDate }));
  return { campaignId: ID, made };
}

async function newReport(iterationId: string, number: number, invited: number) {
  const actor = { id: "x", name: "Wendy Writer" };
  const report = { summary_report_totals: { totals: { invited } } };
  await api.db
    .insertInto("report")
    .values({
      id: randomUUID(),
      iteration_id: iterationId,
      number,
      status: "ready",
      configuration: json({ campaign: {}, iteration: {} } as never),
      configuration_hash: "x",
      run_date: "20290301",
      requested_by: json(actor),
      requested_at: new Date(),
      finished_at: new Date(),
      failure: null,
      facts: null,
      report: json(report as never),
      eligibility: null,
    })
    .execute();
}

test("iterations in a range are listed by run date with campaign and status, to users of their team REQ-DESK-10", async () => {
  const { campaignId, made } = await newIterations({ Name: "Calendar" }, "20270310", "20270301", "20270401");
  const { runs, total_runs, today } = await calendarOf("rita.reader", from("20270301", "20270331"));
  expect(runs).toEqual(
    [made[1], made[0]].map((iteration) => ({
      team_id: "team-vaccinations",
      campaign_id: campaignId,
      iteration_id: iteration?.ID,
      campaign: "Calendar",
      iteration: iteration?.Name,
      target: "COVID",
      run_date: iteration?.IterationDate,
      status: "draft",
      being_sent: false,
      sent_on: null,
      invited: null,
      accepted: null,
    })),
  );
  expect([total_runs, today]).toEqual([2, "20261120"]);
  expect(await namesOf("rita.reader", from("20270310", "20270310"))).toEqual(["Run 20270310"]);
  for (const who of ["sam.screening", "nina.new"] as const) {
    expect(await calendarOf(who, from("20270301", "20270331"))).toMatchObject({ runs: [], overdue_before: null });
  }
});

test("the number of people invited is from the newest report for the status REQ-DESK-10", async () => {
  const { made } = await newIterations({}, "20280301");
  const id = made[0]?.ID ?? "";
  const invited = async () => (await calendarOf("wendy.writer", from("20280301", "20280301"))).runs[0]?.invited;
  await newReport(id, 1, 5000);
  await newReport(id, 2, 70_000);
  expect(await invited()).toBeNull();
  for (const status of ["report ready", "report rejected", "report approved", "sent to nhs notify"] as const) {
    await setState(api.db, id, { status });
    expect([status, await invited()]).toEqual([status, 70_000]);
  }
  for (const status of ["in review", "approved", "report requested"] as const) {
    await setState(api.db, id, { status });
    expect([status, await invited()]).toEqual([status, null]);
  }
});

test("the number accepted is known once the release has ended REQ-DESK-10", async () => {
  const { made } = await newIterations({}, "20280315");
  const id = made[0]?.ID ?? "";
  const accepted = async () => (await calendarOf("wendy.writer", from("20280315", "20280315"))).runs[0]?.accepted;
  const release = randomUUID();
  await sql`
    insert into release (id, iteration_id, team_id, number, state, configuration, seal, snapshot, report_number, approvers,
      plans, settings, created_by, created_at)
    values (${release}, ${id}, 'team-vaccinations', 1, 'sending', '{}', 'x', 'x', 1, '[]', '{}', '{}', '{}', now())`.execute(
    api.db,
  );
  for (const [state, messages] of [
    ["accepted", 2000],
    ["accepted", 880],
    ["given up", 7621],
  ] as const)
    await sql`
      insert into release_batch (id, release_id, wave, plan, reference, body_hash, messages, file, byte_offset, byte_length, state)
      values (${randomUUID()}, ${release}, 1, 'x', ${randomUUID()}, 'x', ${messages}, 'x', 0, 1, ${state})`.execute(
      api.db,
    );
  expect(await accepted()).toBeNull();
  await sql`update release set state = 'ended' where id = ${release}`.execute(api.db);
  expect(await accepted()).toBe(2880);
});

test("the calendar can be filtered by team, vaccination type and status REQ-DESK-11", async () => {
  await newIterations({ Target: "FLU" }, "20280501");
  const { made } = await newIterations({ Target: "RSV" }, "20280502");
  await setState(api.db, made[0]?.ID ?? "", { status: "approved" });
  const names = (more: string, who: Who = "tom.teams") => namesOf(who, from("20280501", "20280531", more));
  const both = ["Run 20280501", "Run 20280502"];
  expect(await names("")).toEqual(both);
  expect(await names("&target=FLU")).toEqual(["Run 20280501"]);
  expect(await names("&status=approved")).toEqual(["Run 20280502"]);
  expect(await names("&team=team-vaccinations")).toEqual(both);
  expect(await names("&team=team-screening")).toEqual([]);
  expect((await api.call("rita.reader", from("20280501", "20280531", "&team=team-screening"))).status).toBe(404);
});

test("unsent iterations before the range are counted, with the date of the first REQ-DESK-10 REQ-DESK-413", async () => {
  const { made } = await newIterations({ Target: "MMR" }, "20250401", "20250402", "20250403", "20270101");
  await setState(api.db, made[0]?.ID ?? "", { status: "sent to nhs notify" });
  const overdue = async (first: string, more = "&target=MMR") =>
    (await calendarOf("rita.reader", from(first, first, more))).overdue_before;
  expect(await overdue("20261101")).toEqual({ count: 2, first: "20250402" });
  expect(await overdue("20280101")).toEqual({ count: 2, first: "20250402" });
  expect(await overdue("20250403")).toEqual({ count: 1, first: "20250402" });
  expect(await overdue("20250402")).toBeNull();
  expect(await overdue("20261101", "&target=MMR&status=approved")).toBeNull();
});

test("a calendar response has up to 1,000 iterations, with the total REQ-DESK-444", async () => {
  const { made } = await newIterations({ Name: "Large" }, "20290601");
  await sql`
    insert into iteration (id, campaign_id, number, version, status, document, created_by, created_at, modified_by, modified_at)
    select gen_random_uuid(), campaign_id, 1 + n, 1, 'draft', document || jsonb_build_object('Name', 'Copy ' || n),
      created_by, created_at, modified_by, modified_at
    from iteration, generate_series(1, ${maxListedRuns}::int) n where iteration.id = ${made[0]!.ID}`.execute(api.db);
  const { runs, total_runs } = await calendarOf("rita.reader", from("20290601", "20290630"));
  expect([runs.length, total_runs]).toEqual([1000, 1001]);
});

test("a range that is reversed, too long or invalid is rejected by field REQ-DESK-10", async () => {
  const refused = async (first: string, last: string, more = "") => {
    const { status, body } = await api.call<{ errors: object }>("rita.reader", from(first, last, more));
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await refused("20261101", "20271101")).toEqual([200, []]);
  expect(await refused("20261101", "20271102")).toEqual([400, ["to"]]);
  expect(await refused("20261102", "20261101")).toEqual([400, ["to"]]);
  expect(await refused("20261131", "20261205")).toEqual([400, ["from"]]);
  expect(await refused("20261101", "20261130", "&status=x")).toEqual([400, ["status"]]);
  expect(await refused("20261101", "20261130", "&unknown=x")).toEqual([400, ["unknown"]]);
});
