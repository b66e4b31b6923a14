/**
 * Tries every call within a campaign to show that neither a single user nor a writer can avoid the need for a waiver.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IterationResponse, RefusalBody, ReportResponse, WaiversResponse } from "@spi/domain/api-contract";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noOneUnder75 } from "../../test/expectations.ts";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { duckdbEngine } from "../reports/duckdb-engine.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-every-call-"));
  await generatePopulation({ size: 500, seed: 7, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

type Who = Parameters<TestApi["call"]>[0];
const million = { Name: "A million letters", Kind: "Bound", Of: "invited", AtLeast: 1_000_000 };
const old = {
  ...noOneUnder75,
  Name: "Nobody of 75 or over is invited",
  Conditions: noOneUnder75.Conditions.map((condition) => ({ ...condition, Operator: "Y<=" })),
};
const why = "Agreed with the policy team";

/** Creates an iteration with a finished report that does not meet an expectation. */
async function reported(expectation: object) {
  const { ID: campaign } = await api.newCampaign();
  const { ID: iteration } = await api.newIteration(campaign, { IterationRules: [filterRule()] });
  const at = `/team/team-vaccinations/campaign/${campaign}/iteration/${iteration}`;
  const body = { Version: 1, expectations: { Expectations: [expectation], Examples: [] } };
  await api.call("wendy.writer", `${at}/expectations`, { method: "PUT", body });
  const reviewers = [reviewerIds.arun, reviewerIds.abena];
  await api.move("wendy.writer", at, { status: "in review", reviewers });
  await api.move("arun.approver", at, { status: "approved" });
  await api.move("wendy.writer", at, { status: "report requested" });
  await api.work();
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  const readWaivers = async () => (await api.call<WaiversResponse>("rita.reader", `${at}/waiver`)).body;
  const read = async () => (await api.call<IterationResponse>("rita.reader", at)).body;
  expect([(await read()).status, (await readWaivers()).failing.length]).toEqual(["report ready", 1]);
  const [{ id: subject } = { id: "" }] = (await readWaivers()).failing;
  const [report] = (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body;
  const waive = async (who: Who, request: object) =>
    api.call<WaiversResponse & RefusalBody>(who, `${at}/waiver/${subject}`, {
      method: "PUT",
      body: { Version: (await readWaivers()).version, ...request },
    });
  const approve = async (who: Who) => {
    const { body: review } = await api.call<{ report: { checks: { level: string; message: string }[] } }>(
      who,
      `${at}/review`,
    );
    const warnings = review.report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
    return api.move<IterationResponse & RefusalBody>(who, at, { status: "report approved", warnings, reason: why });
  };
  return {
    at,
    ids: { campaign, iteration, subject, report: report?.id ?? "" },
    read,
    readWaivers,
    waive,
    approve,
  };
}
type Reported = Awaited<ReturnType<typeof reported>>;

/**
 * Lists every call within a campaign that changes something, from the API's own description, with this campaign's
 * identifiers.
 */
async function changingCalls({ ids }: Reported) {
  const answer = await api.app.request("/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  const identifiers: Record<string, string> = {
    teamId: "team-vaccinations",
    campaignId: ids.campaign,
    iterationId: ids.iteration,
    reportId: ids.report,
    waiverId: ids.subject,
    findingId: ids.subject,
    commentId: ids.report,
    move: "proceed",
  };
  return Object.entries(paths)
    .filter(([address]) => address.startsWith("/api/team/{teamId}/campaign/{campaignId}"))
    .flatMap(([address, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== "get")
        .map((method) => ({
          method: method.toUpperCase() as "PUT",
          address: address
            .slice("/api".length)
            .replaceAll(/\{(\w+)\}/g, (_, name: string) => identifiers[name] ?? name),
        })),
    );
}

/**
 * Lists all bodies that could request a decision, an answer or a waiver. A user can only act in their own name, so
 * bodies with another user's name must not have any effect.
 */
async function attempts({ at, readWaivers, ids }: Reported, who: Who) {
  const { version } = await readWaivers();
  const { seal } = (await api.call<{ seal?: string }>(who, `${at}/review`)).body;
  const others = {
    requested_by: { id: reviewerIds.abena, name: "Abena Approver" },
    approved_by: { id: reviewerIds.abena },
  };
  const decided = { status: "report approved", reason: why, warnings: [], ...(seal ? { seal } : {}) };
  return [
    {},
    { Version: version, move: "request", reason: why },
    { Version: version, move: "approve" },
    { Version: version, move: "approve", reason: why, ...others },
    { Version: version, reason: why },
    decided,
    { ...decided, waived: [{ id: ids.subject, reason: why, ...others }] },
    { ...decided, status: "approved" },
    { ...decided, status: "sent to nhs notify" },
    { Version: version, expectations: { Expectations: [], Examples: [] } },
    { seal },
  ];
}

/** Returns the scene's waiver, if approved, and the status of its report. */
async function standing({ ids }: Reported) {
  const given = await api.db
    .selectFrom("waiver")
    .select("subject")
    .where("iteration_id", "=", ids.iteration)
    .where("approved_by", "is not", null)
    .execute();
  const { status } = await api.db
    .selectFrom("iteration")
    .select("status")
    .where("id", "=", ids.iteration)
    .executeTakeFirstOrThrow();
  return { given, status };
}

/**
 * Tries all bodies with every call and returns the number of attempts. Fails if the report or the waiver is approved.
 */
async function tryAll(scene: Reported, people: readonly Who[]) {
  let tried = 0;
  for (const who of people)
    for (const { method, address } of await changingCalls(scene))
      for (const body of await attempts(scene, who)) {
        const { status: answered } = await api.call(who, address, { method, body });
        const state = { ...(await standing(scene)), crashed: answered >= 500, who, method, address };
        expect(state).toEqual({ given: [], status: "report ready", crashed: false, who, method, address });
        tried += 1;
      }
  return tried;
}

test("no call within a campaign lets a writer or a single approver approve a report with an unmet expectation, but two approvers can REQ-EXP-40", async () => {
  const scene = await reported(million);
  expect(await tryAll(scene, ["wendy.writer", "arun.approver"])).toBeGreaterThan(400);
  expect((await scene.readWaivers()).failing[0]?.waiver).toMatchObject({
    requested_by: { id: reviewerIds.arun },
    approved_by: null,
  });
  expect((await scene.approve("arun.approver")).body.errors).toHaveProperty("Expectations");
  expect((await scene.waive("abena.approver", { move: "approve" })).status).toBe(200);
  expect((await scene.approve("arun.approver")).status).toBe(200);
});

test("no call within a campaign lets two approvers waive a safety expectation REQ-EXP-41", async () => {
  const scene = await reported(old);
  expect(await tryAll(scene, ["arun.approver", "abena.approver"])).toBeGreaterThan(400);
  expect((await scene.readWaivers()).failing).toMatchObject([{ safety: true, waiver: null }]);
  expect((await scene.approve("abena.approver")).body.errors).toHaveProperty("Expectations");
});
