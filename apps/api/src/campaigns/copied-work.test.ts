import type { IterationResponse, RefusalBody, ReviewReadiness, WholeCampaignResponse } from "@spi/domain/api-contract";
import type { SimilarWork } from "@spi/domain/iteration/selection/similar-work";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type TestApi,
  andClause,
  filterRule,
  iterationContent,
  openApi,
  reviewerIds,
  ruleOfEachType,
} from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi({ cohorts: ["covid_75_and_over_v2", "case_moved", ...cases] });
});
afterAll(() => api.close());

/** Cohorts of the test cases. If they used the same cohort, they would find each other's iterations. */
const cases = Array.from({ length: 11 }, (_, index) => `case_${index}`);
let nextCase = 0;

const team = "/team/team-vaccinations/campaign";
const workersOf = ({ contributors }: IterationResponse) => contributors.map(({ name }) => name);

/** Creates an iteration that Wendy created and Bo changed. */
async function workedOnByTwo(IterationRules = ruleOfEachType()) {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationRules });
  const path = `${team}/${campaign.ID}/iteration`;
  const body = { ...iteration, ApprovalMaximum: 7 };
  const saved = await api.call<IterationResponse>("bo.both", `${path}/${iteration.ID}`, { method: "PUT", body });
  return { campaign, path, iteration: saved.body.iteration_details };
}

test("contributors to an iteration contribute to its copy, in addition to the copier REQ-REV-14", async () => {
  const { path, iteration } = await workedOnByTwo();
  const { ID, Version: _version, IterationNumber: _number, ...content } = iteration;
  const body = { ...content, Name: "Copy", IterationRules: [filterRule()] };
  const copy = await api.call<IterationResponse>("tom.teams", `${path}?copied_from=${ID}`, { method: "POST", body });
  expect(workersOf(copy.body)).toEqual(["Wendy Writer", "Bo Both", "Tom Teams"]);
});

test("contributors to an iteration contribute to an import of its export, even if the file was changed where it selects no one REQ-REV-14", async () => {
  const { campaign } = await workedOnByTwo();
  const exported = await api.call<{ file: { CampaignConfig: { Iterations: object[] } } }>(
    "wendy.writer",
    `${team}/${campaign.ID}/export`,
    { method: "POST" },
  );
  const { file } = exported.body;
  const workersAfter = async (imported: object) => {
    const { body } = await api.call<WholeCampaignResponse>("tom.teams", `${team}/import`, {
      method: "POST",
      body: { file: imported },
    });
    return body.iterations.map(workersOf);
  };
  expect(await workersAfter(file)).toEqual([["Wendy Writer", "Bo Both", "Tom Teams"]]);
  const { CampaignConfig } = file;
  const changed = (changes: object) => ({
    CampaignConfig: {
      ...CampaignConfig,
      Iterations: CampaignConfig.Iterations.map((iteration) => ({ ...iteration, ...changes })),
    },
  });
  const [workers] = await workersAfter(changed({ ApprovalMaximum: 8, Name: "Mine" }));
  expect(workers?.toSorted()).toEqual(["Bo Both", "Tom Teams", "Wendy Writer"]);
  expect(await workersAfter(changed({ IterationRules: [filterRule({ Comparator: "-61" })] }))).toEqual([["Tom Teams"]]);
});

test("contributors to an iteration contribute to a retyped one with the same rules in another order REQ-REV-14 REQ-REV-414", async () => {
  const { campaign, path, iteration } = await workedOnByTwo();
  await api.call("wendy.writer", `${path}/${iteration.ID}`, { method: "DELETE" });
  const again = await api.call<IterationResponse>("tom.teams", path, {
    method: "POST",
    body: { ...iterationContent, Name: "Mine", IterationRules: ruleOfEachType().toReversed() },
  });
  expect(workersOf(again.body).toSorted()).toEqual(["Bo Both", "Tom Teams", "Wendy Writer"]);
  const other = await api.newIteration(campaign.ID, {
    Name: "Other",
    IterationRules: [filterRule({ Comparator: "-62" })],
  });
  const saved = { ...other, IterationRules: ruleOfEachType() };
  const draft = await api.call<IterationResponse>("wendy.writer", `${path}/${other.ID}`, {
    method: "PUT",
    body: saved,
  });
  expect(workersOf(draft.body)).toEqual(["Wendy Writer"]);
  const body = { status: "in review", reviewers: [reviewerIds.arun] };
  const sent = await api.move("wendy.writer", `${path}/${other.ID}`, body);
  expect(workersOf(sent.body)).toContain("Bo Both");
});

test.each([
  ["with other numbers of one value and another word for who has none", { Comparator: "-077[[NVL:20200101]]" }, []],
  [
    "with a rule that never matches",
    {},
    [filterRule({ Name: "Never", Priority: 20, Operator: "Y<", Comparator: "-120" })],
  ],
  ["with an AND clause", { AndClauses: [andClause(1)] }, []],
])(
  "a contributor to an iteration contributes to one retyped %s, even in another campaign REQ-REV-14 REQ-REV-414",
  async (_how, changes, more) => {
    const { campaign } = await workedOnByTwo([filterRule({ Comparator: "-77" })]);
    for (const { ID } of [campaign, await api.newCampaign()]) {
      const body = {
        ...iterationContent,
        Name: "Mine",
        IterationRules: [filterRule({ Comparator: "-77", ...changes }), ...more],
      };
      const made = await api.call<IterationResponse>("tom.teams", `${team}/${ID}/iteration`, { method: "POST", body });
      expect(workersOf(made.body)).toEqual(expect.arrayContaining(["Wendy Writer", "Bo Both", "Tom Teams"]));
    }
  },
);

test.each([
  ["some of what it asks, and others besides", { IterationRules: underAges(33) }],
  ["one of three things it asks", { IterationRules: underAges(31).slice(0, 1) }],
  ["all it asks, of other cohorts", { IterationCohorts: [{ CohortLabel: "another", Priority: 0 }] }],
])(
  "a contributor to an iteration does not contribute to one with %s REQ-REV-14 REQ-REV-415",
  async (_what, changes) => {
    const { campaign } = await workedOnByTwo(underAges(31));
    const body = { ...iterationContent, Name: "Mine", IterationRules: underAges(31), ...changes };
    const at = `${team}/${campaign.ID}/iteration`;
    const made = await api.call<IterationResponse>("tom.teams", at, { method: "POST", body });
    expect(workersOf(made.body)).toEqual(["Tom Teams"]);
  },
);

/** Builds rules that filter out people below three different ages. */
function underAges(from: number) {
  return [0, 1, 2].map((more) =>
    filterRule({ Name: `Under ${from + more}`, Priority: more * 10, Comparator: `-${from + more}` }),
  );
}

/** Writes an iteration as Tom and sends it for review. */
async function sentByTom(campaignId: string, changes: object) {
  const body = { ...iterationContent, ...changes, Name: "Retyped" };
  const at = `${team}/${campaignId}/iteration`;
  const { ID } = (await api.call<IterationResponse>("tom.teams", at, { method: "POST", body })).body.iteration_details;
  const path = `${at}/${ID}`;
  const request = { status: "in review", reviewers: [reviewerIds.bo, reviewerIds.arun] };
  const sent = await api.move("tom.teams", path, request);
  expect(sent.status).toBe(200);
  const decide = () => api.move<RefusalBody>("bo.both", path, { status: "approved" });
  const review = async () =>
    (await api.call<{ similar_work: SimilarWork[] }>("rita.reader", `${path}/review`)).body.similar_work;
  const history = async () => (await api.call<object>("rita.reader", `${team}/${campaignId}/history`)).body;
  return { decide, review, history };
}

/** Creates a campaign with a draft that only Bo, who can approve, wrote. */
async function writtenByBo(IterationRules: object[], cohort: string) {
  const campaign = await api.newCampaign();
  const body = { ...iterationContent, Name: "Draft by Bo", IterationRules, IterationCohorts: inCohort(cohort) };
  const at = `${team}/${campaign.ID}/iteration`;
  const made = await api.call<IterationResponse>("bo.both", at, { method: "POST", body });
  expect(workersOf(made.body)).toEqual(["Bo Both"]);
  return campaign.ID;
}

const inCohort = (CohortLabel: string) => [{ CohortLabel, Priority: 0 }];
const bornAfter = (Operator: string, Comparator: string) =>
  filterRule({ Name: "Born after", Operator, Comparator, AttributeName: "DATE_OF_BIRTH" });
const careHome = filterRule({
  Name: "Care home",
  Priority: 20,
  Operator: "=",
  Comparator: "Y",
  AttributeName: "CARE_HOME_FLAG",
});
const inBoard = (AttributeName: string) =>
  filterRule({ Name: "Board", Priority: 20, Operator: "in", Comparator: "QWO", AttributeName });
const harmless = ["-119", "-120"].map((Comparator, index) =>
  filterRule({ Name: `Harmless ${index}`, Priority: 30 + index, Operator: "Y<", Comparator }),
);

test.each([
  ["no rules and another name", [], []],
  ["an exclusive bound written as an inclusive one", [bornAfter(">", "19500101")], [bornAfter(">=", "19500102")]],
  [
    "one of two values changed by a day",
    [bornAfter(">", "19500101"), careHome],
    [bornAfter(">", "19500102"), careHome],
  ],
  [
    "as many harmless rules added",
    [bornAfter(">", "19500101"), careHome],
    [bornAfter(">", "19500101"), careHome, ...harmless],
  ],
])(
  "a contributor cannot approve their selection retyped by a colleague with %s REQ-REV-270",
  async (_how, before, after) => {
    const cohort = cases[nextCase++]!;
    const campaignId = await writtenByBo(before, cohort);
    const { decide, review } = await sentByTom(campaignId, {
      IterationRules: after,
      IterationCohorts: inCohort(cohort),
    });
    expect((await decide()).body.message).toContain("You worked on this iteration");
    expect(await review()).toEqual([]);
  },
);

test("an approver who wrote the same rules elsewhere is named with that iteration while it is a draft, also after a review REQ-REV-270", async () => {
  const cohort = cases[nextCase++]!;
  const rules = [bornAfter(">", "19470101"), careHome];
  await writtenByBo(rules, cohort);
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationCohorts: inCohort(cohort) });
  const path = `${team}/${campaign.ID}/iteration/${iteration.ID}`;
  const authors = async () =>
    (await api.call<ReviewReadiness>("wendy.writer", `${path}/readiness`)).body.authors_elsewhere;
  expect(await authors()).toEqual([]);
  const saved = await api.call<IterationResponse>("wendy.writer", path, {
    method: "PUT",
    body: { ...iteration, IterationRules: rules },
  });
  const bo = { by: { id: reviewerIds.bo, name: "Bo Both" }, iteration: "Draft by Bo" };
  expect(await authors()).toEqual([bo]);
  const sent = await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  expect(sent.status).toBe(200);
  expect(workersOf(sent.body)).toContain("Bo Both");
  expect(await authors()).toEqual([]);
  await api.move("wendy.writer", path, { status: "draft" });
  expect(await authors()).toEqual([bo]);
  const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", path)).body;
  await api.call("wendy.writer", path, {
    method: "PUT",
    body: { ...iteration_details, IterationRules: [filterRule({ Comparator: "-63" })] },
  });
  expect(await authors()).toEqual([{ ...bo, iteration: null }]);
  const again = (await api.call<IterationResponse>("wendy.writer", path)).body.iteration_details;
  await api.call("bo.both", path, { method: "PUT", body: { ...again, ApprovalMaximum: 9 } });
  expect(await authors()).toEqual([]);
  expect(saved.status).toBe(200);
});

test.each([
  ["no rules in another campaign", [], [], {}],
  ["a value changed by a month", [bornAfter(">", "19500101")], [bornAfter(">", "19500201")], {}],
  ["more harmless rules than its own", [bornAfter(">", "19500101")], [bornAfter(">", "19500101"), ...harmless], {}],
  ["the board of residence for the board", [inBoard("ICB")], [inBoard("ICB_OF_RESIDENCE")], {}],
  [
    "another cohort",
    [bornAfter(">", "19500101"), inBoard("ICB")],
    [bornAfter(">", "19500101"), inBoard("ICB")],
    { IterationCohorts: inCohort("case_moved") },
  ],
])(
  "a similar iteration by an approver is shown at review and in the history, with %s REQ-REV-271",
  async (_how, before, after, changes) => {
    const cohort = cases[nextCase++]!;
    await writtenByBo(before, cohort);
    const { ID } = await api.newCampaign();
    const { decide, review, history } = await sentByTom(ID, {
      IterationRules: after,
      IterationCohorts: inCohort(cohort),
      ...changes,
    });
    expect(await review()).toEqual([{ by: { id: reviewerIds.bo, name: "Bo Both" }, iteration: "Draft by Bo" }]);
    expect((await decide()).status).toBe(200);
    const words = "Bo Both has permission to approve this iteration, but wrote a similar one called “Draft by Bo”.";
    expect(JSON.stringify(await history()).split(words)).toHaveLength(3);
  },
);

test("an approver’s emptied iteration is not shown as similar to one with rules REQ-REV-271", async () => {
  const cohort = cases[nextCase++]!;
  await writtenByBo([], cohort);
  const { ID } = await api.newCampaign();
  const changes = { IterationRules: [bornAfter(">", "19500101")], IterationCohorts: inCohort(cohort) };
  expect(await (await sentByTom(ID, changes)).review()).toEqual([]);
});

test("a draft without rules does not make earlier authors of such drafts contributors REQ-REV-270", async () => {
  const campaign = await api.newCampaign();
  await api.newIteration(campaign.ID);
  const other = await api.newCampaign();
  const at = `${team}/${other.ID}/iteration`;
  const made = await api.call<IterationResponse>("tom.teams", at, { method: "POST", body: iterationContent });
  expect(workersOf(made.body)).toEqual(["Tom Teams"]);
});

test("a save by a client that does not know carried fields preserves them in the campaign and iteration REQ-FMT-22", async () => {
  const Carried = { RuleCode: "Code" };
  const campaign = await api.newCampaign({ Carried });
  const { Carried: _campaigns, ...withoutInCampaign } = campaign;
  const savedCampaign = await api.call<{ campaign_details: object }>("wendy.writer", `${team}/${campaign.ID}`, {
    method: "PUT",
    body: { ...withoutInCampaign, Name: "Carries still" },
  });
  expect(savedCampaign.body.campaign_details).toMatchObject({ Name: "Carries still", Carried });
  const iteration = await api.newIteration(campaign.ID, { Carried });
  const { Carried: _iterations, ...without } = iteration;
  const path = `${team}/${campaign.ID}/iteration/${iteration.ID}`;
  const saved = await api.call<IterationResponse>("wendy.writer", path, {
    method: "PUT",
    body: { ...without, Name: "Carries too" },
  });
  expect(saved.body.iteration_details).toMatchObject({ Name: "Carries too", Carried });
});
