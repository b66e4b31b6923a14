import { startNotify, type RunningNotify } from "@spi/dev-notify/running-notify";
import type { FinalStatus } from "@spi/domain/release/outcomes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestApi, openApi, testNow } from "../../../test/harness.ts";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { storeOutcomes } from "./store-outcomes.ts";

let api: TestApi;
let notify: RunningNotify;
beforeEach(async () => {
  [api, notify] = await Promise.all([
    openApi(),
    startNotify({ limits: { quotaPerMinute: 1000, spikePerMinute: Infinity } }),
  ]);
});
afterEach(async () => {
  await notify.close();
  await api.close();
});

/** Creates a release with twenty people. The two messages of its first wave have been accepted. */
async function firstWave() {
  const people = testNumbers(20).map((number) => invited(number));
  const scene = await releaseScene(api, notify, people, { elapsed: () => 0 });
  await scene.request();
  await scene.settle();
  await scene.prove();
  await scene.decide("rhys", { move: "start", nextWaveCondition: { least_known: 100, most_failed: 49 } });
  await scene.settle();
  const sendStatuses = async (...statuses: FinalStatus[]) => {
    const { id } = await scene.release();
    const common = {
      release_id: id,
      wave: 1,
      plan: "DIGITAL_FIRST",
      channel: "",
      reported_at: testNow,
      notify_id: "x",
    } as const;
    await storeOutcomes(
      api.db,
      statuses.map((status, position) => ({ ...common, position, status })),
    );
    await scene.settle();
  };
  return { ...scene, sendStatuses };
}

test("the second wave begins once enough of the first wave's outcomes are known, and not before REQ-REL-53", async () => {
  const { figures, release, sendStatuses, remove } = await firstWave();
  expect(await figures()).toMatchObject({ accepted: 2, remaining: 18 });
  await sendStatuses("delivered");
  expect(await figures()).toMatchObject({ accepted: 2, remaining: 18 });
  expect(await release()).toMatchObject({ state: "sending" });
  await sendStatuses("delivered", "delivered");
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 0 });
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("a release stops if too much of the first wave failed, and two users can resume it anyway REQ-REL-53 REQ-REL-524", async () => {
  const { figures, release, decide, settle, sendStatuses, remove } = await firstWave();
  await sendStatuses("delivered", "failed");
  expect(await release()).toMatchObject({
    state: "stopped",
    cause: expect.stringContaining("1 failed. This is more than the approved limit of 49%"),
  });
  expect(await figures()).toMatchObject({ accepted: 2, remaining: 18 });
  await decide("rhys", { move: "requestResume", reason: "Wrong telephone numbers of two" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 0 });
  await remove();
});

test("the condition still applies to a release stopped for a different reason, unless two users resume without it REQ-REL-53 REQ-REL-525", async () => {
  const { figures, release, decide, settle, sendStatuses, remove } = await firstWave();
  await decide("rhys", { move: "stop", reason: "Wrong telephone number" });
  await decide("rhys", { move: "requestResume", reason: "Put right" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({
    state: "sending",
    second_wave_condition: { least_known: 100, most_failed: 49 },
  });
  expect(await figures()).toMatchObject({ accepted: 2, remaining: 18 });
  await decide("rhys", { move: "stop" });
  await decide("rhys", { move: "requestResume", reason: "Outcomes come late", withoutCondition: true });
  await decide("bo", { move: "decline", reason: "Not yet" });
  await decide("rhys", { move: "requestResume", reason: "Put right", withoutCondition: false });
  await decide("bo", { move: "resume" });
  await sendStatuses("delivered", "failed");
  expect(await release()).toMatchObject({
    state: "stopped",
    cause: expect.stringContaining("more than the approved limit of 49%"),
  });
  await remove();
});

test("two users can continue without waiting for outcomes REQ-REL-53", async () => {
  const { figures, decide, settle, remove } = await firstWave();
  await decide("rhys", { move: "stop" });
  await decide("rhys", { move: "requestResume", reason: "Outcomes come late", withoutCondition: true });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 0 });
  await remove();
});
