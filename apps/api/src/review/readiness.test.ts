import type { FindingsResponse, IterationResponse, RefusalBody, ReviewReadiness } from "@spi/domain/api-contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { everyoneOver75 } from "../../test/expectations.ts";
import {
  type TestApi,
  andClause,
  filterRule,
  openApi,
  reviewerIds,
  ruleOfEachType,
  testNow,
} from "../../test/harness.ts";

let api: TestApi;
let campaignPath: string;
let campaignId: string;
beforeAll(async () => {
  api = await openApi();
  campaignId = (await api.newCampaign()).ID;
  campaignPath = `/team/team-vaccinations/campaign/${campaignId}`;
});
afterEach(() => {
  api.clock.now = testNow;
});
afterAll(() => api.close());

let names = 0;
async function newIteration(changes: Record<string, unknown> = {}) {
  names += 1;
  const { ID } = await api.newIteration(campaignId, { Name: `Readiness ${names}`, ...changes });
  const path = `${campaignPath}/iteration/${ID}`;
  const send = (more: object = {}) =>
    api.move<IterationResponse & RefusalBody>("wendy.writer", path, {
      status: "in review",
      reviewers: [reviewerIds.arun],
      ...more,
    });
  const readiness = async () => (await api.call<ReviewReadiness>("rita.reader", `${path}/readiness`)).body;
  return { path, send, readiness };
}

async function lastDetail(path: string): Promise<unknown> {
  const event = await api.db
    .selectFrom("history")
    .select("detail")
    .where("object_id", "=", path.split("/").at(-1) ?? "")
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  return event.detail;
}

test("an incomplete iteration cannot be sent for review REQ-REV-20", async () => {
  const { send, readiness } = await newIteration({ DefaultCommsRouting: "" });
  expect(await send()).toMatchObject({
    status: 400,
    body: { kind: "invalid", errors: { DefaultCommsRouting: ["Choose the default routing plan IDs"] } },
  });
  expect((await readiness()).blockers).toMatchObject([{ kind: "incomplete", screen: "routing-plan" }]);
});

test("sending for review reports all problems at once, and the iteration's readiness lists them with links REQ-REV-20 REQ-REV-430", async () => {
  const [filter, , routing] = ruleOfEachType();
  const inCohort = { Operator: "MemberOf", AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL" };
  const AndClauses = [{ ...andClause(1), ...inCohort, Comparator: "gone_v1" }];
  const { send, readiness } = await newIteration({
    IterationCohorts: [{ CohortLabel: "not_yet_v1", Priority: 0 }],
    IterationRules: [
      { ...filter, AndClauses },
      { ...routing, CommsRouting: "" },
    ],
  });
  const answer = await send();
  const { blockers } = await readiness();
  expect(
    blockers.map(({ path, code, params, screen }) => [path, code, params, screen.replace(/[0-9a-f-]{36}/, "ID")]),
  ).toEqual([
    ["IterationCohorts.0.CohortLabel", "unknownCohort", { label: "not_yet_v1" }, "cohorts"],
    ["IterationRules.0.AndClauses.0.Comparator", "unknownCohort", { label: "gone_v1" }, "filter-rules/ID/and-clause/1"],
    ["IterationRules.1.CommsRouting", "noPlan", {}, "routing-rules/ID/routing-ids"],
  ]);
  const byField = Object.fromEntries(blockers.map(({ path, message }) => [path, [message]]));
  // The finding about the AND clause's unknown cohort is listed before its blocker.
  const clause = "IterationRules.0.AndClauses.0.Comparator";
  const errors = { ...byField, [clause]: [expect.stringMatching(/^Needs an answer: /), ...byField[clause]!] };
  expect(answer).toMatchObject({ status: 400, body: { kind: "invalid", errors } });
});

test("a possible mistake in a rule is reported once, among the findings REQ-REV-22", async () => {
  const unknown = filterRule({ AttributeName: "ICB", Operator: "=", Comparator: "ZZZ" });
  const { path, send, readiness } = await newIteration({ IterationRules: [unknown] });
  expect(await readiness()).toMatchObject({ blockers: [], warnings: [{ where: "NHS Notify IDs" }], more_warnings: 0 });
  const findings = (await api.call<FindingsResponse>("wendy.writer", `${path}/finding`)).body;
  expect(findings.findings.filter(({ message }) => message.includes("“ZZZ” is not a known value"))).toMatchObject([
    { level: "warning", screen: expect.stringContaining("filter-rules/") as string },
  ]);
  expect((await send()).body.status).toBe("in review");
});

test("a user who sends an iteration with a run date of today or earlier must confirm it, and the history records this REQ-REV-21 REQ-REV-432", async () => {
  const { path, send, readiness } = await newIteration();
  expect(await readiness()).toMatchObject({ blockers: [], more: 0, more_warnings: 0, past_run_date: null });
  api.clock.now = new Date("2026-12-01T00:00:00Z");
  expect((await readiness()).past_run_date).toContain("1 December 2026, is today");
  const refused = await send();
  expect(refused).toMatchObject({ status: 400, body: { errors: { confirm_past_run_date: [expect.any(String)] } } });
  expect((await send({ confirm_past_run_date: true })).body.status).toBe("in review");
  expect(await lastDetail(path)).toMatchObject({ transition: "sendForReview", confirmed_past_run_date: true });
});

test("a reviewer who approves an iteration with a run date of today or earlier must confirm it, and the history records this REQ-REV-21 REQ-REV-432", async () => {
  const { path, send } = await newIteration();
  await send();
  const decide = (request: object) => api.move<IterationResponse & RefusalBody>("arun.approver", path, request);
  api.clock.now = new Date("2026-12-02T00:00:00Z");
  const refused = await decide({ status: "approved" });
  expect(refused).toMatchObject({ status: 400, body: { errors: { confirm_past_run_date: [expect.any(String)] } } });
  const approved = await decide({ status: "approved", confirm_past_run_date: true });
  expect(approved.body.status).toBe("approved");
  expect(await lastDetail(path)).toMatchObject({ transition: "approve", confirmed_past_run_date: true });
});

test("rejecting an iteration with a run date of today or earlier does not need confirmation REQ-REV-21", async () => {
  const { path, send } = await newIteration();
  await send();
  api.clock.now = new Date("2026-12-02T00:00:00Z");
  const request = { status: "rejected", reason: "It is too late." };
  expect((await api.move("arun.approver", path, request)).body.status).toBe("rejected");
});

test("a comparator whose modifiers have an unexpected effect can run, but prevents review until it is changed REQ-VAL-25 REQ-VAL-408", async () => {
  const rule = filterRule({ Comparator: "-75[[OFFSET:20250331]][[NVL:20000101]]" });
  const { send } = await newIteration({ IterationRules: [rule] });
  const answer = await send();
  expect(answer.status).toBe(400);
  expect(answer.body.errors["IterationRules.0.Comparator"]?.[0]).toContain(
    "You cannot use [[OFFSET:…]] and [[NVL:…]] together",
  );
});

test("nothing can be sent for review while the cohorts' members are unknown", async () => {
  const blind = await openApi({ populationDir: import.meta.dirname });
  const campaign = await blind.newCampaign();
  const { ID } = await blind.newIteration(campaign.ID);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${ID}`;
  const request = { status: "in review", reviewers: [reviewerIds.arun] };
  expect(await blind.move("wendy.writer", path, request)).toMatchObject({
    status: 503,
    body: { kind: "peopleUnreadable" },
  });
  await blind.close();
});

test("an expectation with an unknown cohort, plan or board raises a warning by name before review REQ-EXP-80", async () => {
  const { path, readiness } = await newIteration();
  const memberOf = {
    AttributeLevel: "COHORT",
    AttributeName: "COHORT_LABEL",
    Operator: "MemberOf",
    Comparator: "covid_nope",
  };
  const bound = { Kind: "Bound", Of: "invited", AtLeast: 1 };
  const Expectations = [
    { Name: "In nope", Kind: "Nobody", Conditions: [memberOf] },
    { Name: "Cohort", ...bound, Cohort: "nope" },
    { Name: "Plan", ...bound, Plan: "NOPE" },
    { Name: "Board", ...bound, Board: "qox" },
    { Name: "Fine", ...bound, Board: "QOX" },
  ];
  const body = { Version: 1, expectations: { Expectations, Examples: [] } };
  expect((await api.call("wendy.writer", `${path}/expectations`, { method: "PUT", body })).status).toBe(200);
  const warnings = (await readiness()).warnings.filter(({ path: at }) => at.startsWith("Expectations."));
  expect(warnings.map(({ where }) => where)).toEqual(
    ["In nope", "Cohort", "Plan", "Board"].map((name) => `Expectation “${name}”`),
  );
  expect(warnings[0]?.message).toContain(
    "We cannot produce a report, because the cohort covid_nope has no people in it",
  );
});

test("an eligibility statement by a user who has since written rules is listed as preventing review REQ-REV-20 REQ-EXP-22", async () => {
  const { ID } = await api.newCampaign();
  const campaign = `/team/team-vaccinations/campaign/${ID}`;
  const body = { Version: 1, statement: everyoneOver75 };
  expect((await api.call("bo.both", `${campaign}/eligibility`, { method: "PUT", body })).status).toBe(200);
  const iteration = await api.newIteration(ID, {}, "bo.both");
  const at = `${campaign}/iteration/${iteration.ID}`;
  const { body: current } = await api.call<ReviewReadiness>("rita.reader", `${at}/readiness`);
  const refused = await api.move<RefusalBody>("wendy.writer", at, {
    status: "in review",
    reviewers: [reviewerIds.arun],
  });
  expect(current.blockers.map(({ path, message }) => [path, message])).toEqual([
    ["Eligibility", refused.body.errors["Eligibility"]?.[0]],
  ]);
});
