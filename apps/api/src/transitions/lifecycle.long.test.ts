import { type IterationStatus, iterationStatuses } from "@spi/domain/iteration/lifecycle";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";

let api: TestApi;
let campaignId: string;
beforeAll(async () => {
  api = await openApi();
  campaignId = (await api.newCampaign()).ID;
});
afterAll(() => api.close());

const listed: Partial<Record<IterationStatus, readonly IterationStatus[]>> = {
  draft: ["in review"],
  "in review": ["approved", "rejected", "draft"],
  rejected: ["draft"],
  approved: ["report requested", "draft"],
  "report requested": ["draft"],
  "report ready": ["report approved", "report rejected", "draft"],
  "report rejected": ["draft"],
  "report approved": ["draft"],
};

test("only the lifecycle's transitions are possible between any two statuses, for any user", async () => {
  const { ID } = await api.newIteration(campaignId);
  const path = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", path, { status: "approved" });
  const row = await api.db.selectFrom("iteration").select("seal").where("id", "=", ID).executeTakeFirstOrThrow();
  const seal = row.seal ?? "";
  const actors = ["wendy.writer", "arun.approver", "bo.both", "rhys.releaser", "rita.reader"] as const;
  const moved = new Set<string>();
  for (const from of iterationStatuses) {
    for (const to of iterationStatuses) {
      for (const who of actors) {
        await setState(api.db, ID, { status: from, seal });
        const command = { status: to, reviewers: [reviewerIds.abena], reason: "Because" };
        const answer = await api.move(who, path, command);
        if (answer.status === 200) moved.add(`${from} → ${to}`);
      }
    }
  }
  const expected = Object.entries(listed).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`));
  expect([...moved].toSorted()).toEqual(expected.toSorted());
});
