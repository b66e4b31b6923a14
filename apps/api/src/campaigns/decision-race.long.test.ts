/** Tests decisions that are made while users edit the campaign. PostgreSQL runs these requests in parallel. */
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import { sql } from "kysely";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { verifyHistory } from "../history/store.ts";
import { sealIteration } from "../review/decision-seal.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { samples } from "../../../../scripts/samples.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** PGlite runs requests one after another, so fewer rounds are sufficient. */
const rounds = process.env["TEST_DATABASE_URL"] ? samples({ usual: 20, night: 200 }) : 10;
const requests = 50;
const team = "/team/team-vaccinations/campaign";
const ends = ["20270330", "20270329", "20270328"];

test("none of 50 concurrent edits and decisions decides on content that its request did not specify REQ-REV-11", async () => {
  const totals = { decisions: 0, edits: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const campaign = await api.newCampaign();
    const iteration = await api.newIteration(campaign.ID);
    const path = `${team}/${campaign.ID}/iteration/${iteration.ID}`;
    const reviewers = [reviewerIds.arun, reviewerIds.abena];
    await api.call("wendy.writer", `${path}/status`, { method: "PUT", body: { status: "in review", reviewers } });

    const edit = async (index: number) => {
      const change = index % 3 === 0 ? { Name: `Renamed ${round} ${index}` } : { EndDate: ends[index % 3] };
      const body = { ...(await api.readCampaign(campaign.ID)).campaign_details, ...change };
      const { status } = await api.call("wendy.writer", `${team}/${campaign.ID}`, { method: "PUT", body });
      if (status === 200) edits += 1;
      expect([200, 409]).toContain(status);
    };
    const seals: DecisionSeal[] = [];
    let edits = 0;
    const decide = async (index: number) => {
      const who = index % 2 === 0 ? "arun.approver" : "abena.approver";
      const { seal } = (await api.call<{ seal: DecisionSeal }>(who, `${path}/review`)).body;
      const body = { status: index % 5 === 0 ? "rejected" : "approved", reason: "Because", seal };
      const { status } = await api.call(who, `${path}/status`, { method: "PUT", body });
      if (status === 200) seals.push(seal);
      else totals.refused += 1;
      expect([200, 409]).toContain(status);
    };
    // Each of 25 users sends two requests, so that the second is about content after the first edits.
    const people = Array.from({ length: requests / 2 }, async (_, index) => {
      const ask = index % 2 === 0 ? edit : decide;
      await ask(index);
      await ask(index + requests);
    });
    await Promise.all(people);
    expect(seals.length).toBeLessThanOrEqual(1);
    expect(await decidedSeals(iteration.ID, campaign.ID)).toEqual(seals);
    totals.decisions += seals.length;
    totals.edits += edits;
  }
  process.stdout.write(`${rounds} rounds of ${requests}: ${JSON.stringify(totals)}\n`);
  expect(Math.min(totals.decisions, totals.edits, totals.refused)).toBeGreaterThan(0);
  expect(await verifyHistory(api.db)).toEqual([]);
}, 600_000);

/** Returns the seal of each decision at the time when it was recorded, from the history. */
async function decidedSeals(iterationId: string, campaignId: string): Promise<DecisionSeal[]> {
  const { hash: reference } = await currentReferenceData(api.db);
  const documentThen = (id: string) => sql`(select detail -> 'document' from history as earlier
    where earlier.object_id = ${id} and earlier.position < history.position and earlier.detail ? 'document'
    order by earlier.position desc limit 1)`;
  const { rows } = await sql<{ campaign: CampaignContent; iteration: IterationContent }>`
    select ${documentThen(campaignId)} as campaign, ${documentThen(iterationId)} as iteration from history
    where object_id = ${iterationId} and action in ('approve', 'reject')`.execute(api.db);
  const others = { plans: [], sending: newCampaignSending, findings: undefined, failing: undefined };
  return rows.map((then) => sealIteration({ configuration: { ...then, reference }, ...others }));
}
