import { randomUUID } from "node:crypto";
import type { IterationResponse } from "@spi/domain/api-contract";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, deadRule, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
}, 60_000);
afterAll(() => api.close());

interface Review {
  last_review: {
    by: { name: string };
    decision: string;
    about: string;
    reason: string | null;
    answer: { by: { name: string }; text: string } | null;
    changes: { path: string[] }[];
  } | null;
  rejections: {
    about: string;
    reason: string;
    by: { name: string };
    answer: object | null;
    sent_again: string | null;
  }[];
  last_approval: { about: string; changes: { path: string[] }[] } | null;
  base: { version: string; because: string } | null;
  copied_from: { iteration_id: string; name: string; version: number; changes: { path: string[] }[] } | null;
  changed_since_approval: boolean;
}
type Waiting = { iteration_id: string; about: string; submitted_by: string; campaign: string }[];

let names = 0;

async function newIteration() {
  const campaign = await api.newCampaign();
  names += 1;
  const iteration = await api.newIteration(campaign.ID, {
    Name: `Review ${names}`,
    IterationRules: [filterRule(), deadRule()],
  });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const path = `${campaignPath}/iteration/${iteration.ID}`;
  const move = (who: Parameters<TestApi["call"]>[0], request: object) => api.move(who, path, request);
  const send = () => move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  const save = async (changes: object) => {
    const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", path)).body;
    return api.call("wendy.writer", path, { method: "PUT", body: { ...iteration_details, ...changes } });
  };
  const review = async () => (await api.call<Review>("arun.approver", `${path}/review`)).body;
  return { campaign, campaignPath, iteration, path, move, send, save, review };
}

const waitingFor = async (who: Parameters<TestApi["call"]>[0], id: string) =>
  (await api.call<Waiting>(who, "/me/waiting")).body.filter((item) => item.iteration_id === id);

test("a reviewer sees what changed since the iteration was last rejected, and the reason REQ-REV-04", async () => {
  const { iteration, move, send, save, review } = await newIteration();
  await send();
  expect(await review()).toMatchObject({ last_review: null, copied_from: null, changed_since_approval: false });
  await move("arun.approver", { status: "rejected", reason: "The age is wrong" });
  await move("wendy.writer", { status: "draft" });
  const [rule, dead] = iteration.IterationRules;
  await save({ Name: "Renamed", IterationRules: [{ ...rule, Comparator: "-80" }, dead] });
  await send();
  const { last_review } = await review();
  expect(last_review).toMatchObject({
    by: { name: "Arun Approver" },
    decision: "rejected",
    reason: "The age is wrong",
    changes: [
      { path: ["Name"], after: "Renamed" },
      { path: ["IterationRules", "Under 75", "Comparator"], before: "-75", after: "-80" },
    ],
  });
});

test("a copy is compared with its source at the time of copying, even after the source is deleted REQ-REV-04 REQ-REV-402", async () => {
  const { campaign, campaignPath, iteration, path, save } = await newIteration();
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration;
  const [rule, dead] = content.IterationRules;
  const IterationRules = [
    { ...rule, ID: randomUUID(), Comparator: "-80" },
    { ...dead, ID: randomUUID() },
  ];
  const body = { ...content, Name: "Duplicated - Review", IterationRules };
  const copy = (from: string) =>
    api.call<IterationResponse>("wendy.writer", `${campaignPath}/iteration?copied_from=${from}`, {
      method: "POST",
      body,
    });
  expect((await copy(randomUUID())).status).toBe(400);
  const made = (await copy(iteration.ID)).body.iteration_details;
  await save({ Name: "Changed since" });
  await api.call("wendy.writer", path, { method: "DELETE" });
  const { body: review } = await api.call<Review>("arun.approver", `${campaignPath}/iteration/${made.ID}/review`);
  expect(review.copied_from).toMatchObject({
    iteration_id: iteration.ID,
    name: iteration.Name,
    version: 1,
    changes: [
      { path: ["Name"], before: iteration.Name, after: "Duplicated - Review" },
      { path: ["IterationRules", "Under 75", "Comparator"], before: "-75", after: "-80" },
    ],
  });
  const saved = { ...made, Name: iteration.Name };
  await api.call("wendy.writer", `${campaignPath}/iteration/${made.ID}`, { method: "PUT", body: saved });
  const after = await api.call<Review>("arun.approver", `${campaignPath}/iteration/${made.ID}/review`);
  expect(after.body.copied_from?.changes.map((change) => change.path)).toEqual([
    ["IterationRules", "Under 75", "Comparator"],
  ]);
  const history = await api.call("rita.reader", `/team/team-vaccinations/campaign/${campaign.ID}/history`);
  expect(history.status).toBe(200);
});

const withoutRule = { status: "report rejected", reason: "Put the 91 day rule back" };

test("a rejected report is listed first with its reason until its author replies, and is never the base of a comparison REQ-REV-221 REQ-REV-222 REQ-REV-474", async () => {
  const { iteration, move, send, review } = await newIteration();
  await send();
  await move("arun.approver", { status: "approved" });
  await setState(api.db, iteration.ID, { status: "report ready" });
  expect((await move("arun.approver", withoutRule)).status).toBe(200);
  await move("wendy.writer", { status: "draft" });
  await send();
  const unanswered = await review();
  expect(unanswered.rejections).toMatchObject([
    {
      about: "report",
      reason: withoutRule.reason,
      by: { name: "Arun Approver" },
      answer: null,
      sent_again: expect.any(String),
    },
  ]);
  expect(unanswered.last_review).toMatchObject({ decision: "rejected", about: "report" });
  expect([unanswered.base, unanswered.last_approval]).toEqual([null, null]);
  await move("arun.approver", { status: "approved" });
  expect((await review()).rejections).toEqual([]);
  await move("wendy.writer", { status: "draft" });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun], reason: "The rule is back now" });
  const answer = { by: { name: "Wendy Writer" }, text: "The rule is back now" };
  expect((await review()).rejections).toMatchObject([{ reason: withoutRule.reason, answer }]);
  await move("arun.approver", { status: "approved" });
  expect((await review()).rejections).toMatchObject([{ reason: withoutRule.reason, answer }]);
  await setState(api.db, iteration.ID, { status: "report ready" });
  expect((await move("arun.approver", { status: "report approved" })).status).toBe(200);
  expect((await review()).rejections).toEqual([]);
});

test("a reply to a rejection is shown with it, and an earlier approved report is the base REQ-REV-221 REQ-REV-222 REQ-REV-475", async () => {
  const { iteration, move, send, save, review } = await newIteration();
  await send();
  await move("arun.approver", { status: "approved" });
  await setState(api.db, iteration.ID, { status: "report ready" });
  expect((await move("arun.approver", { status: "report approved" })).status).toBe(200);
  await move("wendy.writer", { status: "draft" });
  await save({ IterationRules: [] });
  await send();
  await move("arun.approver", { status: "approved" });
  await setState(api.db, iteration.ID, { status: "report ready" });
  await move("arun.approver", withoutRule);
  await move("wendy.writer", { status: "draft" });
  await save({ ApprovalMaximum: 7 });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun], reason: "The rule is not needed" });
  const answered = await review();
  expect(answered.rejections[0]?.answer).toMatchObject({
    by: { name: "Wendy Writer" },
    text: "The rule is not needed",
  });
  expect(answered.base).toEqual({ version: "last-approved", because: "reportApproved" });
  expect(answered.last_approval?.about).toBe("report");
});

test("an approval stops counting once its campaign changes, and the review shows the change REQ-REV-07 REQ-REV-406", async () => {
  const { campaignPath, move, send, review } = await newIteration();
  await send();
  await move("arun.approver", { status: "approved" });
  expect((await review()).changed_since_approval).toBe(false);
  const { body } = await api.call<{ campaign_details: object }>("wendy.writer", campaignPath);
  const changed = { ...body.campaign_details, EndDate: "20270330" };
  expect((await api.call("wendy.writer", campaignPath, { method: "PUT", body: changed })).status).toBe(200);
  const after = await review();
  expect(after.changed_since_approval).toBe(true);
  expect(after.last_review?.changes.map(({ path }) => path)).toEqual([["Campaign", "EndDate"]]);
  expect((await move("wendy.writer", { status: "report requested" })).status).toBe(409);
});

test("removing a routing rule does not appear as a change to the campaign's routing plans REQ-REV-04", async () => {
  const { iteration, move, send, save, review } = await newIteration();
  const routing = filterRule({ Type: "R", Name: "Braille", Priority: 1000, CommsRouting: "BRAILLE" });
  expect(await save({ IterationRules: [...iteration.IterationRules, routing] })).toMatchObject({ status: 200 });
  await send();
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "draft" });
  await save({ IterationRules: iteration.IterationRules });
  expect((await review()).last_review?.changes.map(({ path }) => path)).toEqual([["IterationRules", "Braille"]]);
});

test("changes include sending settings and NHS Notify IDs that have changed since the last review REQ-REV-04", async () => {
  const { campaignPath, move, send, review } = await newIteration();
  const put = async (path: string, name: string, value: unknown) => {
    const { version: Version } = (await api.call<{ version: number }>("wendy.writer", path)).body;
    const body = { Version, [name]: value };
    expect(await api.call("wendy.writer", path, { method: "PUT", body })).toMatchObject({ status: 200 });
  };
  const uuids = [randomUUID(), randomUUID()];
  const plans = (uuid: string | undefined) =>
    put(`${campaignPath}/notify-plans`, "notify_plans", [{ id: "DIGITAL_FIRST", uuid }]);
  await plans(uuids[0]);
  await put(`${campaignPath}/sending`, "sending", { ...defaultSending, wait_hours: 24 });
  await send();
  await move("arun.approver", { status: "approved" });
  expect((await review()).last_review?.changes).toEqual([]);
  await move("wendy.writer", { status: "draft" });
  await put(`${campaignPath}/sending`, "sending", { ...defaultSending, wait_hours: 0 });
  await plans(uuids[1]);
  await send();
  expect((await review()).last_review?.changes).toEqual([
    { path: ["Sending", "Wait before the second wave"], before: "24 hours", after: "None" },
    { path: ["NotifyPlans", "DIGITAL_FIRST"], before: uuids[0], after: uuids[1] },
  ]);
});

test("a waiting review is listed for its reviewer, and for no one else REQ-REV-05", async () => {
  const { iteration, send } = await newIteration();
  expect(await waitingFor("arun.approver", iteration.ID)).toEqual([]);
  await send();
  expect(await waitingFor("arun.approver", iteration.ID)).toMatchObject([
    { about: "iteration", submitted_by: "Wendy Writer", campaign: "Spring COVID-19 2026", report_number: null },
  ]);
  for (const who of ["abena.approver", "wendy.writer", "rita.reader", "sam.screening"] as const) {
    expect(await waitingFor(who, iteration.ID)).toEqual([]);
  }
});

test("a ready report waits for the reviewer too, but not for a contributor", async () => {
  const { iteration, path } = await newIteration();
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", path, { status: "approved" });
  await setState(api.db, iteration.ID, { status: "report ready" });
  expect(await waitingFor("arun.approver", iteration.ID)).toMatchObject([{ about: "report" }]);
  const arun = { id: reviewerIds.arun, name: "Arun Approver" };
  await setState(api.db, iteration.ID, { status: "report ready", contributors: [arun] });
  expect(await waitingFor("arun.approver", iteration.ID)).toEqual([]);
});
