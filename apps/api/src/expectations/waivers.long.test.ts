import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IterationResponse, RefusalBody, ReportResponse, WaiversResponse } from "@spi/domain/api-contract";
import type { Bound } from "@spi/domain/expectation/expectations";
import { hashOf } from "@spi/domain/values/hash-of";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75, noOneUnder75, oneDayTooYoung, unexpectedlyFiltered } from "../../test/expectations.ts";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { duckdbEngine } from "../reports/duckdb-engine.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-waivers-"));
  await generatePopulation({ size: 500, seed: 7, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

type Who = Parameters<TestApi["call"]>[0];
type WaiversBody = WaiversResponse & RefusalBody;
const million: Bound = { Name: "A million letters", Kind: "Bound", Of: "invited", AtLeast: 1_000_000 };
const why = "Agreed with the policy team";

/** Creates an iteration with expectations. */
async function scene({ Expectations = [], Examples = [], also }: Partial<Scene>) {
  const campaign = await api.newCampaign();
  const { ID } = await api.newIteration(campaign.ID, { IterationRules: [filterRule()] });
  const at = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${ID}`;
  const body = { Version: 1, expectations: { Expectations, Examples } };
  expect((await api.call("wendy.writer", `${at}/expectations`, { method: "PUT", body })).status).toBe(200);
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, at, request);
  const readWaivers = async () => (await api.call<WaiversResponse>("rita.reader", `${at}/waiver`)).body;
  const waive = async (who: Who, request: Record<string, unknown>) => {
    const { version, failing } = await readWaivers();
    const { id = failing[0]?.id ?? "0".repeat(64), ...more } = request;
    const content = { Version: version, ...more };
    return api.call<WaiversBody>(who, `${at}/waiver/${String(id)}`, { method: "PUT", body: content });
  };
  const send = () =>
    move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun, reviewerIds.abena, reviewerIds.bo] });
  const report = async () => {
    await send();
    expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
    await move("wendy.writer", { status: "report requested" });
    await api.work();
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  };
  const approveReport = async () => {
    const { body } = await api.call<{ report: { checks: { level: string; message: string }[] } }>(
      "arun.approver",
      `${at}/review`,
    );
    const warnings = body.report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
    return move("arun.approver", { status: "report approved", warnings, reason: "Fine" });
  };
  if (also) await also(at);
  return { at, move, readWaivers, waive, send, report, approveReport };
}
interface Scene {
  Expectations: object[];
  Examples: object[];
  also: (at: string) => Promise<void>;
}

test("two users who did not write the rules can waive an exceeded bound in a report, but neither can alone REQ-EXP-40", async () => {
  const { at, readWaivers, waive, report, approveReport } = await scene({ Expectations: [million] });
  await report();
  const waivers = await readWaivers();
  expect(waivers).toMatchObject({ report: 1, failing: [{ about: "expectation", name: million.Name, waiver: null }] });
  expect((await approveReport()).body.errors).toEqual({ Expectations: [expect.stringContaining(million.Name)] });
  expect((await waive("arun.approver", { move: "request", reason: "ok" })).body.errors).toHaveProperty("reason");
  expect((await waive("arun.approver", { move: "request", reason: `For 999 000 0018, ${why}` })).status).toBe(400);
  expect((await waive("arun.approver", { move: "approve" })).status).toBe(409);
  const requested = await waive("arun.approver", { move: "request", reason: why });
  expect(requested.body.failing[0]?.waiver).toMatchObject({
    reason: why,
    requested_by: { name: "Arun Approver" },
    approved_by: null,
  });
  expect((await approveReport()).status).toBe(400);
  const alone = await waive("arun.approver", { move: "approve" });
  expect([alone.status, alone.body.message]).toEqual([403, expect.stringContaining("another approver")]);
  expect((await waive("abena.approver", { move: "request", reason: why })).status).toBe(409);
  const giving = await waive("abena.approver", { move: "approve", reason: "Another reason altogether" });
  expect([giving.status, giving.body.errors]).toEqual([
    400,
    { reason: [expect.stringContaining("The person who asked")] },
  ]);
  expect((await waive("abena.approver", { move: "approve" })).status).toBe(200);
  expect((await approveReport()).status).toBe(200);
  const [made] = (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body;
  expect(made?.decision?.waived).toMatchObject([
    { name: million.Name, reason: why, requested_by: { id: reviewerIds.arun }, approved_by: { id: reviewerIds.abena } },
  ]);
  expect((await waive("abena.approver", { move: "withdraw", id: waivers.failing[0]?.id })).status).toBe(409);
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("a waiver stored by an earlier version still counts after its sentence is reworded REQ-EXP-40", async () => {
  const { at, readWaivers, waive, report, approveReport } = await scene({ Expectations: [million] });
  await report();
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  const { seal } = (await api.call<{ seal: { configuration: string } }>("arun.approver", `${at}/review`)).body;
  const message = "So many are invited; a million were expected.";
  const named = { about: "expectation", index: 0, name: million.Name, message };
  const subject = hashOf({ ...named, of: { seal: seal.configuration, report: 1 } });
  const stored = { subject, message, result: null };
  await api.db.updateTable("waiver").set(stored).where("iteration_id", "=", at.split("/").at(-1)!).execute();
  expect((await readWaivers()).failing).toMatchObject([
    { id: subject, waiver: { approved_by: { id: reviewerIds.abena } } },
  ]);
  expect((await waive("abena.approver", { move: "withdraw" })).status).toBe(200);
  expect((await waive("abena.approver", { move: "approve" })).status).toBe(200);
  expect((await approveReport()).status).toBe(200);
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("a contributor's part of a waiver stops counting, and another user can replace it REQ-EXP-40 REQ-EXP-453", async () => {
  const { at, readWaivers, waive, report, approveReport } = await scene({ Expectations: [million] });
  const campaign = at.split("/iteration/")[0] ?? "";
  await report();
  await waive("bo.both", { move: "request", reason: why });
  expect((await waive("abena.approver", { move: "approve" })).status).toBe(200);
  for (const Expectations of [[{ ...million, Name: "Another" }], []]) {
    const current = await api.call<{ version: number }>("bo.both", `${campaign}/expectations`);
    const body = { Version: current.body.version, expectations: { Expectations, Examples: [] } };
    const saved = await api.call("bo.both", `${campaign}/expectations`, { method: "PUT", body });
    expect(saved.status).toBe(200);
  }
  const lapsed =
    "Bo Both asked for a waiver and Abena Approver approved it. Bo Both has since worked on this, so their request or approval is no longer valid. Ask for a new waiver.";
  expect((await readWaivers()).failing).toMatchObject([{ name: million.Name, waiver: null, lapsed }]);
  const refused = await approveReport();
  expect([refused.status, refused.body.errors]).toEqual([400, { Expectations: [expect.stringContaining(lapsed)] }]);
  expect((await waive("arun.approver", { move: "request", reason: why })).status).toBe(200);
  expect((await waive("abena.approver", { move: "approve" })).status).toBe(200);
  expect((await approveReport()).status).toBe(200);
});

test("a rule writer or a user without approval permission cannot request or approve a waiver, and no one can for another version REQ-EXP-40", async () => {
  const { readWaivers, waive, report } = await scene({
    Expectations: [million],
    also: async (at) => {
      const { version } = (await api.call<{ version: number }>("rita.reader", `${at}/expectations`)).body;
      const expectations = { Expectations: [million, { ...million, Name: "Another" }], Examples: [] };
      await api.call("bo.both", `${at}/expectations`, { method: "PUT", body: { Version: version, expectations } });
    },
  });
  await report();
  for (const who of ["wendy.writer", "rita.reader", "bo.both", "sam.screening"] as const) {
    expect([403, 404]).toContain((await waive(who, { move: "request", reason: why })).status);
  }
  const { version } = await readWaivers();
  expect((await waive("arun.approver", { move: "request", reason: why })).status).toBe(200);
  expect((await waive("bo.both", { move: "approve" })).body.message).toContain("Someone else must approve or reject");
  expect((await waive("abena.approver", { move: "approve", Version: version })).body.kind).toBe("staleVersion");
  expect((await readWaivers()).failing.map(({ waiver }) => waiver?.approved_by ?? null)).toEqual([null, null]);
});

test("no one can waive a safety expectation or example REQ-EXP-41", async () => {
  const { Safety: _mark, Conditions, ...unmarked } = noOneUnder75;
  const old = { ...unmarked, Conditions: Conditions.map((condition) => ({ ...condition, Operator: "Y<=" })) };
  const young = await scene({ Expectations: [old] });
  await young.report();
  expect((await young.readWaivers()).failing).toMatchObject([{ safety: true }]);
  const refused = await young.waive("arun.approver", { move: "request", reason: why });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("about safety")]);
  const { COHORTS } = oneDayTooYoung.Person;
  const excluded = { ...oneDayTooYoung, Name: "Is 80", Person: { PERSON: { DATE_OF_BIRTH: "-80Y" }, COHORTS } };
  const { send } = await scene({ Examples: [excluded] });
  const sent = await send();
  expect([sent.status, sent.body.errors]).toEqual([400, { Examples: [expect.stringContaining("Is 80")] }]);
});

test("two approvers can waive an unmet example person in review, and each can withdraw before the decision REQ-EXP-40 REQ-EXP-11 REQ-EXP-452", async () => {
  const { at, move, readWaivers, waive, send } = await scene({ Examples: [unexpectedlyFiltered] });
  expect((await send()).status).toBe(200);
  const approve = () => move("arun.approver", { status: "approved" });
  expect((await approve()).body.errors).toEqual({ Examples: [expect.stringContaining("In no cohort")] });
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  expect((await waive("abena.approver", { move: "withdraw" })).body.failing[0]?.waiver).toMatchObject({
    approved_by: null,
  });
  expect((await waive("abena.approver", { move: "withdraw" })).status).toBe(403);
  expect((await approve()).status).toBe(400);
  expect((await waive("arun.approver", { move: "withdraw" })).body.failing[0]?.waiver).toBeNull();
  await waive("abena.approver", { move: "request", reason: why });
  await waive("arun.approver", { move: "approve" });
  const shown = (await readWaivers()).failing[0]?.id;
  await move("wendy.writer", { status: "draft" });
  await send();
  expect((await readWaivers()).failing).toMatchObject([{ waiver: null }]);
  expect((await readWaivers()).failing[0]?.id).not.toBe(shown);
  expect((await waive("arun.approver", { move: "request", reason: why, id: shown })).status).toBe(409);
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  expect((await approve()).status).toBe(200);
  const events = await api.db
    .selectFrom("history")
    .select(["action", "detail"])
    .where("action", "=", "approve")
    .execute();
  // The history keeps the names that the previous version reads.
  const stored = { asked_by: { name: "Arun Approver" }, given_by: { name: "Abena Approver" } };
  expect(events.at(-1)?.detail).toMatchObject({ waived: [{ name: "In no cohort", reason: why, ...stored }] });
  const waived = {
    name: "In no cohort",
    reason: why,
    requested_by: { name: "Arun Approver" },
    approved_by: { name: "Abena Approver" },
    requested_at: expect.stringMatching(/^\d{14}$/),
    approved_at: expect.stringMatching(/^\d{14}$/),
  };
  expect((await api.call("rita.reader", `${at}/expectations`)).body).toMatchObject({ waived: [waived] });
  const history = await api.call<{ events: object[] }>("rita.reader", `${at.split("/iteration")[0]}/history`);
  expect(history.body.events.slice(1, 3)).toMatchObject([
    { action: "gaveWaiver", by: { name: "Abena Approver" }, reason: expect.stringContaining(why) },
    { action: "askedWaiver", by: { name: "Arun Approver" }, reason: expect.stringContaining(why) },
  ]);
  await move("wendy.writer", { status: "report requested" });
  await api.work();
  const [made] = (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body;
  expect(made).toMatchObject({ status: "ready", waived_examples: [waived] });
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("a new report needs new waivers, and a decision is about the waivers shown REQ-EXP-42 REQ-EXP-457", async () => {
  const { at, move, readWaivers, waive, report } = await scene({ Expectations: [million] });
  await report();
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  const { seal } = (await api.call<{ seal: object }>("arun.approver", `${at}/review`)).body;
  await waive("abena.approver", { move: "withdraw" });
  const decided = await move("arun.approver", { status: "report rejected", reason: "Too few", seal });
  expect([decided.status, decided.body.kind]).toEqual([409, "conflict"]);
  await waive("arun.approver", { move: "withdraw" });
  expect(await move("arun.approver", { status: "report rejected", reason: "Too few", seal })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("The waivers changed after you opened this page") },
  });
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  await move("wendy.writer", { status: "draft" });
  await report();
  const lapsed = expect.stringMatching(
    /^Arun Approver asked for a waiver and Abena Approver approved it\. The waiver is no longer valid, because something has changed since the waiver was requested\. .* Ask for a new waiver\.$/,
  );
  expect(await readWaivers()).toMatchObject({ report: 2, failing: [{ name: million.Name, waiver: null, lapsed }] });
});

test("a waiver ended by a new eligibility statement shows who saved the statement, and when REQ-EXP-42 REQ-EXP-458", async () => {
  const { at, readWaivers, waive, send } = await scene({ Examples: [unexpectedlyFiltered] });
  const campaign = at.split("/iteration/")[0] ?? "";
  await send();
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  const { version: Version } = (await api.call<{ version: number }>("rita.reader", `${campaign}/eligibility`)).body;
  const body = { Version, statement: everyoneOver75 };
  expect((await api.call("bo.both", `${campaign}/eligibility`, { method: "PUT", body })).status).toBe(200);
  expect((await readWaivers()).failing[0]?.lapsed).toMatch(
    /^Arun Approver asked for a waiver and Abena Approver approved it\. The waiver is no longer valid, because Bo Both saved the eligibility statement on \d+ November 2026.*\. Ask for a new waiver\.$/,
  );
});

test("emails show who requested a waiver, who approved it and what it covers, but not the reason REQ-EXP-43", async () => {
  const { waive, report } = await scene({ Expectations: [million] });
  await report();
  await waive("arun.approver", { move: "request", reason: why });
  await waive("abena.approver", { move: "approve" });
  await waive("abena.approver", { move: "withdraw" });
  const mails = await api.db
    .selectFrom("outbox")
    .select(["event", "subject", "body"])
    .where("event", "in", ["askedWaiver", "gaveWaiver"])
    .orderBy("created_at", "desc")
    .execute();
  const of = (event: string) => mails.find((mail) => mail.event === event);
  expect(of("askedWaiver")?.body).toMatch(/“A million letters” is not met[^]*Arun Approver asked/);
  expect(of("gaveWaiver")?.body).toMatch(/Abena Approver approved a waiver[^]*“A million letters”/);
  expect(JSON.stringify(mails)).not.toContain(why);
});

test("a campaign's and an iteration's expectation with the same name are separate, and a waiver covers one of them REQ-EXP-14 REQ-EXP-42 REQ-EXP-422", async () => {
  const ofAll = { ...million, AtLeast: 2_000_000 };
  const also = async (at: string) => {
    const body = { Version: 1, expectations: { Expectations: [ofAll], Examples: [] } };
    const path = at.replace(/\/iteration\/.*/, "/expectations");
    expect((await api.call("wendy.writer", path, { method: "PUT", body })).status).toBe(200);
  };
  const { at, readWaivers, waive, report, approveReport } = await scene({ Expectations: [million], also });
  await report();
  const { failing } = await readWaivers();
  expect(failing.map(({ name, of }) => [name, of])).toEqual([
    [million.Name, "campaign"],
    [million.Name, "iteration"],
  ]);
  expect((await approveReport()).body.errors).toEqual({
    Expectations: [
      expect.stringContaining("“A million letters” of the campaign is not met."),
      expect.stringContaining("“A million letters” is not met."),
    ],
  });
  for (const { id } of failing) {
    await waive("arun.approver", { id, move: "request", reason: why });
    await waive("abena.approver", { id, move: "approve" });
  }
  expect((await approveReport()).status).toBe(200);
  const [approved] = (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body;
  expect(approved?.expected.map(({ of, met }) => [of, met])).toEqual([
    ["campaign", false],
    ["iteration", false],
  ]);
  expect(approved?.decision?.waived?.map(({ of }) => of)).toEqual(["campaign", "iteration"]);
});
