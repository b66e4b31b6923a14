/** Tests concurrent requests. PGlite runs them one after another, and PostgreSQL runs them in parallel. */
import type { IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import type { DecisionSeal, IterationSeal } from "@spi/domain/iteration/review/decision-seal";
import { iterationStatuses, transitionTo } from "@spi/domain/iteration/lifecycle";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, claimsOf, openApi, reviewerIds, sign } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";
import { verifyHistory } from "../history/store.ts";
import { hashSending, sealConfiguration } from "../iterations/seal.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** True on PostgreSQL, which runs requests in parallel. On PGlite, fewer requests are enough. */
const onServer = Boolean(process.env["TEST_DATABASE_URL"]);

const team = "/team/team-vaccinations/campaign";

/** Creates a campaign with one iteration and returns its address. */
async function newIteration() {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID);
  return { campaign, iteration, path: `${team}/${campaign.ID}/iteration/${iteration.ID}` };
}

const put = (who: Parameters<TestApi["call"]>[0], path: string, body: unknown) =>
  api.call<IterationResponse & RefusalBody>(who, path, { method: "PUT", body });

test("one of a hundred users who take one lock gets it, and the others see who has it", async () => {
  const { path } = await newIteration();
  const takers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      sign({ ...claimsOf("wendy.writer"), sub: `taker-${index}`, username: `Taker_${index}` }),
    ),
  );
  const answers = await Promise.all(
    takers.map((token) =>
      api.call<{ granted: boolean; locked_by: { id: string } }>("wendy.writer", `${path}/lock`, {
        method: "PUT",
        token,
      }),
    ),
  );
  const winners = answers.flatMap((answer, index) => (answer.body.granted ? [`taker-${index}`] : []));
  expect(winners).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.body.locked_by.id))).toEqual(new Set(winners));
});

test("one of twenty saves over the same version is stored, and the others are rejected", async () => {
  const { path, iteration } = await newIteration();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put("wendy.writer", path, { ...iteration, ApprovalMaximum: index + 1 })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.current?.version === 2)).toHaveLength(19);
});

test("an approval that races an edit, a revert, a deletion or a campaign change seals the current content or fails", async () => {
  let approvals = 0;
  for (let round = 0; round < (onServer ? 50 : 12); round += 1) {
    const { path, iteration, campaign } = await newIteration();
    await put("wendy.writer", `${path}/status`, { status: "in review", reviewers: [reviewerIds.arun] });
    const changed = { ...campaign, ...(round % 4 < 2 ? { EndDate: "20270330" } : { Name: `Renamed ${round}` }) };
    const { seal } = (await api.call<{ seal: IterationSeal }>("arun.approver", `${path}/review`)).body;
    const [approved] = await Promise.all([
      put("arun.approver", `${path}/status`, { status: "approved", seal }),
      put("wendy.writer", path, { ...iteration, Version: 2, ApprovalMaximum: 7 }),
      round % 2 === 0 ? put("wendy.writer", `${path}/status`, { status: "draft" }) : undefined,
      put("wendy.writer", path, { ...iteration, Version: 3, ApprovalMaximum: 8 }),
      round % 3 === 0 ? api.call("wendy.writer", path, { method: "DELETE" }) : undefined,
      put("wendy.writer", `${team}/${campaign.ID}`, changed),
    ]);
    if (approved.status === 200) approvals += 1;
    expect(await isSealed(iteration.ID, approved.status === 200 ? seal : null, path)).toBe(true);
  }
  expect(approvals).toBeGreaterThan(0);
  expect(await verifyHistory(api.db)).toEqual([]);
});

/**
 * Returns whether the seal and report of an approved iteration are those in its decision. Any other iteration must not
 * have a seal.
 */
async function isSealed(id: string, named: IterationSeal | null, path: string): Promise<boolean> {
  const row = await api.db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select(["status", "seal", "iteration.document", "campaign.document as campaign"])
    .where("iteration.id", "=", id)
    .executeTakeFirst();
  if (row?.status !== "approved") return !row?.seal;
  const { hash: reference } = await currentReferenceData(api.db);
  const now = sealConfiguration({ campaign: row.campaign, iteration: row.document, reference });
  const report = await put("wendy.writer", `${path}/status`, { status: "report requested" });
  const isNamed = named?.configuration === row.seal && named.sending === hashSending(newCampaignSending);
  return isNamed && report.status === (row.seal === now ? 200 : 409);
}

test("one of many concurrent attempts at a transition succeeds if the lifecycle allows it, otherwise none", async () => {
  const { path, iteration } = await newIteration();
  await put("wendy.writer", `${path}/status`, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", path, { status: "approved" });
  const { seal } = await api.db
    .selectFrom("iteration")
    .select("seal")
    .where("id", "=", iteration.ID)
    .executeTakeFirstOrThrow();
  const actors = ["wendy.writer", "arun.approver", "bo.both", "rhys.releaser", "rita.reader"] as const;
  for (const from of iterationStatuses) {
    for (const to of iterationStatuses) {
      await setState(api.db, iteration.ID, { status: from, seal });
      const { seal: shown } = (await api.call<{ seal: DecisionSeal }>("arun.approver", `${path}/review`)).body;
      const request = { status: to, reviewers: [reviewerIds.abena], reason: "Because", seal: shown };
      const answers = await Promise.all(
        Array.from({ length: onServer ? 10 : 2 }).flatMap(() =>
          actors.map((who) => put(who, `${path}/status`, request)),
        ),
      );
      const made = answers.filter((answer) => answer.status === 200).length;
      const name = transitionTo(from, to);
      expect([from, to, made]).toEqual([from, to, name && name !== "release" ? 1 : 0]);
      expect(answers.every((answer) => [200, 400, 403, 409].includes(answer.status))).toBe(true);
    }
  }
}, 60_000);
