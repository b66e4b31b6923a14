import { plan } from "@spi/dev-notify/running-notify";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { readRelease } from "../answer.ts";
import { claimBatch } from "./claim-batch.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(20);

/**
 * Creates a release in two waves whose test message was read as version 1. The responses to all of its batches are
 * lost.
 */
async function withLostAnswers(version: string) {
  const scene = await releaseScene(
    fixture.api,
    fixture.notify,
    numbers.map((n) => invited(n)),
    { elapsed: () => fixture.elapsed, sending: { first_wave_percent: 50, wait_hours: 0 } },
  );
  await scene.request();
  await scene.settle();
  await scene.prove();
  await fixture.notify.setFaults({ lostAfter: 1 });
  const changed = { method: "PUT", body: JSON.stringify({ ...plan, version }) };
  await fetch(`${fixture.notify.origin}/control/plans`, changed);
  await scene.decide("rhys", { move: "start" });
  const unread = async () => (await readRelease(fixture.api.db, scene.iterationId)).release?.unread_versions;
  return { ...scene, unread };
}

/** Continues to work for some hours. Returns the number of messages on the release's list that NHS Notify accepted. */
async function workOn({ settle, positions }: Awaited<ReturnType<typeof withLostAnswers>>): Promise<number> {
  for (let round = 0; round < 40; round += 1) {
    await settle();
    fixture.elapsed += 700_000;
  }
  const lines = (await (await fetch(`${fixture.notify.origin}/control/accepted`)).text()).trim().split("\n");
  const { byReference } = await positions();
  return lines.filter((line) => byReference.has(line.split("\t")[0]!)).length;
}

test("no batch follows one with an unknown plan version while NHS Notify's responses are lost, and the release stops REQ-REL-251 REQ-REL-463", async () => {
  const scene = await withLostAnswers("2");
  expect(await workOn(scene)).toBe(3);
  expect(await scene.figures()).toMatchObject({ accepted: 0, unclear: 3 });
  expect(await scene.release()).toMatchObject({
    state: "stopped",
    cause: expect.stringContaining("so we do not know which version of DIGITAL_FIRST it sent.") as string,
  });
  await scene.remove();
});

test("a batch whose response was lost stops the release if the plan has changed since its message was read REQ-REL-251", async () => {
  const scene = await withLostAnswers("2");
  await scene.settle();
  await fixture.notify.setFaults({});
  expect(await workOn(scene)).toBe(3);
  expect(await scene.release()).toMatchObject({
    state: "stopped",
    cause: expect.stringContaining("to “Flu letter”, version 2.") as string,
  });
  expect(await scene.figures()).toMatchObject({ accepted: 3, unclear: 0 });
  expect(await scene.unread()).toEqual([{ plan: "DIGITAL_FIRST", name: null, version: null, messages: 3 }]);
  await scene.remove();
});

test("a release continues after a lost response once NHS Notify returns the version that was read REQ-REL-251", async () => {
  const scene = await withLostAnswers("1");
  await scene.settle();
  await fixture.notify.setFaults({});
  expect(await workOn(scene)).toBe(20);
  expect(await scene.release()).toMatchObject({ state: "ended" });
  expect(await scene.unread()).toEqual([]);
  await scene.remove();
});

test("no other worker begins a new batch while one sends a batch again REQ-REL-251", async () => {
  const { settle, work, remove } = await withLostAnswers("1");
  await settle();
  fixture.elapsed += 600_000;
  const claim = () => claimBatch(fixture.api.db, { now: work.now(), milliseconds: 60_000 });
  expect(await claim()).toMatchObject({ acceptance_was_unknown: true });
  expect(await claim()).toBeUndefined();
  await remove();
});

test("a batch gets the same number of attempts before a stop after two users have resumed the release REQ-REL-282", async () => {
  const scene = await withLostAnswers("1");
  expect(await workOn(scene)).toBe(3);
  expect(await scene.release()).toMatchObject({ state: "stopped" });
  await scene.decide("rhys", { move: "requestResume", reason: "The network is back" });
  expect(await scene.decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  for (let round = 0; round < 3; round += 1) {
    await scene.settle();
    fixture.elapsed += 700_000;
  }
  expect(await scene.release()).toMatchObject({ state: "sending" });
  await fixture.notify.setFaults({});
  expect(await workOn(scene)).toBe(20);
  expect(await scene.release()).toMatchObject({ state: "ended" });
  await scene.remove();
});
