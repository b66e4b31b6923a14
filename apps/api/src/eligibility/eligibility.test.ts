import type {
  EligibilityResponse,
  IterationResponse,
  RefusalBody,
  WholeCampaignResponse,
} from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75 } from "../../test/expectations.ts";
import { type TestApi, deadRule, filterRule, iterationContent, openApi, reviewerIds } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";

/** Separate cohorts for drafts, so that tests do not find each other's rules. */
const cohorts = Array.from({ length: 20 }, (_, index) => `own_cohort_${index}`);
let nextCohort = 0;
const ownCohort = () => [{ CohortLabel: cohorts[nextCohort++]!, Priority: 0 }];

let api: TestApi;
beforeAll(async () => {
  api = await openApi({ cohorts });
});
afterAll(() => api.close());

type Who = Parameters<TestApi["call"]>[0];

/** Creates a campaign as Bo with a draft that Wendy wrote. */
async function createCampaign() {
  const campaign = await api.newCampaign();
  const { ID } = await api.newIteration(campaign.ID, {
    IterationRules: [filterRule(), deadRule()],
    IterationCohorts: ownCohort(),
  });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const at = `${campaignPath}/eligibility`;
  const path = `${campaignPath}/iteration/${ID}`;
  const read = async (who: Who = "rita.reader") => (await api.call<EligibilityResponse>(who, at)).body;
  const save = async (statement: unknown, { who = "bo.both", Version = 0 }: { who?: Who; Version?: number } = {}) => {
    const body = { Version: Version || (await read()).version, statement };
    return api.call<EligibilityResponse & RefusalBody>(who, at, { method: "PUT", body });
  };
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  const send = () => move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  return { campaignPath, path, read, save, move, send };
}

test("the eligibility statement is stored with the campaign, its author and history, but not in campaign files REQ-EXP-22 REQ-EXP-434", async () => {
  const { campaignPath, path, read, save } = await createCampaign();
  expect(await read()).toMatchObject({ version: 1, statement: null, written_by: null, cannot_edit_reason: null });
  const saved = await save(everyoneOver75);
  expect(saved.body).toMatchObject({
    version: 2,
    statement: { ...everyoneOver75, WrittenBy: "Bo Both" },
    written_by: { name: "Bo Both" },
  });
  expect((await save(everyoneOver75)).body.version).toBe(2);
  const history = await api.call<{ events: object[] }>("rita.reader", `${campaignPath}/history`);
  expect(history.body.events[0]).toMatchObject({ kind: "campaign", action: "savedEligibility" });
  expect(JSON.stringify(history.body.events[0])).toContain('"path":["Eligibility","AnyOf","Aged 75 or over"]');
  const exported = await api.call<{ file: object; expectations_file: { file: object } }>(
    "wendy.writer",
    `${campaignPath}/export`,
    {
      method: "POST",
    },
  );
  expect(exported.body.expectations_file.file).toMatchObject({ Eligibility: { Name: everyoneOver75.Name } });
  const whole = await api.call("rita.reader", campaignPath);
  const one = await api.call("rita.reader", path);
  for (const body of [exported.body.file, whole.body, one.body])
    expect(JSON.stringify(body)).not.toMatch(/Everybody from 75|ligibility/);
  expect(JSON.stringify(exported.body.file)).not.toContain("Bo Both");
  expect((await save(null)).body).toMatchObject({ statement: null, written_by: null });
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("a user who wrote the campaign's rules cannot write the eligibility statement, and sees this before they begin REQ-EXP-22 REQ-EXP-432", async () => {
  const { read, save } = await createCampaign();
  expect((await read("wendy.writer")).cannot_edit_reason).toContain("You wrote some of this campaign's rules");
  const refused = await save(everyoneOver75, { who: "wendy.writer" });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("Someone who did not")]);
  expect((await save(everyoneOver75, { who: "rita.reader" })).status).toBe(403);
  expect((await save(everyoneOver75, { Version: 7 })).body.kind).toBe("staleVersion");
});

test("a user who deletes the iteration they wrote cannot write the eligibility statement REQ-EXP-270", async () => {
  const { campaignPath, read, save } = await createCampaign();
  const body = { ...iterationContent, Name: "By Bo", IterationRules: [filterRule()] };
  const made = await api.call<IterationResponse>("bo.both", `${campaignPath}/iteration`, { method: "POST", body });
  const { ID } = made.body.iteration_details;
  expect((await api.call("bo.both", `${campaignPath}/iteration/${ID}`, { method: "DELETE" })).status).toBe(200);
  expect((await read("bo.both")).cannot_edit_reason).toContain("You wrote some of this campaign's rules");
  expect((await save(everyoneOver75)).status).toBe(403);
});

/** Creates a draft that Bo wrote in a different campaign. */
async function writtenByBo() {
  const campaign = await api.newCampaign();
  const at = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const rules = { IterationRules: [filterRule(), deadRule()], IterationCohorts: ownCohort() };
  const body = { ...iterationContent, ...rules, Name: "By Bo" };
  await api.call("bo.both", `${at}/iteration`, { method: "POST", body });
  return { at, rules, body };
}

test("a user cannot write the eligibility statement for their rules even if a colleague retyped or imported them REQ-EXP-271", async () => {
  const typed = await writtenByBo();
  const { campaignPath, read, save } = await createCampaign();
  expect((await read("bo.both")).cannot_edit_reason).toBeNull();
  await api.call("tom.teams", `${campaignPath}/iteration`, { method: "POST", body: { ...typed.body, Name: "By Tom" } });
  expect((await read("bo.both")).cannot_edit_reason).toContain("You wrote the same rules in another iteration");
  expect((await save(everyoneOver75)).status).toBe(403);
  const source = await writtenByBo();
  const exported = await api.call<{ file: object }>("tom.teams", `${source.at}/export`, { method: "POST" });
  const file = { file: exported.body.file };
  const imported = await api.call<WholeCampaignResponse>("tom.teams", "/team/team-vaccinations/campaign/import", {
    method: "POST",
    body: file,
  });
  const at = `/team/team-vaccinations/campaign/${imported.body.campaign_details.ID}/eligibility`;
  const body = { Version: 1, statement: everyoneOver75 };
  expect((await api.call("bo.both", at, { method: "PUT", body })).status).toBe(403);
});

test("an iteration edited into the rules of the statement’s writer cannot be sent for review REQ-EXP-271", async () => {
  const { rules } = await writtenByBo();
  const { path, save, send } = await createCampaign();
  expect((await save(everyoneOver75)).status).toBe(200);
  const { iteration_details } = (await api.call<IterationResponse>("rita.reader", path)).body;
  const changed = { ...iteration_details, ...rules };
  expect((await api.call("wendy.writer", path, { method: "PUT", body: changed })).status).toBe(200);
  const message = expect.stringContaining(
    "Bo Both wrote both the eligibility statement and an iteration that has the same rules, or from which these rules were copied.",
  );
  const readiness = await api.call<{ blockers: object[] }>("wendy.writer", `${path}/readiness`);
  expect(readiness.body.blockers).toContainEqual(expect.objectContaining({ path: "Eligibility", message }));
  expect((await send()).body.errors).toEqual({ Eligibility: [message] });
  expect((await save(everyoneOver75, { who: "tom.teams" })).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect((await save({ ...everyoneOver75, Name: "By Bo" })).status).toBe(403);
});

test("a user who wrote only a campaign's statement can write the statement for a campaign with the same rules REQ-EXP-271", async () => {
  const { campaignPath, save } = await createCampaign();
  expect((await save(everyoneOver75)).status).toBe(200);
  const exported = await api.call<{ file: object }>("wendy.writer", `${campaignPath}/export`, { method: "POST" });
  const imported = await api.call<WholeCampaignResponse>("wendy.writer", "/team/team-vaccinations/campaign/import", {
    method: "POST",
    body: { file: exported.body.file },
  });
  const at = `/team/team-vaccinations/campaign/${imported.body.campaign_details.ID}/eligibility`;
  const body = { Version: 1, statement: everyoneOver75 };
  expect((await api.call("bo.both", at, { method: "PUT", body })).status).toBe(200);
});

test("every refusal lists the permission to write the statement and the team's users who have it REQ-EXP-70", async () => {
  const { path, read, save, send } = await createCampaign();
  for (const who of ["wendy.writer", "bo.both", "tom.teams", "rita.reader"] as const) await api.call(who, "/me");
  const permission = /write permission in this team/;
  const { editors: whoMay } = await read("wendy.writer");
  expect(whoMay).toMatch(permission);
  expect(whoMay).toMatch(/Staff who can do this: .*Bo Both.*Tom Teams/);
  expect(whoMay).not.toMatch(/Wendy|Rita|Arun/);
  expect((await save(everyoneOver75, { who: "wendy.writer" })).body.message).toContain(whoMay);
  expect((await save(everyoneOver75, { who: "rita.reader" })).status).toBe(403);
  expect((await read("rita.reader")).editors).toMatch(permission);
  await save(everyoneOver75);
  const { iteration_details } = (await api.call<IterationResponse>("rita.reader", path)).body;
  const changed = async (who: Who, Version: number) =>
    (await api.call(who, path, { method: "PUT", body: { ...iteration_details, Version, Name: `By ${who}` } })).status;
  expect(await changed("bo.both", 1)).toBe(200);
  const message = (await send()).body.errors["Eligibility"]?.[0];
  expect(message).toMatch(/Staff who can do this: .*Tom Teams/);
  expect(message?.split("Staff who can do this")[1]).not.toContain("Bo Both");
  expect(await changed("tom.teams", 2)).toBe(200);
  expect((await read()).editors).toContain("Ask your team’s administrator to give someone else permission");
});

test("an iteration whose rules the statement's writer saved cannot be sent for review until another user saves the statement REQ-EXP-22 REQ-EXP-433", async () => {
  const { path, save, send, move } = await createCampaign();
  await save(everyoneOver75);
  const { iteration_details } = (await api.call<IterationResponse>("rita.reader", path)).body;
  const Name = "Changed by Bo";
  const saved = await api.call("bo.both", path, { method: "PUT", body: { ...iteration_details, Name } });
  expect(saved.status).toBe(200);
  const refused = await send();
  expect(refused.body.errors).toEqual({
    Eligibility: [
      expect.stringContaining("Bo Both wrote both the eligibility statement and some of this campaign's rules."),
    ],
  });
  expect((await save(everyoneOver75, { who: "tom.teams" })).body.statement).toMatchObject({ WrittenBy: "Tom Teams" });
  expect((await send()).status).toBe(200);
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
});

test("an approval covers the eligibility statement: changing it voids the approval, reviewers see it, and its writer cannot approve REQ-EXP-23 REQ-EXP-435", async () => {
  const { path, save, send, move } = await createCampaign();
  await save(everyoneOver75);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun, reviewerIds.bo] });
  expect((await move("bo.both", { status: "approved" })).status).toBe(403);
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  const review = async () =>
    (await api.call<{ changed_since_approval: boolean; last_review: object }>("rita.reader", `${path}/review`)).body;
  expect((await review()).changed_since_approval).toBe(false);
  await save({ ...everyoneOver75, Policy: { Document: "The same", Version: "4" } });
  expect(await review()).toMatchObject({
    changed_since_approval: true,
    last_review: {
      changes: [
        { path: ["Eligibility", "Document"], after: "The same" },
        { path: ["Eligibility", "Version"], after: "4" },
      ],
    },
  });
  const refused = await move("wendy.writer", { status: "report requested" });
  expect(refused.body.message).toContain("changed after the iteration was approved");
  expect((await send()).status).not.toBe(200);
});

test("a statement that is invalid, cannot be evaluated or has an NHS number is rejected by field REQ-EXP-20 REQ-EXP-22 REQ-EXP-427", async () => {
  const { save, read } = await createCampaign();
  const fieldsOf = async (statement: unknown) => {
    const { status, body } = await save(statement);
    return [status, ...Object.keys(body.errors)];
  };
  const [group] = everyoneOver75.AnyOf;
  const asking = (AttributeName: string) => ({
    ...everyoneOver75,
    AnyOf: [{ ...group, Conditions: [{ ...group!.Conditions[0], AttributeName }] }],
  });
  expect(await fieldsOf({ ...everyoneOver75, AnyOf: [] })).toEqual([400, "statement.AnyOf"]);
  expect(await fieldsOf({ ...everyoneOver75, Day: "20261131" })).toEqual([400, "statement.Day"]);
  expect(await fieldsOf({ ...everyoneOver75, Name: "999 000 0018" })).toEqual([400, "statement.Name"]);
  expect(await fieldsOf(asking("SHOE_SIZE"))).toEqual([400, "statement.AnyOf.0.Conditions.0.AttributeName"]);
  expect((await read()).version).toBe(1);
});
