import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import type { Figure } from "@spi/domain/people/people-preview";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { most } from "@spi/domain/values/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi } from "../../test/harness.ts";
import { everyoneOver75 } from "../../test/expectations.ts";
import { peopleAnswers } from "../people/people-answers.ts";

let api: TestApi;
let populationDir: string;
/** Number of times that coverage has been counted. */
let made = 0;
/** Number of upcoming counts that will fail. */
let failing = 0;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-coverage-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  const coverage: typeof peopleAnswers.coverage = async (...input) => {
    made += 1;
    if (failing-- > 0) throw new Error("The process that asks people ended.");
    return peopleAnswers.coverage(...input);
  };
  api = await openApi({ populationDir, peopleAnswers: { ...peopleAnswers, coverage } });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const team = "/team/team-vaccinations/campaign";
const read = async (campaignId: string, query = "") =>
  (await api.call<CoverageResponse>("rita.reader", `${team}/${campaignId}/coverage${query}`)).body;

async function counted(campaignId: string, query = ""): Promise<CoverageResponse> {
  await expect.poll(async () => (await read(campaignId, query)).counting, { timeout: 60_000 }).toBe(false);
  return read(campaignId, query);
}

const figures = ({ counts }: CoverageResponse) =>
  Object.fromEntries(
    Object.entries(counts ?? {}).map(([name, figure]) => [name, figure.kind === "exact" ? figure.people : Number.NaN]),
  );

/**
 * Creates a campaign that selects everyone aged 75 or over twice, two weeks apart. No one else who is at risk is
 * selected.
 */
async function open() {
  const { ID } = await api.newCampaign();
  const first = await api.newIteration(ID, { Name: "First", IterationRules: [] });
  const reminder = await api.newIteration(ID, {
    Name: "Reminder",
    CommsType: "R",
    IterationDate: "20261215",
    IterationRules: [],
  });
  const everybody = filterRule({ Name: "Everybody", Operator: "Y>", Comparator: "-120" });
  const unselected = await api.newIteration(ID, {
    Name: "At risk",
    IterationDate: "20261220",
    IterationCohorts: [{ CohortLabel: "covid_immunosuppressed_v2", Priority: 10 }],
    IterationRules: [everybody],
  });
  return { campaignId: ID, first, reminder, unselected };
}

test("people are counted by how often a campaign selects them, with reasons and the days between selections REQ-DESK-50", async () => {
  const { campaignId, first, reminder, unselected } = await open();
  const before = made;
  expect(await read(campaignId)).toMatchObject({ counting: true, counts: null, not_counted: null });
  const answer = await counted(campaignId);
  expect(answer).toMatchObject({ people_as_of: "20261120", not_counted: null, left_out: [] });
  const { people, never, once, more_often } = figures(answer);
  expect(never! + once! + more_often!).toBe(people);
  expect([once, more_often! > 50, never! > 0]).toEqual([0, true, true]);
  const selected = { kind: "exact", people: more_often };
  const none = { kind: "exact", people: 0 };
  expect(
    answer.iterations.map((iteration) => [iteration.iteration_id, iteration.selected, iteration.first_selected]),
  ).toEqual([
    [first.ID, selected, selected],
    [reminder.ID, selected, none],
    [unselected.ID, none, none],
  ]);
  expect(answer.never_because).toEqual([
    { iteration_id: unselected.ID, outcome: "filtered", rule: "Everybody", people: { kind: "exact", people: never } },
  ]);
  expect(answer.pairs).toEqual([{ first_id: first.ID, second_id: reminder.ID, days: 14, people: selected }]);
  expect(made).toBe(before + 1);
});

test("an iteration that cannot run is left out with the reason, and a campaign without one that can is reported REQ-DESK-50 REQ-DESK-421", async () => {
  const { ID } = await api.newCampaign();
  expect(await read(ID)).toMatchObject({
    counting: false,
    not_counted: "There are no iterations to count yet. Create an iteration first.",
    counts: null,
  });
  await api.newIteration(ID, { Name: "Whole", IterationRules: [] });
  const IterationCohorts = [{ CohortLabel: "covid_carers", Priority: 10 }];
  const { ID: empty } = await api.newIteration(ID, { Name: "Carers", IterationCohorts, IterationRules: [] });
  const { ID: bare } = await api.newIteration(ID, { Name: "Bare", IterationCohorts: [], IterationRules: [] });
  const answer = await counted(ID);
  expect(answer.iterations.map(({ name }) => name)).toEqual(["Whole"]);
  expect(answer.left_out.map(({ iteration_id, reason }) => [iteration_id, reason])).toEqual([
    [empty, "The cohort covid_carers has no members yet."],
    [bare, "The iteration has no cohorts. Add at least one."],
  ]);
});

test("people who could not be counted are counted on the next request REQ-SCR-81", async () => {
  const { ID } = await api.newCampaign({ StartDate: "20310101", EndDate: "20311231" });
  await api.newIteration(ID, { IterationDate: "20310501", IterationRules: [] });
  failing = 1;
  expect(await read(ID)).toMatchObject({ counting: true });
  const readProblem = async () => (await read(ID)).not_counted;
  await expect.poll(readProblem, { timeout: 60_000 }).toContain("We cannot read the population data");
  expect(await read(ID)).toMatchObject({ counting: true, not_counted: null });
  expect(figures(await counted(ID))["people"]).toBeGreaterThan(0);
});

test("the team's other campaigns are included if they run within the chosen number of days REQ-DESK-51", async () => {
  const apart = { StartDate: "20280101", EndDate: "20281231", Name: "A season of its own" };
  const { ID: covid } = await api.newCampaign(apart);
  const { ID: own } = await api.newIteration(covid, { IterationDate: "20280501", IterationRules: [] });
  const { ID: flu } = await api.newCampaign({ ...apart, Name: "Flu beside it", Target: "FLU" });
  const { ID: other } = await api.newIteration(flu, { IterationDate: "20280511", IterationRules: [] });
  expect((await counted(covid)).iterations.map((iteration) => iteration.iteration_id)).toEqual([own]);
  expect((await counted(covid, "?days=9")).iterations.map((iteration) => iteration.iteration_id)).toEqual([own]);
  const near = await counted(covid, "?days=10");
  expect(near.iterations.map((iteration) => [iteration.iteration_id, iteration.campaign_name])).toEqual([
    [own, "A season of its own"],
    [other, "Flu beside it"],
  ]);
  expect(figures(near)["more_often"]).toBe(figures(near)["people"]);
});

test("contacts with other campaigns within the chosen days are listed by iteration, and a campaign's own iterations are paired regardless of the days between them REQ-DESK-55 REQ-DESK-57 REQ-DESK-423", async () => {
  const apart = { StartDate: "20320101", EndDate: "20321231" };
  const { ID: covid } = await api.newCampaign({ ...apart, Name: "Asked about" });
  const run = async (campaign: string, IterationDate: string) =>
    (await api.newIteration(campaign, { Name: `On ${IterationDate}`, IterationDate, IterationRules: [] })).ID;
  const [first, again] = [await run(covid, "20320501"), await run(covid, "20320601")];
  const { ID: flu } = await api.newCampaign({ ...apart, Name: "Second" });
  const { ID: mmr } = await api.newCampaign({ ...apart, Name: "Third" });
  const [near, nearer] = [await run(flu, "20320508"), await run(mmr, "20320430")];
  const alone = await counted(covid);
  expect(alone.contacts).toBeNull();
  const answer = await counted(covid, "?days=7");
  expect(answer.pairs).toMatchObject([{ first_id: first, second_id: again, days: 31 }]);
  expect([answer.pairs, answer.first_twice]).toEqual([alone.pairs, alone.pairs]);
  const everybody = { kind: "exact", people: figures(alone)["more_often"] };
  expect(answer.contacts).toMatchObject({ days: 7, people: everybody });
  const apartBy = answer.contacts!.pairs.map(({ first_id, second_id, days }) => [first_id, second_id, days]);
  expect(new Set(apartBy)).toEqual(
    new Set([
      [nearer, first, 1],
      [first, near, 7],
    ]),
  );
  // If contacts with a campaign are marked as intended, they are listed separately and not counted.
  const some = (await counted(covid, `?days=7&intended=${flu}`)).contacts!;
  expect([some.people, some.pairs.map(({ first_id: id }) => id)]).toEqual([everybody, [nearer]]);
  expect(some.intended).toMatchObject([{ first_id: first, second_id: near, days: 7 }]);
  expect((await counted(covid, `?days=7&intended=${flu}&intended=${covid}`)).contacts).toEqual(some);
  const all = (await counted(covid, `?days=7&intended=${flu}&intended=${mmr}`)).contacts!;
  expect([all.people, all.pairs.length, all.intended.length]).toEqual([{ kind: "exact", people: 0 }, 0, 2]);
  expect((await api.call("rita.reader", `${team}/${covid}/coverage?days=7&intended=flu`)).status).toBe(400);
});

test("people the campaign should reach but never selects are counted, including those not in any cohort, even if another campaign selects them REQ-DESK-53", async () => {
  const apart = { StartDate: "20300101", EndDate: "20301231" };
  const { ID } = await api.newCampaign({ ...apart, Name: "With a statement" });
  expect(
    (
      await api.call("bo.both", `${team}/${ID}/eligibility`, {
        method: "PUT",
        body: { Version: 1, statement: everyoneOver75 },
      })
    ).status,
  ).toBe(200);
  const younger = filterRule({ Name: "Not 85 yet", Operator: "Y>", Comparator: "-85" });
  const own = await api.newIteration(ID, { IterationDate: "20300501", IterationRules: [younger] });
  const { ID: flu } = await api.newCampaign({ ...apart, Name: "Flu for everybody", Target: "FLU" });
  await api.newIteration(flu, { IterationDate: "20300502", IterationRules: [] });
  const { eligible, eligible_not_counted, iterations } = await counted(ID);
  expect(eligible_not_counted).toBeNull();
  expect(eligible).toMatchObject({ name: everyoneOver75.Name });
  const exact = (figure: Figure) => (figure.kind === "exact" ? figure.people : Number.NaN);
  const { people, never, in_no_cohort, never_because } = eligible!;
  expect(never_because).toMatchObject([{ iteration_id: own.ID, outcome: "filtered", rule: "Not 85 yet" }]);
  expect(exact(never_because[0]!.people)).toBeGreaterThan(10);
  expect(exact(in_no_cohort)).toBeGreaterThan(0);
  expect(exact(in_no_cohort) + exact(never_because[0]!.people)).toBe(exact(never));
  expect(exact(never) + exact(iterations[0]!.selected)).toBe(exact(people));
  const near = await counted(ID, "?days=10");
  expect(near.iterations).toHaveLength(2);
  expect(near.eligible).toEqual(eligible);
  expect((await counted(flu)).eligible).toBeNull();
});

test("iterations above the maximum are listed as not counted, furthest away first REQ-DESK-51 REQ-DESK-422", async () => {
  const apart = { StartDate: "20290101", EndDate: "20291231" };
  const { ID: campaign } = await api.newCampaign({ ...apart, Name: "One among many" });
  const { ID: own } = await api.newIteration(campaign, { IterationDate: "20290601", IterationRules: [] });
  const { ID: many } = await api.newCampaign({ ...apart, Name: "Many beside it" });
  for (let number = 0; number < most.iterations; number += 1)
    await api.newIteration(many, {
      Name: `Beside ${number}`,
      IterationDate: number === 7 ? "20290610" : "20290602",
      IterationRules: [],
    });
  const answer = await counted(campaign, "?days=10");
  expect(answer.iterations).toHaveLength(most.iterations);
  expect(answer.iterations[0]?.iteration_id).toBe(own);
  expect(answer.left_out).toMatchObject([
    { name: "Beside 7", reason: expect.stringContaining("Choose a shorter period") },
  ]);
});

test("more than 365 days, or an invalid number of days, is rejected by name", async () => {
  const { ID } = await api.newCampaign();
  for (const days of ["367", "-1", "soon", "1.5"]) {
    const answer = await api.call<{ errors: object }>("rita.reader", `${team}/${ID}/coverage?days=${days}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["days"]]);
  }
});
