/**
 * People who edit at once: each has an iteration of their own, changes a rule every 20 seconds, asks for its preview and
 * saves. Prints how long estimates, exact counts and saves took, and ends with an error above the bars.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Iteration } from "@spi/domain/iteration/iteration";
import type { IterationAnswer } from "@spi/domain/api-contract";
import { claimsOf, filterRule, openApi, ruleOfEachType, sign, testNow } from "../../apps/api/test/harness.ts";
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
const bars = { "first answer of a preview": 3000, save: 300 } as Record<string, number>;

const { inOrder: populationDir } = await foldersOfPeople(Number(values.millions));
const api = await openApi({ populationDir });
const times = new Map<string, number[]>();
const note = (what: string, begun: number) => times.set(what, [...(times.get(what) ?? []), performance.now() - begun]);
let failed = 0;

/** Somebody with an iteration of their own, who writes in the team. */
async function editor(number: number) {
  const claims = { ...claimsOf("wendy.writer"), sub: randomUUID(), username: `editor.${number}` };
  const token = await sign({ ...claims, exp: Math.floor(testNow.getTime() / 1000) + 3540 });
  const campaign = await api.newCampaign();
  const IterationCohorts = [{ CohortLabel: "covid_75_and_over_v2", Priority: 0 }];
  const made = await api.newIteration(campaign.ID, { IterationCohorts, IterationRules: ruleOfEachType() });
  const at = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${made.ID}`;
  let iteration: Iteration = made;
  return async (age: number) => {
    const rules = [
      filterRule({ ID: made.IterationRules[0]!.ID, Comparator: `-${age}` }),
      ...iteration.IterationRules.slice(1),
    ];
    iteration = { ...iteration, IterationRules: rules as Iteration["IterationRules"] };
    await preview(`${at}/preview?rule=${made.IterationRules[0]!.ID}`, { token, iteration });
    const begun = performance.now();
    const saved = await api.call<IterationAnswer>("wendy.writer", at, { method: "PUT", body: iteration, token });
    note("save", begun);
    if (saved.status === 200) iteration = saved.body.iteration_details;
    else failed += 1;
  };
}

async function preview(at: string, { token, iteration }: { token: string; iteration: Iteration }) {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await api.app.request(`/api${at}`, { method: "POST", headers, body: JSON.stringify(iteration) });
  if (!response.ok || !response.body) return void (failed += 1);
  let told = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    if (told === "") note("first answer of a preview", begun);
    told += chunk;
  }
  if (told.includes("event: estimate")) note("previews with an estimate", begun);
  if (told.includes("event: exact")) note("exact count", begun);
  else failed += 1;
  return undefined;
}

const people: ((age: number) => Promise<void>)[] = [];
for (let number = 0; number < editors; number += 1) people.push(await editor(number));
const end = performance.now() + seconds * 1000;
await Promise.all(
  people.map(async (change, index) => {
    await sleep((everyMilliseconds / editors) * index);
    for (let age = 60; performance.now() < end; age = age === 90 ? 60 : age + 1) {
      const begun = performance.now();
      await change(age);
      await sleep(Math.max(0, everyMilliseconds - (performance.now() - begun)));
    }
  }),
);
await api.close();

for (const [what, all] of times) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!);
  console.log(`| ${what} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  if (at(0.95) > (bars[what] ?? Infinity)) process.exitCode = 1;
}
console.log(`failed: ${failed}`);
if (failed > 0) process.exitCode = 1;
