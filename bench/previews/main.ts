/**
 * Measures previews while several people edit at the same time and others read. Each editor has an iteration and
 * changes a rule every 20 seconds, even if responses have not arrived. They request a preview and save on its first
 * response. Prints the response times, and fails above the limits.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Iteration } from "@spi/domain/iteration/iteration";
import type { IterationResponse } from "@spi/domain/api-contract";
import { createProcessAnswers } from "../../apps/api/src/people/process-client.ts";
import { claimsOf, filterRule, openApi, sign, testNow } from "../../apps/api/test/harness.ts";
import { iteration as measured } from "../engine/iteration.ts";
import { foldersOfPeople } from "../engine/people.ts";

const { values } = parseArgs({
  options: {
    millions: { type: "string", default: "1" },
    people: { type: "string", default: "50" },
    seconds: { type: "string", default: "120" },
  },
});
const [editors, seconds] = [Number(values.people), Number(values.seconds)];
const everyMilliseconds = 20_000;
const readEveryMilliseconds = 250;
const bars = { "first answer of a preview": 3000, save: 300, "answer to others": 200 } as Record<string, number>;

const { sorted: populationDir } = await foldersOfPeople(Number(values.millions));
const counting = createProcessAnswers(console);
const api = await openApi({ populationDir, peopleAnswers: counting.answers });
const times = new Map<string, number[]>();
const note = (what: string, begun: number) => times.set(what, [...(times.get(what) ?? []), performance.now() - begun]);
let [failed, superseded] = [0, 0];

/** The 24 rules in the engine's benchmark that are for every cohort. */
const rules = () =>
  measured.IterationRules.filter(({ CohortLabel }) => CohortLabel === undefined).map(
    ({ CohortLabel: _for, CommsRouting, ...rule }, index) =>
      filterRule({
        ...rule,
        ID: randomUUID(),
        Name: `Rule ${index}`,
        AttributeTarget: rule.AttributeTarget ?? "ALL",
        AndClauses: [],
        ...(CommsRouting === undefined ? {} : { CommsRouting: "BRAILLE" }),
      }),
  );

/** Creates a user with write permission in the team, and an iteration for the user. */
async function editor(number: number) {
  const claims = { ...claimsOf("wendy.writer"), sub: randomUUID(), username: `editor.${number}` };
  const token = await sign({ ...claims, exp: Math.floor(testNow.getTime() / 1000) + 3540 });
  const campaign = await api.newCampaign();
  const IterationCohorts = [{ CohortLabel: "covid_75_and_over_v2", Priority: 0 }];
  const made = await api.newIteration(campaign.ID, { IterationCohorts, IterationRules: rules() });
  const [changed, ...others] = made.IterationRules;
  const at = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${made.ID}`;
  let iteration: Iteration = made;
  return async (age: number) => {
    iteration = { ...iteration, IterationRules: [{ ...changed!, Comparator: `-${age}` }, ...others] };
    await preview(`${at}/preview?rule=${changed!.ID}`, { token, iteration, onFirst: save });
  };

  async function save() {
    const begun = performance.now();
    const saved = await api.call<IterationResponse>("wendy.writer", at, { method: "PUT", body: iteration, token });
    note("save", begun);
    if (saved.status === 200) iteration = saved.body.iteration_details;
    else failed += 1;
  }
}

interface PreviewTimes {
  token: string;
  iteration: Iteration;
  onFirst: () => Promise<void>;
}

async function preview(at: string, { token, iteration, onFirst }: PreviewTimes): Promise<void> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await api.app.request(`/api${at}`, { method: "POST", headers, body: JSON.stringify(iteration) });
  if (!response.ok || !response.body) return void (failed += 1);
  let [text, saving] = ["", Promise.resolve()];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    if (text === "") {
      note("first answer of a preview", begun);
      saving = onFirst();
    }
    if (chunk.includes("event: estimate")) note("of these an estimate", begun);
    text += chunk;
  }
  if (text.includes("event: exact")) note("exact count", begun);
  else if (text.includes("another count since")) superseded += 1;
  else failed += 1;
  return saving;
}

/** Reads a campaign repeatedly, as a user who is not editing. */
async function read(until: number): Promise<void> {
  const campaign = await api.newCampaign();
  while (performance.now() < until) {
    const begun = performance.now();
    await api.readCampaign(campaign.ID);
    note("answer to others", begun);
    await sleep(readEveryMilliseconds);
  }
}

const people: ((age: number) => Promise<void>)[] = [];
for (let number = 0; number < editors; number += 1) people.push(await editor(number));
const begun = performance.now();
const end = begun + seconds * 1000;
const reading = read(end);
await Promise.all(
  people.map(async (change, index) => {
    const requests: Promise<void>[] = [];
    for (let turn = 0; ; turn += 1) {
      const due = begun + (everyMilliseconds / editors) * index + everyMilliseconds * turn;
      if (due > end) break;
      await sleep(Math.max(0, due - performance.now()));
      requests.push(change(60 + (turn % 31)));
    }
    await Promise.all(requests);
  }),
);
await reading;
await api.close();
counting.close();

for (const [what, all] of times) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!);
  console.log(`| ${what} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  if (at(0.95) > (bars[what] ?? Infinity)) process.exitCode = 1;
}
console.log(`failed: ${failed}, ended by a newer question before the exact count: ${superseded}`);
if (failed > 0) process.exitCode = 1;
