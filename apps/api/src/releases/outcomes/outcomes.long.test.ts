import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CallbackScenario,
  createCallbackScenario,
  callbackSecret,
  sumOutcomesByPlan,
} from "../../../test/callback-scenario.ts";
import { type SendCallback, makeStorm, messagesOfStorm, sendStorm } from "../../../test/callback-storm.ts";

const callbacks = 6000;
let scene: CallbackScenario;
beforeAll(async () => {
  scene = await createCallbackScenario({ messages: messagesOfStorm(callbacks) + 200 });
}, 60_000);
afterAll(() => scene.close());

const send: SendCallback = async (path, request) => (await scene.api.app.request(path, request)).status;

test("figures are exact after callbacks in random order, with a third repeated and a tenth forged, and forged ones are counted REQ-REL-50 REQ-REL-51 REQ-REL-519", async () => {
  const { messages, readSettled } = scene;
  expect(await readSettled()).toMatchObject({ state: "ended", refused_callbacks: 0 });
  const some = messages.slice(0, messagesOfStorm(callbacks));
  const storm = makeStorm(some, { secret: callbackSecret, seed: 17 });
  expect(storm.callbacks).toHaveLength(callbacks);
  expect(storm.forged).toBe(callbacks / 10);
  expect(await sendStorm(storm.callbacks, { send, atOnce: 50 })).toBe(0);
  const release = await readSettled();
  expect(sumOutcomesByPlan(release)).toEqual(storm.expected);
  expect(release.refused_callbacks).toBe(storm.forged);
  const { delivered, failed, unknown } = release.outcomes;
  expect(delivered + failed).toBe(some.length);
  expect(delivered + failed + unknown).toBe(release.figures.accepted);
  for (const { accepted, outcomes } of release.parts) {
    expect(outcomes.delivered + outcomes.failed + outcomes.unknown).toBe(accepted);
  }
}, 60_000);

test("no row has an NHS number after callbacks REQ-REL-50 REQ-REL-520", async () => {
  const { api, numbers } = scene;
  const { rows } = await sql<{ row: string }>`select release_outcome::text as row from release_outcome`.execute(api.db);
  expect(rows.length).toBeGreaterThan(1000);
  const storedNumbers = new Set(rows.flatMap(({ row }) => row.match(/\d{10}/g) ?? []));
  expect(numbers.filter((number) => storedNumbers.has(number))).toEqual([]);
});

test("events show a release's current state, end once every outcome is known, and have no NHS number REQ-REL-52 REQ-REL-523", async () => {
  const { api, address, numbers, messages, readSettled } = scene;
  const authorization = `Bearer ${await api.tokenOf("rita.reader")}`;
  const response = await api.app.request(`/api${address}/events`, { headers: { authorization } });
  const rest = makeStorm(messages.slice(messagesOfStorm(callbacks)), { secret: callbackSecret, seed: 3 });
  await sendStorm(rest.callbacks, { send, atOnce: 10 });
  const text = await response.text();
  expect(text.trimEnd().endsWith("event: end\ndata:")).toBe(true);
  const events = text.split("\n").filter((line) => line.startsWith("data: {"));
  const { figures, outcomes } = (JSON.parse(events.at(-1)!.slice(6)) as ReleaseResponse).release!;
  expect(outcomes).toEqual((await readSettled()).outcomes);
  expect(outcomes.delivered + outcomes.failed).toBe(figures.accepted);
  const shownNumbers = new Set(text.match(/\d{10}/g));
  expect(numbers.filter((number) => shownNumbers.has(number))).toEqual([]);
});

test("the reference of an unknown message is ignored and not requested again REQ-REL-50", async () => {
  const { readSettled } = scene;
  const before = await readSettled();
  const strange = [{ reference: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", plan: "LETTER" }];
  const storm = makeStorm(strange, { secret: callbackSecret, seed: 1 });
  expect(await sendStorm(storm.callbacks, { send, atOnce: 1 })).toBe(0);
  expect((await readSettled()).outcomes).toEqual(before.outcomes);
});
