import type { ExpectationsResponse, IterationResponse, RefusalBody, ReviewReadiness } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noOneUnder75, oneDayTooYoung } from "../../test/expectations.ts";
import { type TestApi, filterRule, iterationContent, openApi, reviewerIds } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

type Who = Parameters<TestApi["call"]>[0];
const expected = { Expectations: [noOneUnder75], Examples: [oneDayTooYoung] };
const nothing = { Expectations: [], Examples: [] };

/** Creates a draft that invites people aged 75 or over, with its campaign. */
async function createIteration() {
  const campaign = await api.newCampaign();
  const { ID } = await api.newIteration(campaign.ID, { IterationRules: [filterRule()] });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const path = `${campaignPath}/iteration/${ID}`;
  const read = async (at = path) => (await api.call<ExpectationsResponse>("rita.reader", `${at}/expectations`)).body;
  const save = async (
    expectations: unknown,
    { who = "wendy.writer", at = path, Version = 0 }: { who?: Who; at?: string; Version?: number } = {},
  ) => {
    const body = { Version: Version || (await read(at)).version, expectations };
    return api.call<ExpectationsResponse & RefusalBody>(who, `${at}/expectations`, { method: "PUT", body });
  };
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  const send = () => move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  const review = async () =>
    (
      await api.call<{ changed_since_approval: boolean; last_review: { changes: unknown[] } }>(
        "rita.reader",
        `${path}/review`,
      )
    ).body;
  return { campaign, ID, campaignPath, path, read, save, move, send, review };
}

test("expectations are stored with the iteration and its campaign, and in the history, but not in campaign files REQ-EXP-10", async () => {
  const { campaignPath, path, read, save } = await createIteration();
  expect(await read()).toMatchObject({ version: 1, expectations: nothing, of_campaign: nothing, examples: [] });
  expect((await save(expected)).body).toMatchObject({ version: 2, expectations: expected });
  expect((await save(expected)).body.version).toBe(2);
  const ofAll = { Expectations: [{ ...noOneUnder75, Name: "Of all" }], Examples: [] };
  expect((await save(ofAll, { at: campaignPath })).body).toMatchObject({ version: 2, expectations: ofAll });
  expect(await read()).toMatchObject({ expectations: expected, of_campaign: ofAll });
  const history = await api.call<{ events: object[] }>("rita.reader", `${campaignPath}/history`);
  expect(history.body.events.slice(0, 2)).toMatchObject([
    { kind: "campaign", action: "savedExpectations", changes: [{ path: ["Expectations", "Of all"] }] },
    {
      kind: "iteration",
      action: "savedExpectations",
      changes: [{ path: ["Expectations", noOneUnder75.Name] }, { path: ["Examples", oneDayTooYoung.Name] }],
    },
  ]);
  const exported = await api.call<{ file: object }>("wendy.writer", `${campaignPath}/export`, { method: "POST" });
  const file = { status: exported.status, body: exported.body.file };
  const whole = await api.call("rita.reader", campaignPath);
  const one = await api.call("rita.reader", path);
  for (const { status, body } of [file, whole, one]) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/Nobody younger|Turns 75|Of all|xpectation/);
  }
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("expectations that cannot be evaluated, are duplicates or have an NHS number are rejected by field REQ-EXP-10", async () => {
  const { save, read } = await createIteration();
  const unknown = { ...noOneUnder75, Conditions: [{ ...noOneUnder75.Conditions[0], AttributeName: "SHOE_SIZE" }] };
  const named = { ...oneDayTooYoung, Name: "999 000 0018" };
  const fieldsOf = async (expectations: unknown) => {
    const { status, body } = await save(expectations);
    return [status, ...Object.keys(body.errors)];
  };
  expect(await fieldsOf({ ...nothing, Expectations: [unknown] })).toEqual([
    400,
    "expectations.Expectations.0.Conditions.0.AttributeName",
  ]);
  expect(await fieldsOf({ ...nothing, Expectations: [noOneUnder75, noOneUnder75] })).toEqual([
    400,
    "expectations.Expectations.1.Name",
  ]);
  expect(await fieldsOf({ ...nothing, Examples: [named] })).toEqual([400, "expectations.Examples.0.Name"]);
  const tooMany = Array.from({ length: 101 }, (_, n) => ({ ...noOneUnder75, Name: `${n}` }));
  expect(await fieldsOf({ ...nothing, Expectations: tooMany })).toEqual([400, "expectations.Expectations"]);
  expect((await read()).version).toBe(1);
});

test("only writers change expectations, only in draft, and only over the version they saw REQ-EXP-10 REQ-EXP-412", async () => {
  const { campaignPath, save, send, move, review } = await createIteration();
  expect((await save(expected, { who: "rita.reader" })).status).toBe(403);
  expect((await save(expected, { Version: 7 })).body.kind).toBe("staleVersion");
  expect((await save(expected)).status).toBe(200);
  await send();
  expect((await save(nothing)).body.kind).toBe("wrongStatus");
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  expect((await save(nothing)).body.kind).toBe("wrongStatus");
  expect((await review()).changed_since_approval).toBe(false);
  await save({ ...nothing, Expectations: [{ ...noOneUnder75, Name: "Of all" }] }, { at: campaignPath });
  expect(await review()).toMatchObject({
    changed_since_approval: true,
    last_review: { changes: [{ path: ["Expectations", "Of all"] }] },
  });
  expect((await move("wendy.writer", { status: "report requested" })).body.message).toContain(
    "changed after the iteration was approved",
  );
});

test("a user who changed expectations is a contributor to the iteration and cannot approve it REQ-EXP-10 REQ-EXP-413", async () => {
  const { save, move, campaignPath } = await createIteration();
  await save(expected, { who: "bo.both", at: campaignPath });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun, reviewerIds.bo] });
  expect((await move("bo.both", { status: "approved" })).status).toBe(403);
});

test("an example person with an unexpected outcome stops approval, and one who must not be invited but would be stops review REQ-EXP-11 REQ-EXP-417", async () => {
  const { read, save, send, move, campaignPath } = await createIteration();
  const invited = { ...oneDayTooYoung, Outcome: "invited" };
  await save({ ...nothing, Examples: [invited] });
  const [example] = (await read()).examples;
  expect(example).toMatchObject({ met: false, person: { PERSON: { DATE_OF_BIRTH: "19511202" } } });
  expect(example?.message).toMatch(/^This person is filtered because of “Under 75”\. Expected: invited\.$/);
  const old = { Name: "Is 80", Outcome: "filtered", Person: { ...invited.Person, PERSON: { DATE_OF_BIRTH: "-80Y" } } };
  await save({ ...nothing, Examples: [old] });
  const refused = await send();
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    Examples: [expect.stringContaining("The example “Is 80” does not get the expected outcome.")],
  });
  await save({ ...nothing, Examples: [oneDayTooYoung] });
  await save({ ...nothing, Examples: [{ ...invited, Name: "Of all" }] }, { at: campaignPath });
  expect((await send()).status).toBe(200);
  const notApproved = await move("arun.approver", { status: "approved" });
  expect(notApproved.body.errors).toEqual({
    Examples: [expect.stringContaining("The example “Of all” of the campaign does not get the expected outcome.")],
  });
  expect(notApproved.body.message).toMatch(
    /^You cannot approve this iteration while .*“Of all”.* Reject the iteration/,
  );
});

test("example people with unexpected outcomes are shown before a draft is sent for review and do not stop it alone REQ-EXP-65", async () => {
  const { path, save, send } = await createIteration();
  const readiness = async () => (await api.call<ReviewReadiness>("wendy.writer", `${path}/readiness`)).body;
  await save({ ...nothing, Examples: [oneDayTooYoung] });
  const before = await readiness();
  await save({ ...nothing, Examples: [oneDayTooYoung, { ...oneDayTooYoung, Name: "Missed", Outcome: "invited" }] });
  const { blockers, warnings } = await readiness();
  expect(blockers).toEqual(before.blockers);
  expect(warnings.filter(({ path: at }) => !before.warnings.some((warning) => warning.path === at))).toEqual([
    {
      path: "Examples.1",
      where: "Example person “Missed”",
      screen: "expectations",
      message: expect.stringMatching(
        /^This person is filtered because of “Under 75”\. Expected: invited\. No one can approve the iteration/,
      ),
    },
  ]);
  expect((await send()).status).toBe(200);
});

test("a copied iteration has its source's expectations REQ-EXP-10 REQ-EXP-416", async () => {
  const { ID, campaignPath, save } = await createIteration();
  await save(expected);
  const body = { ...iterationContent, Name: "Copy" };
  const at = `${campaignPath}/iteration?copied_from=${ID}`;
  const copy = await api.call<IterationResponse>("wendy.writer", at, { method: "POST", body });
  const path = `${campaignPath}/iteration/${copy.body.iteration_details.ID}/expectations`;
  expect((await api.call<ExpectationsResponse>("rita.reader", path)).body.expectations).toEqual(expected);
  expect(await compareWithHistory(api.db)).toEqual([]);
  const changes = async () => {
    const review = await api.call<{ copied_from: { changes: { path: string[] }[] } }>(
      "arun.approver",
      path.replace("/expectations", "/review"),
    );
    return review.body.copied_from.changes.flatMap(({ path: [list, name] }) => (list === "Expectations" ? [name] : []));
  };
  expect(await changes()).toEqual([]);
  await save({ ...expected, Expectations: expected.Expectations.slice(1) }, { at: path.replace("/expectations", "") });
  expect(await changes()).toEqual([expected.Expectations[0]?.Name]);
});
