import { restoredText } from "@spi/domain/release/restored-release";
import { cp, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { backUp, createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(20);
const approved = numbers.map((n) => invited(n));
/** All messages are in one wave, in batches of three, so that batches wait while the first one is sent. */
const sending = { first_wave_percent: 100, tolerance_percent: 100 };

/** Creates a release in which one batch has been accepted and the others are waiting. */
async function inTheMiddle() {
  const made = await releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed, sending });
  const { request, settle, prove, decide, step, figures } = made;
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  return made;
}

test("a release on a database restored from before waiting batches were remade stops, so that no one is messaged twice REQ-REL-48 REQ-REL-473", async () => {
  const { settle, stopList, release, remove } = await inTheMiddle();
  const restore = await backUp(fixture);
  await stopList([numbers[0]!, numbers[19]!], "Asked");
  await settle();
  const all = await fixture.notify.received();
  expect(await release()).toMatchObject({ state: "ended" });
  await restore();
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: restoredText });
  expect(await fixture.notify.received()).toEqual(all);
  await remove();
});

test("a release on a database restored from before an addition to the stop list checks everyone before the next batch REQ-REL-48", async () => {
  const { settle, stopList, figures, release, remove } = await inTheMiddle();
  const restore = await backUp(fixture);
  const { accepted } = await figures();
  await stopList(numbers, "Asked");
  await restore();
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted, removed: 20 - accepted, remaining: 0 });
  expect(await fixture.notify.received()).toMatchObject({ messages: accepted + 1 });
  await remove();
});

test("a batch remade after database and files were restored is recognised by NHS Notify, and no one is messaged twice REQ-REL-48", async () => {
  const scene = await releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed, sending });
  const { request, settle, prove, decide, figures, release, work, iterationId, dir, remove } = scene;
  await request();
  await settle();
  await prove();
  const restore = await backUp(fixture);
  await cp(dir, `${dir}-kept`, { recursive: true });
  await decide("rhys", { move: "start" });
  await settle();
  expect(await fixture.notify.received()).toMatchObject({ messages: 21, repeated: 0 });
  await restore();
  await rm(dir, { recursive: true });
  await cp(`${dir}-kept`, dir, { recursive: true });
  expect(await work.files.marked(iterationId)).toEqual([]);
  expect(await decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 0 });
  const afterwards = { messages: 21, references: 21, repeated: 7, repeatedWithAnotherBody: 0 };
  expect(await fixture.notify.received()).toMatchObject(afterwards);
  await rm(`${dir}-kept`, { recursive: true });
  await remove();
});

test("a batch that may have been accepted when a release stopped is sent again once the remaining messages are cancelled REQ-REL-34", async () => {
  const scene = await releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed, sending });
  const { request, settle, prove, decide, step, figures, release, remove } = scene;
  await request();
  await settle();
  await prove();
  await fixture.notify.setFaults({ lostAfter: 1 });
  await decide("rhys", { move: "start" });
  while ((await figures()).unclear === 0) expect(await step()).toBeTruthy();
  await decide("rita", { move: "stop" });
  expect(await figures()).toMatchObject({ accepted: 0, unclear: 3 });
  await fixture.notify.setFaults({});
  expect(await decide("rhys", { move: "requestCancellation", reason: "Wrong letter" })).toMatchObject({ ok: true });
  const { remaining } = await figures();
  expect(await decide("bo", { move: "cancel", remaining })).toMatchObject({ ok: true });
  fixture.elapsed += 600_000;
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 3, cancelled: 17, remaining: 0, unclear: 0 });
  await remove();
});
