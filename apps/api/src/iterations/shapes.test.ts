/** Sends and reads every field in specification section 3. Expects values outside its lists to be rejected by field. */
import type { CampaignResponse, IterationResponse, RefusalBody, WholeCampaignResponse } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const team = "/team/team-vaccinations/campaign";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const campaign = {
  Name: "Every field",
  Type: "S",
  Target: "BOWEL",
  Manager: ["manager@example.nhs.uk", "second@example.nhs.uk"],
  Approver: ["approver@example.nhs.uk"],
  Reviewer: ["reviewer@example.nhs.uk"],
  IterationFrequency: "Q",
  IterationType: "A",
  IterationTime: "23:59:58",
  DefaultCommsRouting: "LETTER",
  StartDate: "20261101",
  EndDate: "20270331",
  ApprovalMinimum: 1,
  ApprovalMaximum: 2,
  AvailableRoutingIds: ["LETTER", "SMS"],
};

const iteration = {
  Name: "Every field of an iteration",
  IterationDate: "20261201",
  CommsType: "R",
  Type: "S",
  ApprovalMinimum: 3,
  ApprovalMaximum: 4,
  DefaultCommsRouting: "LETTER|SMS",
  IterationCohorts: [{ CohortLabel: "mmr_children_v1", Priority: 10 }],
  IterationRules: [],
};

const create = (body: object) =>
  api.call<CampaignResponse & RefusalBody>("wendy.writer", team, { method: "POST", body });
const createIteration = (id: string, body: object) =>
  api.call<IterationResponse & RefusalBody>("wendy.writer", `${team}/${id}/iteration`, { method: "POST", body });

test("a campaign is returned with every field that was sent, an identifier and a version §3.01 §3.02 §3.03 §3.04", async () => {
  const made = await create(campaign);
  expect(made.body.campaign_details).toEqual({ ...campaign, ID: expect.stringMatching(uuid), Version: 1 });
  await createIteration(made.body.campaign_details.ID, iteration);
  const read = await api.readCampaign(made.body.campaign_details.ID);
  expect(read.campaign_details).toEqual(made.body.campaign_details);
  expect(read.iterations.map((stored) => stored.iteration_details.Name)).toEqual([iteration.Name]);
});

test("a campaign and each iteration is returned with its lock holder, creator and last editor §3.05", async () => {
  const { ID } = (await create(campaign)).body.campaign_details;
  const made = await createIteration(ID, iteration);
  const one = `${team}/${ID}/iteration/${made.body.iteration_details.ID}`;
  for (const lockedPath of [`${team}/${ID}`, one]) await api.call("bo.both", `${lockedPath}/lock`, { method: "PUT" });
  const { body } = await api.call<WholeCampaignResponse>("rita.reader", `${team}/${ID}`);
  const record = {
    created_by: { id: expect.any(String), name: "Wendy Writer" },
    creation_timestamp: "20261120093000",
    last_modified_by: { id: expect.any(String), name: "Wendy Writer" },
    last_modified_timestamp: "20261120093000",
  };
  expect(body).toMatchObject({ ...record, locked_by: { id: expect.any(String), name: "Bo Both" } });
  expect(body.iterations[0]).toMatchObject({
    ...record,
    iteration_details: { ID: expect.stringMatching(uuid) },
    status: "draft",
    submitted_by: null,
    reviewers: [],
    locked_by: { id: expect.any(String), name: "Bo Both" },
  });
  expect(body.campaign_details).toMatchObject(campaign);
});

test("an iteration in review is returned with its submitter and reviewers §3.05", async () => {
  const { ID } = await api.newCampaign();
  const { ID: iterationId } = await api.newIteration(ID);
  await api.move("wendy.writer", `${team}/${ID}/iteration/${iterationId}`, {
    status: "in review",
    reviewers: [reviewerIds.arun],
  });
  const { body } = await api.call<WholeCampaignResponse>("rita.reader", `${team}/${ID}`);
  expect(body.iterations).toMatchObject([
    {
      iteration_details: { ID: iterationId },
      status: "in review",
      submitted_by: { id: expect.any(String), name: "Wendy Writer" },
      reviewers: [{ id: reviewerIds.arun, name: "Arun Approver" }],
      locked_by: null,
    },
  ]);
});

test("an iteration is returned with every field that was sent, an identifier, a number and a version §3.06", async () => {
  const { ID } = (await create(campaign)).body.campaign_details;
  const made = await createIteration(ID, iteration);
  expect(made.body.iteration_details).toEqual({
    ...iteration,
    ID: expect.stringMatching(uuid),
    IterationNumber: 1,
    Version: 1,
  });
});

test.each([
  ["Type", "X"],
  ["Target", "POLIO"],
  ["Manager.0", ["nobody"]],
  ["Approver.0", ["nobody"]],
  ["Reviewer.0", ["nobody"]],
  ["IterationFrequency", "Y"],
  ["IterationType", "Q"],
  ["IterationTime", "24:00:00"],
  ["StartDate", "20260230"],
  ["EndDate", "31/03/2027"],
  ["AvailableRoutingIds.0", ["two words"]],
])("an invalid %s of a campaign is rejected with an error on its field", async (path, value) => {
  const [field = ""] = path.split(".");
  const answer = await create({ ...campaign, [field]: value });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [path]]);
});

test.each([
  ["CommsType", "X"],
  ["Type", "Q"],
  ["IterationDate", "2026-12-01"],
  ["ApprovalMinimum", -1],
  ["ApprovalMaximum", 1.5],
  ["Name", "50% off"],
  ["IterationCohorts.0.CohortLabel", [{ CohortLabel: " ", Priority: 0 }]],
])("an invalid %s of an iteration is rejected with an error on its field", async (path, value) => {
  const { ID } = (await create(campaign)).body.campaign_details;
  const [field = ""] = path.split(".");
  const answer = await createIteration(ID, { ...iteration, [field]: value });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [path]]);
});

test("missing or invalid fields are reported in this product's words, never the schema library's", async () => {
  const { ID } = (await create(campaign)).body.campaign_details;
  const words = async (path: string, method: "GET" | "POST" | "PUT", body: unknown) => {
    const answer = await api.call<RefusalBody>("wendy.writer", path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return Object.values(answer.body.errors).flat();
  };
  const all = [
    await words(`${team}/import`, "POST", null),
    await words(`${team}/import`, "POST", { file: [] }),
    await words(`${team}/${ID}`, "PUT", campaign),
    await words(`${team}/${ID}/history?iteration=x`, "GET", undefined),
  ];
  expect(all.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
  expect(all.flat().join(" ")).not.toMatch(/invalid|expected|received|undefined|uuid/i);
});
