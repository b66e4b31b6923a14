import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { ListedPerson } from "@spi/engine/people/people";
import { openPeople } from "@spi/engine/open/open-people";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignContent, iterationContent, ruleOfEachType } from "../../../test/harness.ts";
import { startProcess } from "../../people/start-process.ts";
import { readInSubprocess } from "./read-in-subprocess.ts";
import { type PeopleListQuery, readPeople } from "./read-people.ts";

let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-tell-"));
  await generatePopulation({ size: 100_000, seed: 1, dir: populationDir, asOf: "20261120" });
});
afterAll(() => rm(populationDir, { recursive: true }));

async function question(): Promise<PeopleListQuery> {
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  const campaign = { ...newCampaignDefaults, ...campaignContent };
  const iteration = { ...iterationContent, IterationRules: ruleOfEachType() } as IterationContent;
  const request = { campaign, iteration, attributes: shippedReference.attributes };
  const snapshot = snapshotOf(people.value.manifest);
  return { populationDir, snapshot, request, only: undefined, threads: 1, approved: undefined };
}

/** Creates a reader and returns it with its subprocesses and log. */
function watched() {
  const begun: ReturnType<typeof startProcess>[] = [];
  const logged: unknown[] = [];
  const begin = () => {
    begun.push(startProcess(new URL("reading-subprocess.ts", import.meta.url)));
    return begun.at(-1)!;
  };
  return { read: readInSubprocess({ info: (what: unknown) => void logged.push(what) }, begin), begun, logged };
}

const never = new AbortController().signal;

test("a subprocess reads the same people in pages, reports its memory and exits after its response REQ-REL-49 REQ-REL-477", async () => {
  const query = await question();
  const here: ListedPerson[] = [];
  expect(await readPeople(query, { onPeople: (some) => void here.push(...some), signal: never })).toMatchObject({
    ok: true,
  });
  const { read, begun, logged } = watched();
  const received: ListedPerson[] = [];
  let times = 0;
  const onPeople = (some: readonly ListedPerson[]) => {
    times += 1;
    received.push(...some);
  };
  expect(await read(query, { onPeople, signal: never })).toMatchObject({ ok: true });
  const inOrder = (people: ListedPerson[]) => people.map((person) => JSON.stringify(person)).toSorted();
  expect(inOrder(received)).toEqual(inOrder(here));
  expect(times).toBeGreaterThan(1);
  expect(begun.map(({ exitCode }) => exitCode)).toEqual([0]);
  expect(logged).toEqual([{ megabytes: expect.any(Number) }]);
});

test("a refusal from the subprocess has the same message REQ-REL-49", async () => {
  const gone = { ...(await question()), snapshot: "0".repeat(64) };
  const receiver = { onPeople: () => {}, signal: never };
  const here = await readPeople(gone, receiver);
  expect(here).toMatchObject({ ok: false });
  expect(await watched().read(gone, receiver)).toEqual(here);
});

test("a subprocess exits on a stop message, fails when killed, and exits when its listener throws REQ-REL-49 REQ-REL-477", async () => {
  const query = await question();
  const stopping = new AbortController();
  const stopped = watched();
  const onPeople = () => stopping.abort();
  expect(await stopped.read(query, { onPeople, signal: stopping.signal })).toMatchObject({ ok: false });
  const killed = watched();
  const kill = () => void killed.begun[0]!.kill("SIGKILL");
  await expect(killed.read(query, { onPeople: kill, signal: never })).rejects.toThrow("exited");
  const thrown = watched();
  const fail = () => Promise.reject(new Error("The disk is full"));
  await expect(thrown.read(query, { onPeople: fail, signal: never })).rejects.toThrow("The disk is full");
  for (const { exitCode, signalCode } of [stopped, killed, thrown].flatMap(({ begun }) => begun)) {
    expect(exitCode ?? signalCode).not.toBeNull();
  }
});
