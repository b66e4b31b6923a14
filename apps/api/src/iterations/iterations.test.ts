import type { IterationResponse, RefusalBody, WholeCampaignResponse } from "@spi/domain/api-contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, iterationContent, openApi } from "../../test/harness.ts";
import { verifyHistory } from "../history/store.ts";

let api: TestApi;
let campaignId: string;
let all: string;
beforeAll(async () => {
  api = await openApi();
  campaignId = (await api.newCampaign()).ID;
  all = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
});
afterAll(() => api.close());

let names = 0;
const newIteration = (changes: Record<string, unknown> = {}) => {
  names += 1;
  return api.newIteration(campaignId, { Name: `Iteration ${names}`, ...changes });
};

const put = <Answer = IterationResponse>(
  iteration: { ID: string } & Record<string, unknown>,
  who: "wendy.writer" | "bo.both" = "wendy.writer",
) => api.call<Answer>(who, `${all}/${iteration.ID}`, { method: "PUT", body: iteration });

test("a created iteration is a draft at version 1, numbered after the campaign's others §7.11 §9.09", async () => {
  const first = await newIteration();
  const answer = await api.call<IterationResponse>("wendy.writer", all, {
    method: "POST",
    body: { ...iterationContent, Name: "The next one" },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    iteration_details: { Version: 1, IterationNumber: first.IterationNumber + 1, CommsType: "I", Type: "M" },
    status: "draft",
    submitted_by: null,
    reviewers: [],
    created_by: { name: "Wendy Writer" },
  });
});

test("a copy has a new identifier, version 1 and the number of iterations plus 1, or the highest plus 1 if that is taken §4.36 REQ-FMT-252", async () => {
  const { ID } = await api.newCampaign();
  const iterations = `/team/team-vaccinations/campaign/${ID}/iteration`;
  const [first, second] = [await api.newIteration(ID, { Name: "1" }), await api.newIteration(ID, { Name: "2" })];
  const copyOf = async (Name: string) => {
    const { iteration_details: copy } = (
      await api.call<IterationResponse>("wendy.writer", `${iterations}?copied_from=${second.ID}`, {
        method: "POST",
        body: { ...iterationContent, Name },
      })
    ).body;
    expect([first.ID, second.ID]).not.toContain(copy.ID);
    expect(copy.Version).toBe(1);
    return copy.IterationNumber;
  };
  expect(await copyOf("Duplicated - 2")).toBe(3);
  const removed = await api.call("wendy.writer", `${iterations}/${first.ID}`, { method: "DELETE" });
  expect(removed.status).toBeLessThan(300);
  expect(await copyOf("Duplicated again")).toBe(4);
});

test.each(["LETTER,DIGITAL_FIRST", " LETTER\nDIGITAL_FIRST ", "LETTER|DIGITAL_FIRST|letter"])(
  "routing plan IDs sent as %j are stored with | as separator §3.07 §9.16",
  async (sent) => {
    const stored = "LETTER|DIGITAL_FIRST";
    const rule = filterRule({ Type: "R", Priority: 1000, CommsRouting: sent });
    const made = await newIteration({ DefaultCommsRouting: sent, IterationRules: [rule] });
    const routingOf = ({ DefaultCommsRouting, IterationRules }: typeof made) => [
      DefaultCommsRouting,
      IterationRules[0]?.CommsRouting,
    ];
    expect(routingOf(made)).toEqual([stored, stored]);
    expect(made.IterationCohorts).toEqual(iterationContent.IterationCohorts);
    const saved = await put({ ...made, DefaultCommsRouting: sent, IterationRules: [rule] });
    expect(routingOf(saved.body.iteration_details)).toEqual([stored, stored]);
    const { ID } = await api.newCampaign({ DefaultCommsRouting: sent });
    const read = await api.call<WholeCampaignResponse>("rita.reader", `/team/team-vaccinations/campaign/${ID}`);
    expect(read.body.campaign_details.DefaultCommsRouting).toBe(stored);
  },
);

test("reading a campaign returns its iterations with status, identifier and rules §7.09", async () => {
  const iteration = await newIteration({ IterationRules: [filterRule()] });
  const campaign = await api.call<WholeCampaignResponse>(
    "rita.reader",
    `/team/team-vaccinations/campaign/${campaignId}`,
  );
  const read = campaign.body.iterations.find((candidate) => candidate.iteration_details.ID === iteration.ID);
  expect(read).toMatchObject({ status: "draft", iteration_details: { ID: iteration.ID } });
  expect(read?.iteration_details.IterationRules.map((rule) => rule.Name)).toEqual(["Under 75"]);
});

test("one of two saves over the same version is stored, and the other is rejected with the name of who saved", async () => {
  const iteration = await newIteration();
  const answers = await Promise.all([
    put<IterationResponse & RefusalBody>({ ...iteration, ApprovalMaximum: 100 }, "wendy.writer"),
    put<IterationResponse & RefusalBody>({ ...iteration, ApprovalMaximum: 200 }, "bo.both"),
  ]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(refused?.body.current).toMatchObject({ version: 2, by: expect.stringMatching(/Wendy Writer|Bo Both/) });
});

test("an iteration's name is unique within its campaign, compared trimmed §5.02", async () => {
  await newIteration({ Name: "Only one" });
  const body = { ...iterationContent, Name: " Only one " };
  const answer = await api.call<RefusalBody>("wendy.writer", all, { method: "POST", body });
  expect(answer.body.errors).toEqual({ Name: ["Iteration name must be unique"] });
});

test("a run date outside the campaign is rejected with both dates §5.14", async () => {
  const body = { ...iterationContent, Name: "Too late", IterationDate: "20270401" };
  const answer = await api.call<RefusalBody>("wendy.writer", all, { method: "POST", body });
  expect(answer.body.errors["IterationDate"]?.[0]).toContain("between 1 November 2026 and 31 March 2027");
});

test("a maximum below the minimum is rejected §5.15", async () => {
  const iteration = await newIteration();
  const answer = await put<RefusalBody>({ ...iteration, ApprovalMinimum: 5, ApprovalMaximum: 4 });
  expect(answer.body.errors).toEqual({
    ApprovalMaximum: ["Minimum approval number must be less than maximum approval number"],
  });
});

test.each([
  ["an unknown attribute", { AttributeName: "SHOE_SIZE" }],
  ["an unknown operator", { Operator: "≈" }],
  ["a comparator that cannot work", { Comparator: "seventy-five" }],
  ["an unfilled library token", { Comparator: "-~X~" }],
  ["a missing comparator §5.23", { Comparator: "" }],
  ["a cohort that is not in the iteration", { CohortLabel: "nobody" }],
  ["a plan the campaign does not have", { Type: "R", Priority: 1000, CommsRouting: "PIGEON" }],
  ["a priority of another type §9.05", { Priority: 500 }],
])("a rule with %s is rejected on save, naming the rule", async (_what, changes) => {
  const iteration = await newIteration();
  const answer = await put<RefusalBody>({ ...iteration, IterationRules: [filterRule(changes)] });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors).every((path) => path.startsWith("IterationRules.0."))).toBe(true);
  expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0);
});

test("two rules with the same name are rejected §5.04", async () => {
  const iteration = await newIteration();
  const IterationRules = [filterRule(), filterRule({ Priority: 10 })];
  const answer = await put<RefusalBody>({ ...iteration, IterationRules });
  expect(answer.body.errors).toEqual({ "IterationRules.1.Name": ["A rule with this name already exists"] });
});

test("a body with a different iteration from the address is rejected", async () => {
  const [one, other] = [await newIteration(), await newIteration()];
  const answer = await api.call("wendy.writer", `${all}/${one.ID}`, { method: "PUT", body: other });
  expect(answer.status).toBe(400);
});

test("every version of an iteration has an event, chained to the previous one REQ-HIS-01", async () => {
  const iteration = await newIteration();
  for (let version = 1; version < 5; version += 1)
    await put({ ...iteration, Version: version, ApprovalMaximum: version });
  const events = await api.db
    .selectFrom("history")
    .select("version")
    .where("object_id", "=", iteration.ID)
    .orderBy("version")
    .execute();
  expect(events.map((event) => event.version)).toEqual([1, 2, 3, 4, 5]);
  expect(await verifyHistory(api.db)).toEqual([]);
});

test("history cannot be changed, and verification detects a change made outside the service REQ-HIS-02", async () => {
  const iteration = await newIteration();
  const change = api.db
    .updateTable("history")
    .set({ action: "nothing happened" })
    .where("object_id", "=", iteration.ID);
  await expect(change.execute()).rejects.toThrow("history is only ever added to");
  await sql`alter table history disable trigger user`.execute(api.db);
  await change.execute();
  expect(await verifyHistory(api.db, iteration.ID)).toEqual([
    { objectId: iteration.ID, version: 1, problem: "changed" },
  ]);
});

test("a draft iteration can be deleted", async () => {
  const iteration = await newIteration();
  expect((await api.call("wendy.writer", `${all}/${iteration.ID}`, { method: "DELETE" })).status).toBe(200);
  expect((await api.call("wendy.writer", `${all}/${iteration.ID}`)).status).toBe(404);
});
