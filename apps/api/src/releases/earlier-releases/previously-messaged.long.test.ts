import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { readRelease } from "../answer.ts";
import { storeOutcomes } from "../outcomes/store-outcomes.ts";

const fixture = createReleaseFixture();
const day = 24 * 3_600_000;
const numbers = testNumbers(40);
const all = { first_wave_percent: 100, tolerance_percent: 100 };

type Scene = Awaited<ReturnType<typeof releaseScene>>;

/** Creates a release for these people, with two messages each and a prepared list. */
async function prepared(from: number, to: number, sibling?: Scene, sending: object = all) {
  const people = numbers.slice(from, to).map((number) => invited(number, "DIGITAL_FIRST", "LETTER"));
  const given = { elapsed: () => fixture.elapsed, sending, ...(sibling ? { sibling } : {}) };
  const scene = await releaseScene(fixture.api, fixture.notify, people, given);
  await scene.request();
  await scene.settle();
  return scene;
}

async function start(scene: Scene) {
  await scene.prove();
  return scene.decide("rhys", { move: "start" });
}

async function readCurrent(scene: Scene) {
  const { release } = await readRelease(fixture.api.db, scene.iterationId, { now: scene.work.now });
  return release!;
}

test("a list shows how many of its people the campaign's other releases messaged in the last 28 days, without failed messages REQ-REL-145 REQ-REL-469", async () => {
  const first = await prepared(0, 20);
  expect((await readCurrent(first)).messaged_before).toEqual({ accepted: 0, remaining: 0, releases: [], unknown: [] });
  expect(await start(first)).toMatchObject({ ok: true });
  await first.settle();
  expect((await first.release()).state).toBe("ended");
  // The person was not reached, because both of their messages failed.
  const { id } = await first.release();
  const failed = {
    release_id: id,
    channel: "" as const,
    notify_id: null,
    wave: 1,
    plan: "LETTER",
    status: "failed" as const,
  };
  await storeOutcomes(
    fixture.api.db,
    [0, 1, 2].map((position) => ({ ...failed, position, reported_at: first.work.now() })),
  );

  const second = await prepared(5, 30, first);
  const { iteration } = (await readCurrent(second)).messaged_before!.releases[0]!;
  const listed = (await readCurrent(second)).messaged_before!;
  const startedAt = (await readCurrent(first)).started_at;
  expect([14, 15]).toContain(listed.accepted);
  const count = { accepted: listed.accepted, remaining: 0 };
  expect(listed).toEqual({ ...count, releases: [{ iteration, started_at: startedAt, ...count }], unknown: [] });
  expect(iteration).toMatch(/^Release \d+$/);

  // Other campaigns' releases do not count.
  const other = await prepared(0, 20);
  expect((await readCurrent(other)).messaged_before).toMatchObject({ accepted: 0, releases: [] });

  fixture.elapsed += 29 * day;
  const late = await prepared(0, 20, first);
  expect((await readCurrent(late)).messaged_before).toEqual({ accepted: 0, remaining: 0, releases: [], unknown: [] });
  await Promise.all([first.remove(), other.remove()]);
});

test("a list prepared before another release of its campaign was started is checked again before its own start REQ-REL-145 REQ-REL-471", async () => {
  const first = await prepared(0, 20, undefined, {
    ...all,
    first_wave_percent: 10,
    first_wave_least: 2,
    wait_hours: 24,
  });
  const second = await prepared(10, 30, first, { ...all, first_wave_percent: 10, wait_hours: 24 });
  await second.prove();
  expect((await readCurrent(second)).messaged_before).toMatchObject({ accepted: 0, remaining: 0 });
  expect(await start(first)).toMatchObject({ ok: true });
  expect((await readCurrent(second)).checking).toBe(true);
  expect(await second.decide("rhys", { move: "start" })).toMatchObject({
    refusal: { kind: "conflict", code: "listBeingChecked" },
  });
  await second.settle();
  const { checking, messaged_before: before } = await readCurrent(second);
  expect(checking).toBe(false);
  expect(before!.accepted + before!.remaining).toBe(10);
  expect(before!.remaining).toBeGreaterThan(0);
  expect(await second.decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  // The counts from the start are kept when the waves of the release are checked.
  await second.settle();
  expect((await readCurrent(second)).messaged_before).toEqual(before);
  await first.remove();
});

test("the people a release messaged are unknown once its list is removed or unreadable, without delaying anything else REQ-REL-145 REQ-REL-472", async () => {
  const first = await prepared(0, 20);
  expect(await start(first)).toMatchObject({ ok: true });
  await first.settle();
  const { id } = await first.release();
  const folder = path.join(first.dir, id);
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  const second = await prepared(10, 30, first);
  const startedAt = (await readCurrent(first)).started_at;
  const unknownOutcomes = {
    accepted: 0,
    remaining: 0,
    releases: [],
    unknown: [{ iteration: expect.any(String) as string, started_at: startedAt }],
  };
  expect((await readCurrent(second)).state).toBe("prepared");
  expect((await readCurrent(second)).messaged_before).toEqual(unknownOutcomes);
  await fixture.api.db
    .updateTable("release")
    .set({ files_removed_at: first.work.now() })
    .where("id", "=", id)
    .execute();
  const third = await prepared(10, 30, first);
  expect((await readCurrent(third)).messaged_before).toEqual(unknownOutcomes);
  const { people_check: change } = await third.release();
  for (const number of numbers) expect(JSON.stringify(change)).not.toContain(number);
  await first.remove();
});
