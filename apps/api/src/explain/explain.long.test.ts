import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RefusalBody } from "@spi/domain/api-contract";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { runReport } from "@spi/engine/people/run-report";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, ruleOfEachType } from "../../test/harness.ts";
import type { ExplanationResponse } from "./explanation-answer.ts";
import { openTestPeople } from "../../test/open-test-people.ts";

let api: TestApi;
let populationDir: string;
let address: string;
let configuration: { campaign: CampaignDetails; iteration: Iteration };
const size = 60;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-explain-"));
  await generatePopulation({ size, seed: 1, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir });
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, {
    IterationCohorts: [{ CohortLabel: "covid_75_and_over_v2", Priority: 10 }],
    IterationRules: ruleOfEachType(),
  });
  address = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/explain`;
  configuration = { campaign, iteration };
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const explain = (body: object) => api.call<ExplanationResponse>("rita.reader", address, { method: "POST", body });
const typed = (PERSON: Record<string, string | null>, COHORTS = ["covid_75_and_over_v2"]) =>
  explain({ person: { PERSON, COHORTS } });

test("a reader sees who is invited, through which cohort and routing rule, with values and boundaries REQ-REV-10", async () => {
  const { status, body } = await typed({ DATE_OF_BIRTH: "19400312", BRAILLE_REQD: "Y" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ outcome: "invited", cohort: "covid_75_and_over_v2", person_number: null });
  expect(body.sentences).toEqual([
    "This person would be invited on 1 December 2026, because they are in the cohort covid_75_and_over_v2.",
    "This person matches the routing rule “Braille”, so they are sent BRAILLE.",
  ]);
  const [filter, suppression] = body.cohorts[0]?.rules ?? [];
  expect(filter).toMatchObject({ type: "F", matches: false, sentence: "The person does not match this rule." });
  expect(filter?.clauses[0]).toMatchObject({
    condition: "People born after 1 December 1951 (under 75 on 1 December 2026)",
    value: "19400312",
    value_words: "12 March 1940",
    outcome: "no match",
  });
  expect(suppression?.clauses[0]).toMatchObject({ value: null, value_words: "no value" });
});

test("the rule that gives the recorded reason is distinguished from other rules that match", async () => {
  const { body } = await typed({ DATE_OF_BIRTH: "19600101", CARE_HOME_FLAG: "Y" });
  expect(body).toMatchObject({ outcome: "filtered", reason: "Under 75", would_also_have_matched: ["Care home"] });
  expect(body.cohorts[0]?.rules.map(({ decides, matches }) => [decides, matches])).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(body.cohorts[0]?.rules[0]?.sentence).toBe(
    "The person matches this rule and is filtered out. This rule is the recorded reason.",
  );
});

test("the explanation for a person not in any cohort gives that reason", async () => {
  const { body } = await typed({ DATE_OF_BIRTH: "19400312" }, []);
  expect(body.outcome).toBe("not in a cohort");
  expect(body.cohorts[0]).toMatchObject({ state: "not a member", rules: [] });
});

test("synthetic people are read by number, and explaining each of them gives the report's counts", async () => {
  const counted = { invited: 0, filtered: 0, suppressed: 0, "not in a cohort": 0 };
  for (let person_number = 1; person_number <= size; person_number += 1) {
    const { body } = await explain({ person_number });
    expect(body.person_number).toBe(person_number);
    counted[body.outcome] += 1;
  }
  const made = await runReport({
    ...configuration,
    attributes: shippedReference.attributes,
    people: await openTestPeople(populationDir),
  });
  const { "not in a cohort": elsewhere, ...totals } = counted;
  expect(made.ok && made.value.report.summary_report_totals.totals).toEqual(totals);
  expect(totals.invited).toBeGreaterThan(0);
  expect(elsewhere).toBeGreaterThan(0);
}, 60_000);

test("an unknown number, and a body that is neither a number nor a person, are rejected by field", async () => {
  const refusal = await api.call<RefusalBody>("rita.reader", address, {
    method: "POST",
    body: { person_number: size + 1 },
  });
  expect(refusal.status).toBe(400);
  expect(refusal.body.errors["person_number"]).toEqual([
    `There is no person with the number ${size + 1}. Enter a number between 1 and ${size}.`,
  ]);
  expect((await explain({ person_number: 0 })).status).toBe(400);
  expect((await explain({})).status).toBe(400);
  expect((await typed({ DATE_OF_BIRTH: "19400312", IS_ADMIN: "Y" })).status).toBe(200);
});

test("real people cannot be looked up by number, and a described person can still be explained REQ-REV-10 REQ-REV-410", async () => {
  const file = path.join(populationDir, "population.json");
  const manifest = await readFile(file, "utf8");
  await writeFile(file, JSON.stringify({ ...(JSON.parse(manifest) as object), seed: null }));
  const refused = await api.call<RefusalBody>("rita.reader", address, { method: "POST", body: { person_number: 1 } });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain("data about real people");
  expect((await typed({ DATE_OF_BIRTH: "19400312" })).status).toBe(200);
  await writeFile(file, manifest);
});

test("a person in too many cohorts to explain is rejected with the reason REQ-VAL-36 REQ-VAL-417", async () => {
  const labels = Array.from({ length: 200 }, (_, index) => `cohort_${index}`);
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, {
    IterationCohorts: labels.map((CohortLabel, Priority) => ({ CohortLabel, Priority })),
    IterationRules: [filterRule({ AttributeName: "POSTCODE", Operator: "in", Comparator: "A1,".repeat(6500) + "A1" })],
  });
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/explain`;
  const explainIn = (COHORTS: string[]) =>
    api.call<ExplanationResponse & RefusalBody>("rita.reader", path, { method: "POST", body: { person: { COHORTS } } });
  const refused = await explainIn(labels);
  expect(refused.status).toBe(400);
  expect(refused.body.errors["person"]?.[0]).toMatch(/^This person is in 200 of the iteration's cohorts/);
  expect((await explainIn(labels.slice(0, 5))).status).toBe(200);
});

test("a person is also explained in an earlier version of the iteration on request REQ-REV-26", async () => {
  const { campaign, iteration } = configuration;
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration;
  const later = await api.newIteration(campaign.ID, { ...content, Name: "Without filters", IterationRules: [] });
  const ask = (against: string) =>
    api.call<ExplanationResponse>("rita.reader", address.replace(iteration.ID, later.ID), {
      method: "POST",
      body: { person: { PERSON: { DATE_OF_BIRTH: "19600312" }, COHORTS: ["covid_75_and_over_v2"] }, with: against },
    });
  const { body } = await ask(iteration.ID);
  expect([body.outcome, body.earlier?.outcome]).toEqual(["invited", "filtered"]);
  expect((await ask("last-approved")).status).toBe(404);
  expect((await ask("somewhere")).status).toBe(400);
});
