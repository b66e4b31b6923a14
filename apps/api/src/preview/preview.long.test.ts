import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Figure, PeoplePreview, PreviewResponse } from "@spi/domain/people/people-preview";
import type { RefusalBody } from "@spi/domain/api-contract";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { openPeople } from "@spi/engine/open/open-people";
import { runReport } from "@spi/engine/people/run-report";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PeopleAnswers, maxConcurrentQueries, peopleAnswers } from "../people/people-answers.ts";
import { type TestApi, filterRule, openApi, ruleOfEachType } from "../../test/harness.ts";

let api: TestApi;
let populationDir: string;
/** Number of exact counts that have started, and the promise that they wait for. */
const counting = { begun: 0, blocked: Promise.resolve() };
const answers: PeopleAnswers = {
  ...peopleAnswers,
  preview: async (...input) => {
    counting.begun += 1;
    await counting.blocked;
    return peopleAnswers.preview(...input);
  },
};
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-preview-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir, peopleMaxAgeDays: 7, peopleAnswers: answers });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

type Persona = Parameters<TestApi["call"]>[0];

/** Creates an iteration with a filter on age, a suppression and a routing rule, in a separate campaign. */
async function madeIteration(changes: object = {}) {
  const campaign = await api.newCampaign();
  const IterationCohorts = [{ CohortLabel: "covid_immunosuppressed_v2", Priority: 0 }];
  const iteration = await api.newIteration(campaign.ID, {
    IterationCohorts,
    IterationRules: ruleOfEachType(),
    ...changes,
  });
  const at = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/preview`;
  const post = async (draft: Partial<Iteration>, query = "", asks: Persona = "wendy.writer") =>
    api.app.request(`/api${at}${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${await api.tokenOf(asks)}`, "content-type": "application/json" },
      body: JSON.stringify({ ...iteration, ...draft }),
    });
  const ask = async (...input: Parameters<typeof post>) => {
    const response = await post(...input);
    return { status: response.status, text: await response.text() };
  };
  const answers = async (...input: Parameters<typeof ask>) => eventsOf((await ask(...input)).text);
  return { campaign, iteration, post, ask, answers };
}

function eventsOf(text: string): PreviewResponse[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => {
      const [event = "", data = ""] = block.split("\n").map((line) => line.slice(line.indexOf(":") + 2));
      return { event, ...(JSON.parse(data) as object) } as PreviewResponse;
    });
}

const previewOf = (answers: readonly PreviewResponse[]): PeoplePreview => {
  const last = answers.at(-1);
  if (last?.event !== "exact") throw new Error(JSON.stringify(last));
  return last.preview;
};
const counted = (people: number): Figure => ({ kind: "exact", people });

type Made = Awaited<ReturnType<typeof madeIteration>>;

async function reported({ campaign, iteration }: Made, IterationRules = iteration.IterationRules) {
  const { attributes } = shippedReference;
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  const edited = { ...iteration, IterationRules };
  const made = await runReport({ campaign, iteration: edited, attributes, people: people.value });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.report;
}

test("an edited iteration is counted as its report would count it, next to the saved one REQ-SEL-58 REQ-RUL-60", async () => {
  const made = await madeIteration();
  const [filter, ...others] = made.iteration.IterationRules;
  const edited = [{ ...filter!, Comparator: "-60" }, ...others];
  const answers = await made.answers({ IterationRules: edited }, `?rule=${filter!.ID}`);
  expect(answers.map(({ event }) => event)).toEqual(["exact"]);
  const preview = previewOf(answers);
  const [before, after] = [await reported(made), await reported(made, edited)];
  const invitedIn = (report: typeof before) => report.summary_report_totals.totals.invited;
  expect(preview.before?.invited).toEqual(counted(invitedIn(before)));
  expect(preview.after.invited).toEqual(counted(invitedIn(after)));
  const { filtered, suppressed, invited } = after.summary_report_totals.totals;
  expect(preview.after.in_cohorts).toEqual(counted(filtered + suppressed + invited));
  expect(preview.after.after_filters).toEqual(counted(suppressed + invited));
  expect(preview.changes?.newly_invited).toEqual(counted(invitedIn(after) - invitedIn(before)));
  expect(preview.changes?.no_longer_invited).toEqual(counted(0));
  const decided = after.summary_report_exclusions.exclusions[0]!.exclusions_count;
  expect(preview.rules).toMatchObject([{ id: filter!.ID, matches: counted(decided), decides: counted(decided) }]);
  const plans = after.summary_report_comms_routing.comms_routing;
  expect(preview.by_plan).toEqual(plans.map((row) => ({ plans: row.comms_routing, people: counted(row.count) })));
});

test("every rule shows how many people it matches, and for how many it is the recorded or the only reason REQ-SEL-58 REQ-RUL-61 REQ-SEL-419", async () => {
  const made = await madeIteration();
  const { rules, after } = previewOf(await made.answers({}, "?rule=every"));
  expect(rules.map(({ id }) => id)).toEqual(made.iteration.IterationRules.map(({ ID }) => ID));
  for (const { ID } of made.iteration.IterationRules) {
    const alone = previewOf(await made.answers({}, `?rule=${ID}`));
    expect(alone.rules).toEqual([rules.find(({ id }) => id === ID)]);
    expect(alone.after).toEqual(after);
  }
});

test("a routing rule without a plan still matches people REQ-SEL-58 REQ-RUL-61", async () => {
  const grown = { AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-18" };
  const IterationRules = ruleOfEachType().map((rule) => (rule.Type === "R" ? { ...rule, ...grown } : rule));
  const made = await madeIteration({ IterationRules });
  const routing = made.iteration.IterationRules.find(({ Type }) => Type === "R")!;
  const without = made.iteration.IterationRules.map((rule) =>
    rule === routing ? { ...rule, CommsRouting: "" } : rule,
  );
  const effectOf = async (rule: string, draft: Partial<Iteration>) =>
    previewOf(await made.answers(draft, `?rule=${rule}`)).rules.find(({ id }) => id === routing.ID);
  const saved = await effectOf(routing.ID, {});
  expect(saved?.matches).not.toEqual(counted(0));
  for (const rule of [routing.ID, "every"])
    expect(await effectOf(rule, { IterationRules: without })).toEqual({
      id: routing.ID,
      matches: saved?.matches,
      decides: counted(0),
      only_this_rule: counted(0),
    });
});

test("an iteration that cannot run yet lists what is missing, and a provisional cohort has no members REQ-RUL-60 REQ-RUL-434", async () => {
  const made = await madeIteration();
  const preview = async (draft: Partial<Iteration>) => made.answers(draft);
  const saved_version = made.iteration.Version;
  const sayOnly = (message: string) => [{ event: "not-available", message, saved_version }];
  const unfinished = [filterRule({ Comparator: "" }) as Iteration["IterationRules"][number]];
  expect(await preview({ IterationRules: unfinished })).toEqual(sayOnly("Finish the rule to see a count."));
  expect(await preview({ IterationCohorts: [] })).toEqual(sayOnly("Choose a cohort to see a count."));
  expect(await preview({ IterationCohorts: [{ CohortLabel: "made_up_v1", Priority: 0 }] })).toEqual(
    sayOnly("The cohort made_up_v1 has no members yet."),
  );
  const scoped = { ...made.iteration.IterationRules[0]!, CohortLabel: "made_up_v1" };
  const withLimitedRule = {
    IterationCohorts: [...made.iteration.IterationCohorts, { CohortLabel: "made_up_v1", Priority: 10 }],
    IterationRules: [...made.iteration.IterationRules, { ...scoped, ID: crypto.randomUUID(), Name: "For it alone" }],
  };
  const others = await preview(withLimitedRule);
  expect(others.at(-1)).toMatchObject({ event: "exact", cohorts_without_members: ["made_up_v1"] });
  expect(previewOf(others).after).toEqual(previewOf(await preview({})).after);
});

test("only users who can write or approve get previews, only of their team's iterations and up to the size of a save REQ-RUL-60", async () => {
  const made = await madeIteration();
  const statusFor = async (asks: Persona) => (await made.ask({}, "", asks)).status;
  expect(await statusFor("arun.approver")).toBe(200);
  expect(await statusFor("rita.reader")).toBe(403);
  expect(await statusFor("sam.screening")).toBe(404);
  const rules = Array.from({ length: 60 }, (_, index) => filterRule({ Name: "x".repeat(20_000), Priority: index }));
  const { status, text } = await made.ask({ IterationRules: rules as Iteration["IterationRules"] });
  expect([status, (JSON.parse(text) as RefusalBody).kind]).toEqual([413, "tooLarge"]);
});

test("a newer query from the same user cancels the older one REQ-RUL-60 REQ-RUL-436", async () => {
  const made = await madeIteration();
  const { promise, resolve: continueCounting } = Promise.withResolvers<void>();
  counting.blocked = promise;
  const responses = await Promise.all([1, 2, 3].map(() => made.post({})));
  // Nothing is counted until all three have been submitted.
  continueCounting();
  const texts = await Promise.all(responses.map((response) => response.text()));
  const answers = texts.map((text) => eventsOf(text).at(-1)?.event);
  expect(answers).toEqual(["superseded", "superseded", "exact"]);
});

test("a user who sends a query during others' counts must wait, and an identical query is not counted twice REQ-SRV-60 REQ-SRV-415", async () => {
  const made = await madeIteration();
  const { promise, resolve: continueCounting } = Promise.withResolvers<void>();
  Object.assign(counting, { begun: 0, blocked: promise });
  const others = [made.answers({}), made.answers({}, "", "arun.approver")];
  await expect.poll(() => counting.begun).toBe(maxConcurrentQueries);
  const reader = (await made.post({}, "", "bo.both")).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("event: waiting");
  continueCounting();
  expect((await reader.read()).value).toContain("event: exact");
  const previews = await Promise.all(others);
  expect(previewOf(previews[0]!)).toEqual(previewOf(previews[1]!));
  expect((await made.answers({})).map(({ event }) => event)).toEqual(["exact"]);
  expect(counting.begun).toBe(maxConcurrentQueries);
  await made.answers({ IterationRules: made.iteration.IterationRules.slice(1) });
  expect(counting.begun).toBe(maxConcurrentQueries + 1);
});

test("counts based on population data above the maximum age have a warning REQ-POP-40", async () => {
  const { campaign, iteration, answers } = await madeIteration();
  const other = await api.newIteration(campaign.ID, { Name: "Other", IterationCohorts: iteration.IterationCohorts });
  const difference = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/difference?with=${other.ID}`;
  const readBoth = async () => [
    (await answers({})).at(-1),
    (await api.call<{ people_old: string | null }>("wendy.writer", difference)).body,
  ];
  const day = api.clock.now;
  expect(await readBoth()).toMatchObject([{ people_old: null }, { people_old: null }]);
  api.clock.now = new Date(day.getTime() + 8 * 24 * 60 * 60 * 1000);
  const people_old =
    "The population data is from 20 November 2026, 8 days ago. The data should be no more than 7 days old.";
  expect(await readBoth()).toMatchObject([{ people_old }, { people_old }]);
  api.clock.now = day;
});
