import { randomUUID } from "node:crypto";
import { type CampaignDetails, campaignDetailsSchema } from "@spi/domain/campaign/campaign";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { sendingChanges } from "@spi/domain/release/sending/sending-sentences";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Who, approvedIteration } from "../../test/approved-iteration.ts";
import { changesOf, fieldsOf } from "../../test/schema-fields.ts";
import { everyoneOver75, noOneUnder75, oneLine, secondFile } from "../../test/expectations.ts";
import { type TestApi, openApi } from "../../test/harness.ts";

let api: TestApi;
let scene: Awaited<ReturnType<typeof approvedIteration>>;
beforeAll(async () => {
  api = await openApi();
  scene = await approvedIteration(api);
});
afterAll(() => api.close());
beforeEach(() => scene.restore());

interface Tried {
  who?: Who;
  body?: unknown;
}

const expectations = { Expectations: [noOneUnder75], Examples: [] };
const once = () => [{}];
const reviewer = { who: "arun.approver" as const };
const renames = ["DIGITAL_FIRST", "BRAILLE"].map((from) => [{ from, to: "RENAMED" }]);

/**
 * Every call within a campaign that changes something, with everything that a user with permission could send while it
 * is approved.
 */
const calls: Record<string, (details: CampaignDetails) => Tried[]> = {
  "put ": (details) =>
    fieldsOf(campaignDetailsSchema)
      .flatMap((field) => changesOf(details, field))
      .map((body) => ({ body })),
  "delete ": once,
  "put /lock": once,
  "put /unlock": once,
  "post /export": once,
  "put /routing-plans/rename": ({ Version }) => renames.map((names) => ({ body: { Version, renames: names } })),
  "put /notify-plans": ({ Version }) => [
    { body: { Version, notify_plans: [{ id: "LETTER", uuid: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01" }] } },
  ],
  "put /expectations": ({ Version }) => [{ body: { Version, expectations } }],
  "post /expectations/file": ({ Version }) => [{ body: { Version, file: secondFile } }],
  "put /eligibility": ({ Version }) => [{ who: "bo.both", body: { Version, statement: everyoneOver75 } }],
  "put /iteration/{iterationId}/expectations": () => [{ body: { Version: 3, expectations } }],
  "post /iteration/{iterationId}/expectations/examples": () => [{ body: { Version: 3, file: oneLine } }],
  "put /sending": ({ Version }) =>
    [{ tolerance_percent: 2 }, { not_before: "20261201" }, { messages_an_hour: 1 }].map((changes) => ({
      body: { Version, sending: { ...newCampaignSending, ...changes } },
    })),
  "post /iteration": () => [{ body: { ...scene.iteration, Name: randomUUID() } }],
  "put /iteration/{iterationId}": () => [
    { body: { ...scene.iteration, Name: "Other", ID: scene.key.id, Version: 3, IterationNumber: 1 } },
  ],
  "delete /iteration/{iterationId}": once,
  "put /iteration/{iterationId}/lock": once,
  "put /iteration/{iterationId}/unlock": once,
  "put /iteration/{iterationId}/notify-plans": () => [{ ...reviewer, body: { seal: "seal" } }],
  "put /iteration/{iterationId}/status": () => [
    { ...reviewer, body: { status: "approved" } },
    { ...reviewer, body: { status: "rejected", reason: "No" } },
    { body: { status: "in review", reviewers: [] } },
  ],
  "post /iteration/{iterationId}/release": once,
  "post /iteration/{iterationId}/release/proof": () => [{ body: { version: 1 } }],
  "post /iteration/{iterationId}/release/proof/reading": () => [{ body: { version: 1, checks: [], plans: [] } }],
  "post /iteration/{iterationId}/release/proof/rejection": () => [
    { body: { version: 1, plans: ["DIGITAL_FIRST"], reason: "It is wrong" } },
  ],
  "post /iteration/{iterationId}/release/person": () => [{ body: { nhs_number: "9990000018", reason: "Asked" } }],
  "post /iteration/{iterationId}/release/retry": () => [
    { body: { name: "Once more", reasons: ["cancelled"], people: 1 } },
  ],
  "put /iteration/{iterationId}/release/stop": once,
  "put /iteration/{iterationId}/release/{move}": once,
  "put /iteration/{iterationId}/summary_report/{reportId}/cancel": once,
  "post /iteration/{iterationId}/comment": () => [{ body: { part: "iteration", text: "Why?" } }],
  "put /iteration/{iterationId}/comment/{commentId}/resolve": once,
  "post /iteration/{iterationId}/explain": () => [{ body: { person: { PERSON: {}, TARGET: {}, COHORTS: [] } } }],
  "post /iteration/{iterationId}/preview": once,
  "put /iteration/{iterationId}/finding/{findingId}/answer": () => [{ body: { Version: 3, reason: "Meant" } }],
  "post /iteration/{iterationId}/finding/{findingId}/repair": () => [{ body: { Version: 3, code: "addRules" } }],
  "put /iteration/{iterationId}/waiver/{waiverId}": () => [
    { ...reviewer, body: { Version: 3, move: "request", reason: "Agreed with the clinic" } },
  ],
};

const because = (words: string) => expect.stringContaining(words) as string;
const allowed = ["report requested", "report approved", because("Nothing was sent")];
const withOtherPlans = ["report requested", because("You cannot approve this report yet"), because("Nothing was sent")];
const refused = Array(3).fill(expect.stringMatching(/changed after (it|the iteration) was approved/) as string);

const root = "/team/{teamId}/campaign/{campaignId}";

test("every call that changes a campaign is tested below", async () => {
  const answer = await api.app.request("/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "get" && path.startsWith(`/api${root}`))
      .map((method) => `${method} ${path.slice(`/api${root}`.length)}`),
  );
  expect(Object.keys(calls).toSorted()).toEqual(changing.toSorted());
});

test.each(Object.keys(calls))(
  "%s leaves approved content unchanged, or the run and release do not proceed REQ-REV-07 REQ-REV-407",
  async (call) => {
    const [method = "", address = ""] = call.split(" ");
    const { campaignPath, key, iteration, seal } = scene;
    const path = `${campaignPath}${address}`
      .replace("{iterationId}", key.id)
      .replace(/\{(findingId|waiverId)\}/, "0".repeat(64))
      .replace(/\{(reportId|commentId)\}/, randomUUID());
    for (let index = 0; ; index += 1) {
      await scene.restore();
      const { campaign_details } = await api.readCampaign(key.campaignId);
      const tried = calls[call]?.(campaign_details)[index];
      if (!tried) break;
      const { who = "wendy.writer", body } = tried;
      const answer = await api.call(who, path, { method: method.toUpperCase() as "PUT", body });
      expect(answer.status).toBeLessThan(500);
      const now = await scene.current();
      expect(now.iteration).toEqual(iteration);
      const asApproved =
        now.sealNow?.configuration === seal && sendingChanges(now.sending.approved!, now.sending.now).length === 0;
      const hasOtherPlans = now.plans.plans.some(({ uuid, approved }) => uuid !== approved);
      const expected = hasOtherPlans ? withOtherPlans : allowed;
      expect(await scene.tryGates()).toEqual(asApproved ? expected : refused);
    }
  },
);
