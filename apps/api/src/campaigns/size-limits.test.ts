import type { IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import { most } from "@spi/domain/values/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, campaignContent, iterationContent, openApi } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const team = "/team/team-vaccinations/campaign";
const post = (path: string, body: object) =>
  api.call<IterationResponse & RefusalBody>("wendy.writer", path, { method: "POST", body });

/** Adds `count` copies of an iteration, each with text of `length` characters. */
async function addIterations({ ID, count, length }: { ID: string; count: number; length: number }) {
  await sql`insert into iteration (id, campaign_id, number, version, status, document, created_by, created_at, modified_by, modified_at)
    select gen_random_uuid(), campaign_id, number + n, 1, status,
      document || jsonb_build_object('Name', 'Number ' || n, 'DefaultCommsRouting', repeat('x', ${length}::int)),
      created_by, created_at, modified_by, modified_at
    from iteration, generate_series(1, ${count}::int) n where iteration.id = ${ID}`.execute(api.db);
}

test("a campaign has up to a hundred iterations, because it is returned with all of them REQ-VAL-36 REQ-VAL-415", async () => {
  const { ID: campaign } = await api.newCampaign();
  const { ID } = await api.newIteration(campaign);
  await addIterations({ ID, count: most.iterations - 1, length: 10 });
  const answer = await post(`${team}/${campaign}/iteration`, { ...iterationContent, Name: "One too many" });
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("can have up to 100 iterations")]);
});

test("a campaign whose iterations are together too large accepts smaller ones, but no additional or larger ones REQ-VAL-36 REQ-VAL-416", async () => {
  const { ID: campaign } = await api.newCampaign();
  const {
    Version: _version,
    IterationNumber: _number,
    ...first
  } = await api.newIteration(campaign, {
    IterationRules: [],
  });
  await addIterations({ ID: first.ID, count: 46, length: 100_000 });
  const { status, body } = await post(`${team}/${campaign}/iteration`, { ...iterationContent, Name: "One too many" });
  expect([status, body.message]).toEqual([409, expect.stringContaining("size limit")]);
  const save = (Version: number, change: object) =>
    api.call("wendy.writer", `${team}/${campaign}/iteration/${first.ID}`, {
      method: "PUT",
      body: { ...first, IterationNumber: 1, Version, ...change },
    });
  expect((await save(1, { Name: `${first.Name} but longer than it was before` })).status).toBe(409);
  expect((await save(1, { Name: "1st" })).status).toBe(200);
});

test("a team has up to two thousand campaigns, including imported ones REQ-VAL-36", async () => {
  await api.newCampaign();
  await sql`insert into campaign (id, team_id, version, document, created_by, created_at, modified_by, modified_at)
    select gen_random_uuid(), team_id, 1, document, created_by, created_at, modified_by, modified_at
    from (select * from campaign where team_id = 'team-vaccinations' limit 1) one, generate_series(1, ${most.campaigns}::int)`.execute(
    api.db,
  );
  const message = expect.stringContaining("can have up to 2,000 campaigns") as string;
  const full = { status: 409, body: { message } };
  expect(await post(team, { ...campaignContent, Name: "One too many" })).toMatchObject(full);
  const Iterations = [iterationContent];
  expect(await post(`${team}/import`, { file: { CampaignConfig: { ...campaignContent, Iterations } } })).toMatchObject(
    full,
  );
});
