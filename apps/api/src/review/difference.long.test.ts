import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IterationResponse } from "@spi/domain/api-contract";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import type { PeopleDifference } from "@spi/domain/report/people-difference";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { runReport } from "@spi/engine/people/run-report";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds, ruleOfEachType, deadRule } from "../../test/harness.ts";
import { openTestPeople } from "../../test/open-test-people.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-difference-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

interface DifferenceResponse {
  earlier: { name: string } | null;
  people_as_of: string | null;
  difference: PeopleDifference | null;
  not_available: string | null;
}

/** Creates an iteration with a filter on age and a suppression, in a separate campaign. */
async function madeIteration(changes: object = {}) {
  const campaign = await api.newCampaign();
  const [, suppression] = ruleOfEachType();
  const IterationRules = [filterRule(), suppression!];
  const IterationCohorts = [{ CohortLabel: "covid_immunosuppressed_v2", Priority: 0 }];
  const iteration = await api.newIteration(campaign.ID, { IterationCohorts, IterationRules, ...changes });
  const at = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const difference = async (query = "", userId: Parameters<TestApi["call"]>[0] = "arun.approver") =>
    api.call<DifferenceResponse>(userId, `${at}/difference${query}`);
  const save = async (saved: object) => {
    const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", at)).body;
    return api.call("wendy.writer", at, { method: "PUT", body: { ...iteration_details, ...saved } });
  };
  return { campaign, iteration, at, difference, save };
}

type Made = Awaited<ReturnType<typeof madeIteration>>;

async function invited({ campaign, iteration }: Made, IterationRules: Made["iteration"]["IterationRules"]) {
  const { attributes } = shippedReference;
  const made = await runReport({
    campaign,
    iteration: { ...iteration, IterationRules },
    attributes,
    people: await openTestPeople(populationDir),
  });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.report.summary_report_totals.totals.invited;
}

test("people invited because a rule was removed since the last decision are counted under that rule, as in reports REQ-REV-16", async () => {
  const made = await madeIteration();
  const [filter, suppression] = made.iteration.IterationRules;
  await api.move("wendy.writer", made.at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", made.at, { status: "rejected", reason: "Look at the age again" });
  await api.move("wendy.writer", made.at, { status: "draft" });
  expect((await made.save({ IterationRules: [suppression] })).status).toBe(200);
  const { status, body } = await made.difference("?with=last-review");
  expect([status, body.not_available, body.people_as_of]).toEqual([200, null, "20261120"]);
  const people = (await invited(made, [suppression!])) - (await invited(made, [filter!, suppression!]));
  expect(people).toBeGreaterThan(0);
  expect(body.difference?.people).toMatchObject({ newly_invited: people, no_longer_invited: 0, other_message: 0 });
  const rule = { id: filter!.ID, type: "F", name: "Under 75" };
  expect(body.difference?.reasons).toEqual([{ change: "newly_invited", before: rule, now: null, people }]);
  expect(body.difference?.causes).toEqual([
    {
      kind: "needed",
      changes: [{ did: "removing", part: "F", name: "Under 75" }],
      newly_invited: people,
      no_longer_invited: 0,
      other_message: 0,
    },
  ]);
  expect((await made.difference()).body).toMatchObject({ earlier: null, difference: null });
  expect((await made.difference("?with=last-approved")).status).toBe(404);
  expect((await made.difference("?unknown=1")).status).toBe(400);
});

test("people are compared with the last approved version, even if it was rejected since REQ-REV-16", async () => {
  const made = await madeIteration();
  const send = () => api.move("wendy.writer", made.at, { status: "in review", reviewers: [reviewerIds.arun] });
  const [, suppression] = made.iteration.IterationRules;
  await send();
  await api.move("arun.approver", made.at, { status: "approved" });
  await api.move("wendy.writer", made.at, { status: "draft" });
  expect((await made.save({ IterationRules: [suppression] })).status).toBe(200);
  await send();
  await api.move("arun.approver", made.at, { status: "rejected", reason: "Too many" });
  const { body } = await made.difference();
  expect(body.difference?.people.newly_invited).toBeGreaterThan(0);
  expect((await made.difference("?with=last-approved")).body).toEqual(body);
  expect((await made.difference("?with=last-review")).body.difference?.people.newly_invited).toBe(0);
  const review = await api.call<{ last_approval: { by: { name: string } } }>("rita.reader", `${made.at}/review`);
  expect(review.body.last_approval.by.name).toBe("Arun Approver");
});

test("people of an approved version are compared with the version approved before it REQ-REV-16", async () => {
  const made = await madeIteration();
  const approve = async () => {
    await api.move("wendy.writer", made.at, { status: "in review", reviewers: [reviewerIds.arun] });
    await api.move("arun.approver", made.at, { status: "approved" });
  };
  await approve();
  const without = { earlier: null, difference: null };
  expect((await made.difference()).body).toMatchObject(without);
  expect((await made.difference("?with=last-approved")).status).toBe(404);
  const { body } = await api.call<{ last_approval: unknown }>("rita.reader", `${made.at}/review`);
  expect(body.last_approval).toBeNull();
  await api.move("wendy.writer", made.at, { status: "draft" });
  await made.save({ IterationRules: made.iteration.IterationRules.slice(1) });
  await approve();
  await api.move("wendy.writer", made.at, { status: "draft" });
  await approve();
  const later = (await made.difference()).body;
  expect(later.difference?.people.newly_invited).toBeGreaterThan(0);
  expect((await made.difference("?with=last-approved")).body).toEqual(later);
});

test("people can be compared with another iteration in the campaign, but not in another campaign or team REQ-REV-16 REQ-REV-419", async () => {
  const made = await madeIteration();
  const other = await api.newIteration(made.campaign.ID, { Name: "Other", IterationRules: [] });
  const { body } = await made.difference(`?with=${other.ID}`, "rita.reader");
  expect(body.earlier?.name).toBe("Other");
  expect(body.difference).not.toBeNull();
  const elsewhere = await madeIteration();
  expect((await made.difference(`?with=${elsewhere.iteration.ID}`)).status).toBe(404);
  expect((await made.difference("?with=last-review")).status).toBe(404);
  expect((await made.difference("?with=copy-source")).status).toBe(404);
  expect((await made.difference("?with=x")).status).toBe(400);
  expect((await made.difference("", "sam.screening")).status).toBe(404);
});

test("a missing earlier version or a cohort without people is reported REQ-REV-16 REQ-REV-421", async () => {
  const made = await madeIteration();
  expect((await made.difference()).body).toMatchObject({
    earlier: null,
    difference: null,
    not_available: "There is no earlier version to compare this iteration with. Choose a different version.",
  });
  const IterationCohorts = [{ CohortLabel: "made_up_v1", Priority: 0 }];
  const other = await api.newIteration(made.campaign.ID, { Name: "Provisional", IterationCohorts });
  const { body } = await made.difference(`?with=${other.ID}`);
  expect(body.difference).toBeNull();
  expect(body.not_available).toContain("“made_up_v1”, but this population does not include");
});

test("a newer query from the same user cancels the older one, and other users' queries are answered REQ-REV-16", async () => {
  const made = await madeIteration();
  const other = await api.newIteration(made.campaign.ID, { Name: "Other", IterationRules: [] });
  const responses = [1, 2, 3, 4].map(() => made.difference(`?with=${other.ID}`));
  const [others, ...answers] = await Promise.all([made.difference(`?with=${other.ID}`, "rita.reader"), ...responses]);
  expect(others.status).toBe(200);
  // A request may get a response before the next one arrives. Each request that was stopped reports this.
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("versions that differ only in rule order are proved to treat everyone the same, and other differences are shown by an example person REQ-REV-35", async () => {
  const made = await madeIteration();
  const [filter, suppression] = made.iteration.IterationRules;
  await api.move("wendy.writer", made.at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", made.at, { status: "rejected", reason: "Order" });
  await api.move("wendy.writer", made.at, { status: "draft" });
  expect((await made.save({ IterationRules: [suppression, deadRule(), filter] })).status).toBe(200);
  const equivalent = async () =>
    (await api.call<{ equivalence: VersionEquivalence }>("rita.reader", `${made.at}/equivalence?with=last-review`)).body
      .equivalence;
  const run_date = made.iteration.IterationDate;
  expect(await equivalent()).toEqual({ verdict: "same", run_date });
  expect((await made.save({ IterationRules: [suppression, deadRule()] })).status).toBe(200);
  expect(await equivalent()).toMatchObject({
    verdict: "different",
    earlier: { outcome: "filtered", rule: filter!.Name },
  });
  const without = (await madeIteration()).at;
  const { status, body } = await api.call("rita.reader", `${without}/equivalence`);
  expect([status, body]).toMatchObject([200, { earlier: null, equivalence: null }]);
  expect((await api.call("rita.reader", `${without}/equivalence?with=last-review`)).status).toBe(404);
});
