import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import { randomUUID } from "node:crypto";
import type { FindingsResponse, IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type TestApi,
  deadRule,
  filterRule,
  invitedRule,
  iterationContent,
  neverDeciding,
  openApi,
  reviewerIds,
  testNow,
} from "../../test/harness.ts";
import { json } from "../database/json.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

type Who = Parameters<TestApi["call"]>[0];

/** Creates an iteration in a separate campaign, or a copy in the same campaign as its source. */
async function open(content: Record<string, unknown>, source?: { ID: string; campaignId: string }) {
  const campaignId = source?.campaignId ?? (await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] })).ID;
  const all = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
  const body = { ...iterationContent, ...content };
  const at = source ? `${all}?copied_from=${source.ID}` : all;
  const { ID } = (await api.call<IterationResponse>("wendy.writer", at, { method: "POST", body })).body
    .iteration_details;
  const path = `${all}/${ID}`;
  const findings = async () => (await api.call<FindingsResponse>("rita.reader", `${path}/finding`)).body;
  const reply = async (reason: string | null, more: { who?: Who; id?: string; Version?: number } = {}) => {
    const { version, findings: current } = await findings();
    const { who = "wendy.writer", id = current[0]?.id ?? "", Version = version } = more;
    const body = { Version, reason };
    return api.call<FindingsResponse & RefusalBody>(who, `${path}/finding/${id}/answer`, { method: "PUT", body });
  };
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  const send = () => {
    const body = { status: "in review", reviewers: [reviewerIds.arun] };
    return api.call<IterationResponse & RefusalBody>("wendy.writer", `${path}/status`, { method: "PUT", body });
  };
  const save = async (changes: object) => {
    const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", path)).body;
    return api.call("wendy.writer", path, { method: "PUT", body: { ...iteration_details, ...changes } });
  };
  return { ID, campaignId, path, findings, reply, move, send, save };
}

/** Builds a rule that cannot match anyone. Its conditions are that people are on a register and not on it. */
function impossible(changes: Record<string, unknown> = {}) {
  const rule = filterRule({ Operator: "=", AttributeName: "LD_FLAG", Comparator: "Y", ...changes });
  const { AndClauses: _none, ...clause } = rule;
  const other = { ...clause, ID: randomUUID(), Name: "Not on the register", Comparator: "N", AndNumber: 1 };
  return { ...rule, AndClauses: [other] };
}

test("findings show where to fix them, with those that stop the iteration first REQ-REV-30 REQ-REV-446", async () => {
  const [first, second, dead] = neverDeciding();
  const { findings } = await open({
    IterationRules: [first, second, impossible({ Name: "Both", Priority: 20 }), dead],
  });
  const initial = await findings();
  expect(initial).toMatchObject({ version: 1, stops: 1, unanswered: 1, more: 0, not_available: null });
  expect(initial.findings).toMatchObject([
    { level: "stop", code: "impossible", where: "Rule “Both”, AND clause 1" },
    {
      level: "warning",
      code: "never-decides",
      rule: second?.ID,
      screen: `filter-rules/${second?.ID}`,
      answer: null,
    },
  ]);
});

test("an iteration whose rules cannot be planned shows the reason instead of findings REQ-REV-30 REQ-REV-449", async () => {
  const { findings } = await open({ IterationCohorts: [] });
  expect(await findings()).toMatchObject({ findings: [], not_available: expect.stringContaining("no cohorts") });
});

test("a stop or an unanswered warning blocks an iteration's review, and an answered warning does not REQ-REV-32 REQ-REV-460", async () => {
  const stopped = await open({ IterationRules: [impossible(), deadRule()] });
  expect(await stopped.send()).toMatchObject({
    status: 400,
    body: {
      kind: "invalid",
      errors: { "IterationRules.0.AndClauses.0": [expect.stringContaining("Must fix: No one can match")] },
    },
  });
  expect((await stopped.reply("Never mind")).body.errors).toHaveProperty("reason");
  const { send, reply } = await open({ IterationRules: neverDeciding() });
  const refused = await send();
  expect(refused.body.errors["IterationRules.1"]?.[0]).toMatch(/^Needs an answer: .* has no effect/);
  await reply("A safeguard");
  expect((await send()).body.status).toBe("in review");
});

test("the history retains an answer's text, and the answer can be withdrawn while the iteration is a draft REQ-REV-31 REQ-REV-453", async () => {
  const { ID, campaignId, reply, findings, send } = await open({ IterationRules: neverDeciding() });
  const given = await reply("  A safeguard  ");
  expect(given).toMatchObject({
    status: 200,
    body: {
      version: 2,
      unanswered: 0,
      findings: [{ answer: { reason: "A safeguard", by: { name: "Wendy Writer" } }, is_new: true }],
    },
  });
  expect((await reply(null)).body).toMatchObject({ version: 3, unanswered: 1, findings: [{ answer: null }] });
  await reply("Meant so");
  await send();
  expect(await reply("Changed since")).toMatchObject({ status: 409, body: { kind: "wrongStatus" } });
  const events = await api.db
    .selectFrom("history")
    .select(["action", "detail"])
    .where("object_id", "=", ID)
    .orderBy("version")
    .execute();
  expect(events.map(({ action }) => action)).toEqual([
    "created",
    "answered finding",
    "withdrew answer",
    "answered finding",
    "sendForReview",
  ]);
  expect(events[1]?.detail).toMatchObject({
    answer: "A safeguard",
    finding: { problem: { code: "neverDecides", params: { rule: "Very recent dose" } } },
  });
  const { body: history } = await api.call<{ events: { action: string; reason: string | null }[] }>(
    "rita.reader",
    `/team/team-vaccinations/campaign/${campaignId}/history`,
  );
  expect(history.events.find(({ action }) => action === "answered finding")?.reason).toMatch(
    /has no effect.* Answer: /,
  );
  expect(events[4]?.detail).toMatchObject({ answered: [{ reason: "Meant so", by: { name: "Wendy Writer" } }] });
  expect((await findings()).findings[0]?.answer?.reason).toBe("Meant so");
});

test("an answer stored with a sentence, before findings had codes, still counts after the sentence is reworded REQ-REV-31 REQ-REV-33", async () => {
  const { ID, findings, reply, send, move, save } = await open({ IterationRules: neverDeciding() });
  await reply("A safeguard");
  const answers = api.db.updateTable("finding_answer").where("iteration_id", "=", ID);
  const { circumstances } = await api.db
    .selectFrom("finding_answer")
    .select("circumstances")
    .where("iteration_id", "=", ID)
    .executeTakeFirstOrThrow();
  const { rule: _rule, ...earlier } = circumstances;
  await answers.set({ message: "In other words: this rule does nothing.", circumstances: json(earlier) }).execute();
  await save({ ApprovalMinimum: 1 });
  expect(await findings()).toMatchObject({ unanswered: 0, findings: [{ answer: { reason: "A safeguard" } }] });
  expect((await send()).body.status).toBe("in review");
  const approved = await move("arun.approver", { status: "approved" });
  expect([approved.status, approved.body.status]).toEqual([200, "approved"]);
});

test("an answer needs a reason of limited length, the current version and a writer, and must not name a person REQ-REV-31 REQ-VAL-30 REQ-REL-77", async () => {
  const { reply } = await open({ IterationRules: neverDeciding() });
  for (const said of [" ", "ok", "Fine.", "- -"]) expect((await reply(said)).body.errors).toHaveProperty("reason");
  expect((await reply("x".repeat(2001))).body.errors).toHaveProperty("reason");
  const named = await reply("Mrs Jones, 999 000 0018, asked for it");
  expect(named.body.errors).toEqual({ reason: [expect.stringMatching(/^Remove the NHS number/)] });
  expect((await reply("Meant so", { Version: 7 })).body.kind).toBe("staleVersion");
  const gone = await reply("Meant so", { id: "0".repeat(64) });
  expect([gone.status, gone.body.message]).toEqual([
    404,
    expect.stringMatching(/^The rules no longer have this problem/),
  ]);
  expect((await reply("Meant so", { who: "rita.reader" })).status).toBe(403);
  expect((await reply("Meant so", { who: "sam.screening" })).status).toBe(404);
  const none = await reply(null);
  expect([none.status, none.body.message]).toEqual([
    404,
    expect.stringMatching(/^This finding no longer has an answer/),
  ]);
});

test("the answer before a rule's number changed is shown, and counts again if the number changes back REQ-REV-31", async () => {
  const [first, second, dead] = neverDeciding();
  const { reply, save, findings } = await open({ IterationRules: [first, second, dead] });
  await reply("A safeguard");
  await save({ IterationRules: [first, { ...second, Comparator: "-21" }, dead] });
  expect((await findings()).findings).toMatchObject([{ answer: null, earlier_answer: { reason: "A safeguard" } }]);
  await save({ IterationRules: [first, second, dead] });
  expect((await findings()).findings).toMatchObject([{ answer: { reason: "A safeguard" }, earlier_answer: null }]);
});

test("an answer survives other changes and lapses when its rule's condition changes REQ-REV-31 REQ-REV-455", async () => {
  const { reply, save, findings, send } = await open({ IterationRules: neverDeciding() });
  await reply("A safeguard");
  const [first, second, dead] = neverDeciding();
  await save({ ApprovalMaximum: 7, IterationRules: [first, { ...second, Name: "Much too recent" }, dead] });
  expect((await findings()).unanswered).toBe(0);
  await save({ IterationRules: [first, { ...second, Comparator: "-21" }, dead] });
  expect((await findings()).unanswered).toBe(1);
  expect((await send()).status).toBe(400);
});

test("a copy has its source's answers, even with another run date, and the reviewer sees which are new REQ-REV-31 REQ-REV-33 REQ-REV-454", async () => {
  const source = await open({ IterationRules: neverDeciding() });
  await source.reply("A safeguard");
  const reminder = { Name: "Reminder", CommsType: "R", IterationDate: "20270115" };
  const copy = await open({ IterationRules: [...neverDeciding(), invitedRule()], ...reminder }, source);
  expect((await copy.findings()).findings).toMatchObject([
    { answer: { reason: "A safeguard", copied: true }, is_new: false },
  ]);
  expect((await copy.send()).body.status).toBe("in review");
});

test("a decision is about the answers shown REQ-REV-33 REQ-REV-461", async () => {
  const { path, reply, send, move } = await open({ IterationRules: neverDeciding() });
  await reply("A safeguard");
  await send();
  const sealOf = async () => (await api.call<{ seal: DecisionSeal }>("arun.approver", `${path}/review`)).body.seal;
  const shown = await sealOf();
  await move("wendy.writer", { status: "draft" });
  await reply("Something else");
  await send();
  expect(await sealOf()).not.toEqual(shown);
  expect(await move("arun.approver", { status: "approved", seal: shown })).toMatchObject({
    status: 409,
    body: { kind: "conflict" },
  });
  expect((await move("arun.approver", { status: "approved" })).body.status).toBe("approved");
});

test("removing a suppression from the last approved version needs an answer REQ-SEL-89", async () => {
  const careHome = filterRule({ Type: "S", Name: "Care home", Priority: 500, AttributeName: "CARE_HOME_FLAG" });
  const careHomeRule = { ...careHome, Operator: "=", Comparator: "Y" };
  const dead = deadRule();
  const { findings, send, move, save } = await open({ IterationRules: [careHomeRule, dead] });
  await send();
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "draft" });
  expect((await findings()).findings).toEqual([]);
  await save({ IterationRules: [dead] });
  expect((await findings()).findings).toMatchObject([
    { level: "warning", code: "missing-suppression", message: expect.stringContaining("last approved version") },
  ]);
});

test("an answer that a reviewer did not accept must be given again, even in copies, where the reviewer's name and reason are shown REQ-REV-33", async () => {
  const source = await open({ IterationRules: neverDeciding() });
  await source.reply("Is ok");
  await source.send();
  const id = (await source.findings()).findings[0]!.id;
  const reason = "That is no reason";
  const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
  api.clock.now = minutes(1);
  await source.move("arun.approver", { status: "rejected", reason, refused_answers: [id] });
  await source.move("wendy.writer", { status: "draft" });
  const copy = await open(
    {
      IterationRules: [...neverDeciding(), invitedRule()],
      Name: "Copy",
      CommsType: "R",
      IterationDate: "20270115",
    },
    source,
  );
  const open_again = { answer: null, earlier_answer: { reason: "Is ok", not_accepted: { reason } } };
  for (const { findings, send } of [source, copy]) {
    expect(await findings()).toMatchObject({ unanswered: 1, findings: [open_again] });
    expect((await send()).status).toBe(400);
  }
  api.clock.now = minutes(2);
  await source.reply("The earlier rule may go");
  expect((await source.findings()).findings).toMatchObject([{ answer: { not_accepted: null }, is_new: true }]);
  expect((await source.send()).body.status).toBe("in review");
  api.clock.now = testNow;
});

test("only a rejection can list answers as not accepted, and only existing answers, so that no refusal is lost REQ-REV-33 REQ-REV-463", async () => {
  const { reply, send, findings, move } = await open({ IterationRules: neverDeciding() });
  await reply("Is ok");
  await send();
  const id = (await findings()).findings[0]!.id;
  const unknown = "f".repeat(64);
  const requests = [
    { status: "approved", refused_answers: [id] },
    { status: "rejected", reason: "No", refused_answers: [unknown] },
    { status: "rejected", reason: "No", refused_answers: [id, unknown] },
  ];
  for (const request of requests) {
    const { status, body } = await move("arun.approver", request);
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([400, ["refused_answers"]]);
  }
  expect((await move("arun.approver", { status: "approved", refused_answers: [] })).status).toBe(200);
});

test("a user who answers a finding is a contributor and cannot approve REQ-REV-31 §6.05 REQ-REV-458", async () => {
  const { reply, move } = await open({ IterationRules: neverDeciding() });
  await reply("A safeguard", { who: "bo.both" });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.bo, reviewerIds.arun] });
  expect((await move("bo.both", { status: "approved" })).status).toBe(403);
});

test("the database rejects an answer changed outside the application after draft, and verification detects one REQ-REV-31 REQ-REV-459", async () => {
  const { ID, reply, send } = await open({ IterationRules: neverDeciding() });
  await reply("A safeguard");
  const tamper = () => sql`update finding_answer set reason = 'Other' where iteration_id = ${ID}`.execute(api.db);
  const differing = async () => (await compareWithHistory(api.db)).filter(({ objectId }) => objectId === ID);
  expect(await differing()).toEqual([]);
  await tamper();
  expect(await differing()).toEqual([{ objectId: ID, kind: "iteration", differs: "answers" }]);
  await send();
  await expect(tamper()).rejects.toThrow("while the iteration is a draft");
});

test("a copy is compared with its source, even if another iteration's run date is nearer REQ-SEL-75", async () => {
  const IterationRules = [deadRule({ Name: "Care home", AttributeName: "CARE_HOME_FLAG", Comparator: "Y" })];
  const source = await open({ IterationRules, Name: "First" });
  const between = { IterationRules, Name: "Second", CommsType: "R", IterationDate: "20270110" };
  await open(between, source);
  const copy = await open({ Name: "Copy", CommsType: "R", IterationDate: "20270115" }, source);
  const { findings } = await copy.findings();
  expect(findings.find(({ code }) => code === "missing-suppression")?.message).toContain("in the iteration “First”");
});

test("fields that must be completed or corrected anyway do not also need an answer REQ-REV-30 REQ-REV-450", async () => {
  const { findings } = await open({ DefaultCommsRouting: "" });
  expect((await findings()).findings.map(({ path }) => path)).not.toContain("DefaultCommsRouting");
});
