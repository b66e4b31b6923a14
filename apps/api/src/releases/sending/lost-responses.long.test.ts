import { readdir, rename } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(20);

/** Creates a release with one accepted batch. All messages are in one wave, in batches of three. */
async function inTheMiddle(approved = numbers.map((n) => invited(n))) {
  const sending = { first_wave_percent: 100, tolerance_percent: 100 };
  const scene = await releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed, sending });
  await scene.request();
  await scene.settle();
  await scene.prove();
  await scene.decide("rhys", { move: "start" });
  while ((await scene.figures()).accepted === 0) expect(await scene.step()).toBeTruthy();
  const resume = async () => {
    await scene.decide("rhys", { move: "requestResume", reason: "Looked at" });
    return scene.decide("bo", { move: "resume" });
  };
  return { ...scene, resume };
}

test("no other batch is sent while the acceptance of one is unknown, so that few are sent again after a stop REQ-REL-37 REQ-REL-442 REQ-REL-443", async () => {
  const { settle, figures, remove } = await inTheMiddle();
  await fixture.notify.setFaults({ lostBefore: 1 });
  await settle();
  expect(await figures()).toMatchObject({ accepted: 3, unclear: 3 });
  await fixture.notify.setFaults({});
  fixture.elapsed += 3_600_000;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, unclear: 0, remaining: 0 });
  await remove();
});

test("a release stops with the reason if its files cannot be read, and continues once they are available again REQ-REL-137", async () => {
  const { settle, release, figures, resume, work, dir, remove } = await inTheMiddle();
  const folder = path.join(dir, (await release()).id);
  const lost = (await readdir(folder)).filter((name) => name.startsWith("messages-"));
  const move = (from: string, to: string) =>
    Promise.all(lost.map((name) => rename(path.join(folder, from + name), path.join(folder, to + name))));
  await move("", "lost-");
  await settle();
  const cause = expect.stringContaining("cannot read or save release and stop list files (ENOENT)") as string;
  expect(await release()).toMatchObject({ state: "stopped", cause });
  await resume();
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause });
  await move("lost-", "");
  await resume();
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 20, unclear: 0 });
  await expect(work.files.readAt("nothing", "there", { firstByte: 0, bytes: 10 })).rejects.toThrow(
    "Contact the SPI team",
  );
  await remove();
});

test("a release without people for a routing plan continues without it once two users agree REQ-REL-136", async () => {
  const approved = numbers.map((n, at) => (at < 18 ? invited(n) : invited(n, "LETTER")));
  const { settle, stopList, release, figures, decide, resume, remove } = await inTheMiddle(approved);
  await decide("rita", { move: "stop" });
  await stopList(numbers.slice(18), "Died");
  await resume();
  await settle();
  expect(await release()).toMatchObject({
    state: "stopped",
    cause: "No one is left on the list to be sent LETTER.",
    plans_without_people: ["LETTER"],
  });
  await resume();
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 18, removed: 2, remaining: 0 });
  await remove();
});
