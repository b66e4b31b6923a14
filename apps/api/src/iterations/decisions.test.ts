import type { IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import { type DecisionSeal, describeParts } from "@spi/domain/iteration/review/decision-seal";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds, testNow } from "../../test/harness.ts";
import { storeReference } from "../metadata/reference-store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

type Who = Parameters<TestApi["call"]>[0];

let rules = 0;
/**
 * Builds a rule that no other test in this file uses. Users who contribute to the same rules count as contributors to
 * both iterations.
 */
const ownRule = () => filterRule({ Comparator: `-${(rules += 1)}` });

/** Creates an iteration in review with the given reviewers, and functions that act on the iteration. */
async function inReview(reviewers: string[] = [reviewerIds.arun], changes: Record<string, unknown> = {}) {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationRules: [ownRule()], ...changes });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const path = `${campaignPath}/iteration/${iteration.ID}`;
  const put = (who: Who, body: object) =>
    api.call<IterationResponse & RefusalBody>(who, `${path}/status`, { method: "PUT", body });
  const sealShown = async () => (await api.call<{ seal: DecisionSeal }>("arun.approver", `${path}/review`)).body.seal;
  const saveCampaign = async (who: Who, change: Partial<CampaignDetails>) => {
    const { campaign_details } = await api.readCampaign(campaign.ID);
    const answer = await api.call(who, campaignPath, { method: "PUT", body: { ...campaign_details, ...change } });
    expect(answer.status).toBe(200);
  };
  const request = { status: "in review", reviewers, confirm_past_run_date: true };
  expect((await api.move("wendy.writer", path, request)).status).toBe(200);
  return { campaign, iteration, path, put, sealShown, saveCampaign };
}

test("a decision needs the seal of what the reviewer saw REQ-REV-11", async () => {
  const { put, sealShown } = await inReview();
  for (const request of [{ status: "approved" }, { status: "rejected", reason: "No" }]) {
    expect(await put("arun.approver", request)).toMatchObject({ status: 400, body: { errors: { seal: [/seal/] } } });
  }
  expect((await put("arun.approver", { status: "approved", seal: await sealShown() })).body.status).toBe("approved");
});

const unseen = {
  status: 409,
  body: { kind: "conflict", message: expect.stringContaining("Your decision was not saved") },
};

test("a change that anyone makes after the reviewer opened the page is not approved unseen REQ-REV-11 REQ-REV-411", async () => {
  const { put, sealShown, saveCampaign } = await inReview();
  const seal = await sealShown();
  await saveCampaign("wendy.writer", { EndDate: "20270330" });
  expect(await put("arun.approver", { status: "approved", seal })).toMatchObject(unseen);
  expect(await put("arun.approver", { status: "rejected", reason: "No", seal })).toMatchObject(unseen);
  const [first, ...others] = shippedReference.attributes;
  const changed = { ...shippedReference, attributes: [{ ...first!, DisplayValue: "Other" }, ...others] };
  const again = await sealShown();
  await storeReference(api.db, changed, testNow);
  expect(await put("arun.approver", { status: "approved", seal: again })).toMatchObject(unseen);
  await storeReference(api.db, shippedReference, testNow);
  expect((await put("arun.approver", { status: "approved", seal: again })).body.status).toBe("approved");
});

test("NHS Notify IDs and sending settings removed after the reviewer opened the page are not approved unseen REQ-REV-220", async () => {
  const { campaign, put, sealShown } = await inReview();
  const setPlans = async (notify_plans: object[]) => {
    const { campaign_details } = await api.readCampaign(campaign.ID);
    const path = `/team/team-vaccinations/campaign/${campaign.ID}/notify-plans`;
    const body = { Version: campaign_details.Version, notify_plans };
    expect((await api.call("wendy.writer", path, { method: "PUT", body })).status).toBe(200);
  };
  await setPlans([{ id: "DIGITAL_FIRST", uuid: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01" }]);
  const withPlans = await sealShown();
  await setPlans([]);
  expect(await put("arun.approver", { status: "approved", seal: withPlans })).toMatchObject(unseen);
  const withSending = await sealShown();
  await api.db.updateTable("campaign").set({ sending_settings: null }).where("id", "=", campaign.ID).execute();
  expect(await put("arun.approver", { status: "approved", seal: withSending })).toMatchObject(unseen);
  expect((await put("arun.approver", { status: "approved", seal: await sealShown() })).status).toBe(200);
});

test("a decision is rejected if any part of what the reviewer saw is missing, added or different, and the error names it REQ-REV-220 REQ-REV-473", async () => {
  const { put, sealShown } = await inReview();
  const seal = await sealShown();
  for (const part of Object.keys(seal) as (keyof DecisionSeal)[]) {
    if (part === "about") continue;
    const shown = seal[part];
    const others = part === "configuration" || shown === null ? ["2:other"] : ["other", null];
    for (const other of others) {
      const message = `${describeParts([part])} changed after you opened this page. Your decision was not saved.`;
      expect(await put("arun.approver", { status: "approved", seal: { ...seal, [part]: other } })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(message) as string },
      });
    }
  }
});

test("an iteration in review can be approved only while it could still be sent for review REQ-REV-280", async () => {
  const rule = filterRule({ AttributeName: "POSTCODE", Operator: "=", Comparator: "LS1 1UR" });
  const { campaign, path, put, sealShown } = await inReview([reviewerIds.arun], { IterationRules: [rule] });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const approve = async () => put("arun.approver", { status: "approved", seal: await sealShown() });
  const setSendDate = async (not_before: string | null) => {
    const { campaign_details } = await api.readCampaign(campaign.ID);
    const body = { Version: campaign_details.Version, sending: { ...newCampaignSending, not_before } };
    expect((await api.call("wendy.writer", `${campaignPath}/sending`, { method: "PUT", body })).status).toBe(200);
  };
  await setSendDate("20261207");
  const errors = { IterationDate: [expect.stringContaining("The earliest send date (7 December 2026) is after")] };
  expect(await approve()).toMatchObject({ status: 400, body: { errors } });
  const { body: readiness } = await api.call<{ blockers: object[] }>("arun.approver", `${path}/readiness`);
  expect(readiness.blockers).toMatchObject([{ path: "IterationDate" }]);
  await setSendDate(null);
  const attributes = shippedReference.attributes.filter(({ AttributeName }) => AttributeName !== "POSTCODE");
  await storeReference(api.db, { ...shippedReference, attributes }, testNow);
  expect(await approve()).toMatchObject({
    status: 400,
    body: { errors: { "IterationRules.0.AttributeName": [expect.any(String)] } },
  });
  await storeReference(api.db, shippedReference, testNow);
  expect((await approve()).status).toBe(200);
});

test("a user who changes what an iteration's approval covers is a contributor and cannot decide REQ-REV-12", async () => {
  const { put, sealShown, saveCampaign, path } = await inReview([reviewerIds.bo, reviewerIds.arun]);
  await saveCampaign("bo.both", { Name: "Renamed" });
  expect((await api.call<IterationResponse>("bo.both", path)).body.contributors).toHaveLength(1);
  await saveCampaign("bo.both", { EndDate: "20270330" });
  const seal = await sealShown();
  expect(await put("bo.both", { status: "approved", seal })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining("You worked on this iteration") },
  });
  expect((await put("arun.approver", { status: "approved", seal })).status).toBe(200);
});

test("adding or removing a routing plan that an approved iteration does not use needs no new approval REQ-REV-07 REQ-REV-405", async () => {
  const { put, sealShown, saveCampaign, path } = await inReview();
  await put("arun.approver", { status: "approved", seal: await sealShown() });
  await saveCampaign("bo.both", { AvailableRoutingIds: ["AUDIO", "DIGITAL_FIRST"] });
  expect((await api.call<IterationResponse>("bo.both", path)).body.contributors).toHaveLength(1);
  expect((await put("wendy.writer", { status: "report requested" })).body.status).toBe("report requested");
});

test("a plan cannot be removed from a campaign if an iteration uses it in a different letter case §8.09", async () => {
  const { campaign } = await inReview([reviewerIds.arun], { DefaultCommsRouting: "digital_first" });
  const answer = await api.call<RefusalBody>("wendy.writer", `/team/team-vaccinations/campaign/${campaign.ID}`, {
    method: "PUT",
    body: { ...campaign, AvailableRoutingIds: ["LETTER"] },
  });
  expect(answer.body.errors["AvailableRoutingIds"]).toEqual([
    "You cannot delete the routing plan ID 'DIGITAL_FIRST', because it's being used in an iteration.",
  ]);
});

test.each(["20261120", "20261119"])(
  "a plan in use cannot be renamed while an iteration in review runs on %s, and renaming voids an approval §4.35 REQ-REV-07",
  async (IterationDate) => {
    const { campaign, put, sealShown, path } = await inReview([reviewerIds.arun], { IterationDate });
    const rename = () =>
      api.call<RefusalBody>("bo.both", `/team/team-vaccinations/campaign/${campaign.ID}/routing-plans/rename`, {
        method: "PUT",
        body: { Version: 1, renames: [{ from: "DIGITAL_FIRST", to: "DIGITAL" }] },
      });
    expect((await rename()).body.errors["AvailableRoutingIds"]?.[0]).toContain("being used in an iteration update");
    await put("arun.approver", { status: "approved", seal: await sealShown(), confirm_past_run_date: true });
    expect((await rename()).status).toBe(200);
    expect((await put("wendy.writer", { status: "report requested" })).body.message).toContain(
      "changed after the iteration was",
    );
    expect((await api.call<IterationResponse>("bo.both", path)).body.contributors.map(({ name }) => name)).toContain(
      "Bo Both",
    );
  },
);

test("an iteration cannot be sent for review if all its reviewers are contributors REQ-REV-13", async () => {
  const { ID: campaignId } = await api.newCampaign();
  const iteration = await api.newIteration(campaignId);
  const path = `/team/team-vaccinations/campaign/${campaignId}/iteration/${iteration.ID}`;
  await api.call("bo.both", path, { method: "PUT", body: { ...iteration, ApprovalMaximum: 7 } });
  const send = (reviewers: string[]) =>
    api.move<IterationResponse & RefusalBody>("wendy.writer", path, { status: "in review", reviewers });
  expect((await send([reviewerIds.bo])).body.errors["reviewers"]?.[0]).toContain(
    "None of the reviewers you chose can approve or reject this iteration",
  );
  expect((await send([reviewerIds.bo, reviewerIds.arun])).status).toBe(200);
});

test("a writer, even a former reviewer, can revert an iteration that no one can decide on anymore REQ-REV-13 REQ-REV-413", async () => {
  const { put, saveCampaign } = await inReview([reviewerIds.bo]);
  expect((await put("bo.both", { status: "draft" })).status).toBe(403);
  await saveCampaign("bo.both", { EndDate: "20270330" });
  expect((await put("bo.both", { status: "draft" })).body.status).toBe("draft");
});

test("a save without changes writes nothing and adds no contributor REQ-CAM-23", async () => {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationRules: [ownRule()] });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const path = `${campaignPath}/iteration/${iteration.ID}`;
  const saved = await api.call<IterationResponse>("bo.both", path, { method: "PUT", body: iteration });
  expect(saved.body).toMatchObject({ iteration_details: iteration, contributors: [{ name: "Wendy Writer" }] });
  const same = await api.call("bo.both", campaignPath, { method: "PUT", body: campaign });
  expect(same).toMatchObject({ status: 200, body: { campaign_details: campaign } });
  const history = await api.call<{ events: { action: string }[] }>("bo.both", `${campaignPath}/history`);
  expect(history.body.events.map(({ action }) => action)).toEqual(["created", "created"]);
});

test("an iteration that another user is editing cannot be deleted or renamed with its campaign §4.16 REQ-CAM-22", async () => {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID);
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  await api.call("bo.both", `${campaignPath}/iteration/${iteration.ID}/lock`, { method: "PUT" });
  const message = expect.stringContaining(`Bo Both is editing the iteration '${iteration.Name}'`) as string;
  const lockedByOther = { status: 409, body: { kind: "lockedByOther", message } };
  const renames = { Version: 1, renames: [{ from: "DIGITAL_FIRST", to: "DIGITAL" }] };
  expect(
    await api.call("wendy.writer", `${campaignPath}/routing-plans/rename`, { method: "PUT", body: renames }),
  ).toMatchObject(lockedByOther);
  expect(await api.call("wendy.writer", campaignPath, { method: "DELETE" })).toMatchObject(lockedByOther);
  expect((await api.call("bo.both", campaignPath, { method: "DELETE" })).status).toBe(200);
});
