import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IterationResponse, RefusalBody, ReportResponse } from "@spi/domain/api-contract";
import { type ReportSeal, describeParts } from "@spi/domain/iteration/review/decision-seal";
import type { ReportCheck } from "@spi/domain/report/report-check";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withReport } from "../../test/preconditions.ts";
import { type TestApi, filterRule, openApi, reviewerIds, ruleOfEachType } from "../../test/harness.ts";
import { duckdbEngine } from "./duckdb-engine.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-decision-"));
  await generatePopulation({ size: 500, seed: 7, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

interface ReportToDecide {
  seal: string;
  report: { number: number; invited: number; run_date: string; checks: ReportCheck[] };
}

test("approving a report needs every warning ticked and a reason, which is in the history REQ-REV-23", async () => {
  const { ID: campaignId } = await api.newCampaign();
  const iteration = await api.newIteration(campaignId, { IterationRules: ruleOfEachType() });
  const iterationPath = `/team/team-vaccinations/campaign/${campaignId}/iteration/${iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", request: object) =>
    api.move<IterationResponse & Partial<RefusalBody>>(who, iterationPath, request);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  await api.call("rita.reader", `${iterationPath}/comment`, {
    method: "POST",
    body: { part: "cohorts", text: "Who?" },
  });
  await api.work();
  const [report] = (await api.call<ReportResponse[]>("rita.reader", `${iterationPath}/summary_report`)).body;
  const { seal, report: checked } = (await api.call<ReportToDecide>("arun.approver", `${iterationPath}/review`)).body;
  const { invited } = report!.summary_report_totals!.totals;
  expect(checked).toMatchObject({ number: 1, invited, run_date: report?.run_date });
  const found = checked.checks.filter(({ level }) => level === "warning");
  const warnings = found.map(({ id }) => id!);
  const messages = found.map(({ message }) => message);
  expect(messages).toContain("1 comment is still open.");
  const approve = (wish: object) => move("arun.approver", { status: "report approved", seal, ...wish });
  const unseen = messages.map((message) => `Check this before you approve: ${message}`);
  expect(await approve({ reason: "Fine", warnings: [] })).toMatchObject({
    status: 400,
    body: { errors: { warnings: unseen } },
  });
  expect(await approve({ reason: "Fine", warnings: warnings.slice(1) })).toMatchObject({
    body: { errors: { warnings: unseen.slice(0, 1) } },
  });
  expect(await approve({ reason: " ", warnings })).toMatchObject({
    body: { errors: { reason: [expect.any(String)] } },
  });
  expect((await approve({ reason: "Asked the clinic", warnings })).status).toBe(200);
  const event = await api.db
    .selectFrom("history")
    .select("detail")
    .where("action", "=", "approveReport")
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  const checks = checked.checks.map((check) => (check.level === "warning" ? { ...check, ticked: true } : check));
  const recorded = { reason: "Asked the clinic", warnings: messages, invited, checks };
  expect(event.detail).toMatchObject(recorded);
  const [reread] = (await api.call<ReportResponse[]>("rita.reader", `${iterationPath}/summary_report`)).body;
  expect(reread?.decision).toMatchObject({ approved: true, ...recorded });
});

test("warnings ticked before they had codes are shown as stored, even if their sentences have changed REQ-REV-23", async () => {
  const { campaign, iteration } = await withReport(api);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  await api.work();
  const { report } = (await api.call<ReportToDecide>("arun.approver", `${path}/review`)).body;
  const warnings = report.checks.filter(({ level }) => level === "warning").map(({ id, message }) => id ?? message);
  const request = { status: "report approved", warnings, reason: "Asked the clinic" };
  expect((await api.move("arun.approver", path, request)).status).toBe(200);
  // An earlier version of the service stored only sentences.
  const stored = { warnings: ["In other words."], checks: [{ level: "warning", message: "In other words." }] };
  await sql`alter table history disable trigger user`.execute(api.db);
  await sql`update history set detail = detail || ${JSON.stringify(stored)}::jsonb
    where object_id = ${iteration.ID} and action = 'approveReport'`.execute(api.db);
  await sql`alter table history enable trigger user`.execute(api.db);
  const [reread] = (await api.call<ReportResponse[]>("rita.reader", `${path}/summary_report`)).body;
  expect(reread?.decision).toMatchObject({ approved: true, reason: "Asked the clinic", ...stored });
  expect((await api.call<IterationResponse>("rita.reader", path)).body.status).toBe("report approved");
});

test("a rejected report shows who rejected it and why, even after the iteration is a draft again and has another report REQ-REP-16", async () => {
  const { iterationPath, move, makeReport, backToDraft } = await reportScene();
  await makeReport();
  await move("arun.approver", { status: "report rejected", reason: "Too many" });
  await backToDraft();
  await makeReport();
  const reports = (await api.call<ReportResponse[]>("rita.reader", `${iterationPath}/summary_report`)).body;
  expect(reports.map(({ decision }) => decision?.approved)).toEqual([false, undefined]);
  expect(reports[0]?.decision).toMatchObject({ reason: "Too many", by: { name: "Arun Approver" } });
});

test("a copy's first report is compared with its source's and gives the reason, and a report on a list only with one on the same list REQ-REP-16 REQ-REV-23 REQ-REL-81 REQ-REP-404 REQ-REV-434", async () => {
  const { ID: campaignId } = await api.newCampaign();
  const iterations = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
  const reported = async (ID: string) => {
    await api.move("wendy.writer", `${iterations}/${ID}`, { status: "in review", reviewers: [reviewerIds.arun] });
    await api.move("arun.approver", `${iterations}/${ID}`, { status: "approved" });
    await api.move("wendy.writer", `${iterations}/${ID}`, { status: "report requested" });
    await api.work();
    return (await api.call<ReportResponse[]>("rita.reader", `${iterations}/${ID}/summary_report`)).body[0];
  };
  const source = await api.newIteration(campaignId, { Name: "Autumn", IterationRules: ruleOfEachType() });
  const between = await api.newIteration(campaignId, { Name: "Between", IterationRules: ruleOfEachType() });
  const [sourceReport, betweenReport] = [await reported(source.ID), await reported(between.ID)];
  expect(sourceReport?.compared_with).toBeUndefined();
  expect(betweenReport?.compared_with?.iteration).toBe("Autumn");
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = source;
  const copy = await api.call<IterationResponse>("wendy.writer", `${iterations}?copied_from=${source.ID}`, {
    method: "POST",
    body: { ...content, Name: "Winter", IterationRules: ruleOfEachType() },
  });
  const { ID } = copy.body.iteration_details;
  expect((await reported(ID))?.compared_with).toMatchObject({ id: sourceReport?.id, iteration: "Autumn" });
  const { report } = (await api.call<ReportToDecide>("arun.approver", `${iterations}/${ID}/review`)).body;
  const called = expect.stringContaining(
    "In the last report of “Autumn”, chosen because this iteration was copied from it, ",
  );
  expect(report.checks.map(({ message }) => message)).toContainEqual(called);

  const comparedWith = async () =>
    (await api.call<ReportResponse[]>("rita.reader", `${iterations}/${ID}/summary_report`)).body[0]?.compared_with;
  const onlyFor = (iterationId: string) => sql`update report
    set configuration = jsonb_set(configuration, '{iteration,OnlyPeople}', '{"Hash":"aa"}') where iteration_id = ${iterationId}`;
  await onlyFor(ID).execute(api.db);
  expect(await comparedWith()).toBeUndefined();
  await onlyFor(source.ID).execute(api.db);
  expect(await comparedWith()).toMatchObject({ iteration: "Autumn" });
});

test("a report is compared with the last approved one, even if another was rejected since REQ-REV-23", async () => {
  const { rules, iterationPath, move, makeReport, backToDraft } = await reportScene();
  const { invited, checks } = await makeReport();
  const warnings = checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  expect((await move("arun.approver", { status: "report approved", warnings, reason: "Fine" })).status).toBe(200);
  await backToDraft();
  const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", iterationPath)).body;
  const body = {
    ...iteration_details,
    IterationRules: [...rules, filterRule({ Name: "Under 85", Comparator: "-85", Priority: 20 })],
  };
  expect((await api.call("wendy.writer", iterationPath, { method: "PUT", body })).status).toBe(200);
  await makeReport();
  await move("arun.approver", { status: "report rejected", reason: "Too many" });
  await backToDraft();
  const third = await makeReport();
  expect(third.number).toBe(3);
  const said = `In report 1, the last one approved, ${invited.toLocaleString("en-GB")} people were invited, so this is `;
  expect(third.checks.find(({ message }) => message.includes(said))).toMatchObject({ level: "warning" });
});

const planOf = (id: string, n: number) => ({ id, uuid: `6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f0${n}` });

test("a report cannot be approved if an NHS Notify ID changed since its iteration's approval, or with IDs different from those shown REQ-REL-280 REQ-REL-465", async () => {
  const { iterationPath, campaignPath, move, makeReport } = await reportScene();
  const enter = async (...notify_plans: object[]) => {
    const { version: Version } = (await api.call<{ version: number }>("rita.reader", `${campaignPath}/notify-plans`))
      .body;
    const body = { Version, notify_plans };
    expect((await api.call("wendy.writer", `${campaignPath}/notify-plans`, { method: "PUT", body })).status).toBe(200);
  };
  const review = async () =>
    (
      await api.call<ReportToDecide & { notify_plans: { seal: string | null } }>(
        "arun.approver",
        `${iterationPath}/review`,
      )
    ).body;
  await enter(planOf("DIGITAL_FIRST", 1));
  const { checks } = await makeReport();
  const warnings = checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  const decide = (request: object) => move("arun.approver", { warnings, reason: "Asked the clinic", ...request });
  const approve = (seal?: string) => decide({ status: "report approved", ...(seal === undefined ? {} : { seal }) });
  const shown = (await review()).seal;
  await enter(planOf("DIGITAL_FIRST", 2));
  const unseen = {
    status: 409,
    body: { message: expect.stringContaining("The NHS Notify IDs changed after you") as string },
  };
  expect(await approve(shown)).toMatchObject(unseen);
  expect(await decide({ status: "report rejected", seal: shown })).toMatchObject(unseen);
  const errorsOf = async () => (await approve()).body as unknown as RefusalBody;
  expect((await errorsOf()).errors["notify_plans"]?.[0]).toContain("has an NHS Notify ID that is not approved");
  await enter();
  expect((await errorsOf()).errors["notify_plans"]?.[0]).toContain("had an approved NHS Notify ID, which was removed");
  await enter(planOf("DIGITAL_FIRST", 2));
  const body = { seal: (await review()).notify_plans.seal };
  expect((await api.call("arun.approver", `${iterationPath}/notify-plans`, { method: "PUT", body })).status).toBe(200);
  expect((await approve()).status).toBe(200);
});

test("a report can be rejected after sending settings changed, once its reviewer has seen the change REQ-REV-229 REQ-REV-281", async () => {
  const { iterationPath, campaignPath, move, makeReport } = await reportScene();
  await makeReport();
  const { seal } = (await api.call<ReportToDecide>("arun.approver", `${iterationPath}/review`)).body;
  const { sending, version: Version } = (
    await api.call<{ sending: object; version: number }>("rita.reader", `${campaignPath}/sending`)
  ).body;
  const body = { Version, sending: { ...sending, tolerance_percent: 9 } };
  expect((await api.call("wendy.writer", `${campaignPath}/sending`, { method: "PUT", body })).status).toBe(200);
  const rejection = { status: "report rejected", reason: "Too many" };
  expect(await move("arun.approver", { ...rejection, seal })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("The sending settings changed after you opened this page") as string },
  });
  expect((await move("arun.approver", { status: "report approved" })).status).toBe(409);
  expect((await move("arun.approver", rejection)).status).toBe(200);
});

test("a decision on a report is rejected if any part of what its reviewer saw is missing, added or different, and the error names it REQ-REV-220 REQ-REV-473", async () => {
  const { iterationPath, move, makeReport } = await reportScene();
  await makeReport();
  const { body } = await api.call<{ seal: ReportSeal }>("arun.approver", `${iterationPath}/review`);
  expect(body.seal).toMatchObject({ about: "report", report: 1, people: expect.any(String) });
  for (const part of Object.keys(body.seal) as (keyof ReportSeal)[]) {
    if (part === "about") continue;
    const others = part === "report" ? [2, null] : part === "configuration" ? ["2:other"] : ["other", null];
    for (const other of others.filter((value) => value !== body.seal[part])) {
      const message = `${describeParts([part])} changed after you opened this page. Your decision was not saved.`;
      const rejection = { status: "report rejected", reason: "Too many", seal: { ...body.seal, [part]: other } };
      expect(await move("arun.approver", rejection)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(message) as string },
      });
    }
  }
});

/** Creates an iteration with several reports, each a minute after the previous one. */
async function reportScene() {
  const { ID: campaignId } = await api.newCampaign();
  const rules = ruleOfEachType();
  const { ID: id } = await api.newIteration(campaignId, { IterationRules: rules });
  const campaignPath = `/team/team-vaccinations/campaign/${campaignId}`;
  const iterationPath = `${campaignPath}/iteration/${id}`;
  const move = (who: "wendy.writer" | "arun.approver", request: object) => api.move(who, iterationPath, request);
  const aMinuteLater = () => {
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  };
  const makeReport = async () => {
    await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
    await move("arun.approver", { status: "approved" });
    await move("wendy.writer", { status: "report requested" });
    await api.work();
    aMinuteLater();
    return (await api.call<ReportToDecide>("arun.approver", `${iterationPath}/review`)).body.report;
  };
  const backToDraft = async () => {
    await move("wendy.writer", { status: "draft" });
    aMinuteLater();
  };
  return { rules, campaignPath, iterationPath, move, makeReport, backToDraft };
}
