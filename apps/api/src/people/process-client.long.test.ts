import { mkdtemp, rm } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import path from "node:path";
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { openPeople } from "@spi/engine/open/open-people";
import { previewPlans } from "@spi/engine/joint/preview";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { campaignContent, iterationContent, ruleOfEachType } from "../../test/harness.ts";
import { createProcessAnswers, startQueryProcess } from "./process-client.ts";
import { peopleAnswers } from "./people-answers.ts";

let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-ask-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
});
afterAll(() => rm(populationDir, { recursive: true }));

/** Returns a query for the effect of an iteration's rule on the people. */
async function question() {
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  const campaign = { ...newCampaignDefaults, ...campaignContent };
  const IterationRules = ruleOfEachType();
  const iteration = { ...iterationContent, IterationRules } as IterationContent;
  const request = { campaign, iteration, attributes: shippedReference.attributes };
  const plans = previewPlans(request, { saved: request, rule: IterationRules[0]!.ID });
  if (!plans.ok) throw new Error(JSON.stringify(plans.refusal));
  return { populationDir, snapshot: snapshotOf(people.value.manifest), plans: plans.value, key: "", everyRule: false };
}

/** Creates answers that run in subprocesses, with a list of the processes that were started. */
function processes() {
  const begun: ReturnType<typeof startQueryProcess>[] = [];
  const logged: unknown[] = [];
  const asking = createProcessAnswers({ warn: (what: unknown) => void logged.push(what) }, () => {
    const one = startQueryProcess();
    begun.push(one);
    return one;
  });
  return { ...asking, begun, logged };
}

const never = new AbortController().signal;

test("a low-priority process returns the same counts as the service itself, for successive queries REQ-SRV-60", async () => {
  const { answers, begun, close } = processes();
  const query = await question();
  const counted = await peopleAnswers.preview(query, never);
  expect(counted).toMatchObject({ ok: true });
  expect(await answers.preview(query, never)).toEqual(counted);
  expect(await answers.preview(query, never)).toEqual(counted);
  expect(begun.map(({ pid }) => getPriority(pid) > getPriority())).toEqual([true]);
  close();
});

test("a cancelled query stops, and one whose process exits fails without affecting the next REQ-SRV-60", async () => {
  const { answers, begun, close } = processes();
  const query = await question();
  expect(await answers.preview(query, AbortSignal.abort())).toMatchObject({ refusal: { kind: "cancelled" } });
  const failing = answers.preview(query, never);
  begun[0]!.kill();
  await expect(failing).rejects.toThrow("The process that counts people exited.");
  expect(await answers.preview(query, never)).toMatchObject({ ok: true });
  close();
});

test("the log has the reason why people could not be queried, and nothing about cancelled queries REQ-POP-51", async () => {
  const { answers, logged, close } = processes();
  const query = await question();
  expect(await answers.preview(query, AbortSignal.abort())).toMatchObject({ refusal: { kind: "cancelled" } });
  const elsewhere = { ...query, populationDir: `trino:http://127.0.0.1:${await freePort()}/lake/people` };
  expect(await answers.preview(elsewhere, never)).toMatchObject({ refusal: { kind: "unavailable" } });
  expect(logged).toEqual([
    { asked: "preview", reason: expect.stringMatching(/is not responding.*[(]ECONNREFUSED[)]/) as unknown },
  ]);
  close();
});
