import type { RefusalBody, ReportResponse } from "@spi/domain/api-contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test("reports are returned in pages, newest first, limited in number and bytes REQ-REP-20", async () => {
  const { ID: campaignId } = await api.newCampaign();
  const { ID } = await api.newIteration(campaignId);
  await sql`insert into report (id, iteration_id, number, status, configuration, configuration_hash, run_date, requested_by, requested_at)
    select gen_random_uuid(), id, n, 'failed', '{}', '', '20261201', created_by, created_at
    from iteration, generate_series(1, 30) n where id = ${ID}`.execute(api.db);
  const list = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}/summary_report`;
  const numbers = async (query = "") => {
    return (await api.call<ReportResponse[]>("rita.reader", `${list}${query}`)).body.map(({ number }) => number);
  };
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect(await numbers()).toEqual(from(11, 30));
  expect(await numbers("?before=11")).toEqual(from(1, 10));
  expect(await numbers("?before=1")).toEqual([]);
  for (const before of ["x", "0", "1.5", "9".repeat(99)]) {
    const refused = await api.call<RefusalBody>("rita.reader", `${list}?before=${before}`);
    expect(refused.body.errors).toEqual({ before: ["Enter the number of a report"] });
  }
  await sql`update report set failure = repeat('x', 900000) where iteration_id = ${ID}`.execute(api.db);
  expect(await numbers()).toEqual([29, 30]);
  await sql`update report set failure = repeat('x', 3000000) where iteration_id = ${ID}`.execute(api.db);
  expect(await numbers("?before=30")).toEqual([29]);
});
