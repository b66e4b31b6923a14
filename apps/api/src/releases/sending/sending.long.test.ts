import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testNow } from "../../../test/harness.ts";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import type { ReleaseCommand } from "../commands/release-command.ts";
import { claimBatch } from "./claim-batch.ts";

const hour = 3_600_000;
const numbers = testNumbers(60);
const twenty = numbers.slice(0, 20).map((number) => invited(number));

/** The clock starts on Friday 20 November 2026 at 9:30. */
const fixture = createReleaseFixture();

type Sibling = Awaited<ReturnType<typeof releaseScene>>;

/** Creates a prepared release with these settings. Its test messages have been read. */
async function proved(sending: Partial<SendingSettings>, people = twenty, sibling?: Sibling) {
  const given = { sending, elapsed: () => fixture.elapsed, ...(sibling ? { sibling } : {}) };
  const scene = await releaseScene(fixture.api, fixture.notify, people, given);
  await scene.request();
  await scene.settle();
  await scene.prove();
  return scene;
}

/** Starts a release with these settings and works until nothing is due. */
async function started(sending: Partial<SendingSettings>, people = twenty, command: Partial<ReleaseCommand> = {}) {
  const scene = await proved(sending, people);
  expect(await scene.decide("rhys", { move: "start", ...command })).toMatchObject({ ok: true });
  await scene.settle();
  return scene;
}

test("nothing is sent before the earliest day, or outside the approved days and hours REQ-REL-72", async () => {
  const days = ["Monday"] as SendingSettings["days"];
  const { figures, settle, release, remove } = await started({
    not_before: "20261128",
    days,
    from_hour: 8,
    to_hour: 20,
  });
  const monday = new Date("2026-11-30T08:00:00Z").getTime() - Date.parse((await release()).created_at.toISOString());
  for (const at of [0, 72 * hour, monday - 1]) {
    fixture.elapsed = at;
    await settle();
    expect(await figures()).toMatchObject({ accepted: 0, remaining: 20 });
  }
  fixture.elapsed = monday;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20 });
  await remove();
});

test("a campaign's releases together stay within the hourly message limit REQ-REL-73", async () => {
  const { figures, settle, release, remove } = await started({ messages_an_hour: 5 });
  expect(await figures()).toMatchObject({ accepted: 5 });
  fixture.elapsed = hour - 1;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 5 });
  for (const soFar of [10, 15, 20]) {
    fixture.elapsed += hour;
    await settle();
    expect(await figures()).toMatchObject({ accepted: soFar });
  }
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

/**
 * Starts two releases in one campaign for the same people. One is for invitations and the other for their reminders.
 */
async function twoStarted(sending: Partial<SendingSettings>, people = twenty) {
  const one = await proved({ first_wave_least: 20, ...sending }, people);
  const other = await proved({ first_wave_least: 20, ...sending }, people, one);
  const { id: first } = await one.release();
  const { id: second } = await other.release();
  for (const scene of [one, other]) {
    expect(await scene.decide("rhys", { move: "start" })).toMatchObject({ ok: true });
    // Records that everyone has been checked since the first release started. A worker cannot make this check without
    // also sending messages.
    const compared = JSON.stringify([first]);
    await sql`update release set people_check = jsonb_set(people_check, '{beside}', ${compared}::jsonb) where id = ${second}`.execute(
      fixture.api.db,
    );
  }
  // The order depends on the times at which the releases sent their last batches.
  while (await one.step()) fixture.elapsed += 1;
  const accepted = async () => [(await one.figures()).accepted, (await other.figures()).accepted];
  return { one, other, accepted };
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

test("two releases of a campaign share its hourly limit, and both make progress REQ-REL-73 REQ-REL-74", async () => {
  const { one, other, accepted } = await twoStarted({ messages_an_hour: 8 });
  expect(await accepted()).toEqual([4, 4]);
  fixture.elapsed = hour - 1;
  await one.settle();
  expect(sum(await accepted())).toBe(8);
  for (const soFar of [16, 24, 32, 40]) {
    fixture.elapsed += hour;
    await one.settle();
    expect(sum(await accepted())).toBe(soFar);
  }
  for (const scene of [one, other]) expect(await scene.release()).toMatchObject({ state: "ended" });
  await one.remove();
});

test("two releases of a campaign share a board's daily limit REQ-REL-73 REQ-REL-533", async () => {
  const people = twenty.map((person, at) => ({ ...person, board: at < 12 ? "QWE" : "QHG" }));
  const { one, other, accepted } = await twoStarted({ board_messages_a_day: 8 }, people);
  expect(sum(await accepted())).toBe(8 + 8);
  fixture.elapsed = 14 * hour;
  await one.settle();
  expect(sum(await accepted())).toBe(16);
  for (const soFar of [32, 40]) {
    fixture.elapsed += 24 * hour;
    await one.settle();
    expect(sum(await accepted())).toBe(soFar);
  }
  for (const scene of [one, other]) expect(await scene.release()).toMatchObject({ state: "ended" });
  await one.remove();
});

test("a lost response does not count twice towards the limits, and a batch that may have been accepted counts REQ-REL-73 REQ-REL-534", async () => {
  const scene = await proved({ messages_an_hour: 3 });
  await scene.decide("rhys", { move: "start" });
  await fixture.notify.setFaults({ lostBefore: 1 });
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ accepted: 0, unclear: 1 });
  fixture.elapsed = 50 * 60_000;
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ accepted: 0, unclear: 1 });
  await fixture.notify.setFaults({});
  fixture.elapsed = 59 * 60_000;
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ accepted: 3, unclear: 0, remaining: 17 });
  expect(await fixture.notify.received()).toMatchObject({ messages: 3 + 1, references: 3 + 1 });
  await scene.remove();
});

test("each board stays within its limit for a UK day, without delaying other boards REQ-REL-73 REQ-REL-533", async () => {
  const people = twenty.map((person, at) => ({ ...person, board: at < 14 ? "QWE" : at < 18 ? "QHG" : null }));
  const { figures, settle, release, remove } = await started({ board_messages_a_day: 4, first_wave_least: 20 }, people);
  expect(await figures()).toMatchObject({ accepted: 4 + 4 + 2 });
  fixture.elapsed = 14 * hour;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 10 });
  for (const soFar of [14, 18, 20]) {
    fixture.elapsed += 24 * hour;
    await settle();
    expect(await figures()).toMatchObject({ accepted: soFar });
  }
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("each day of sending begins with a check of everyone remaining REQ-REL-35", async () => {
  const { figures, settle, scene, remove } = await started({ messages_an_hour: 5 });
  scene.now = twenty.map((person) => ({ ...person, outcome: "suppressed" as const, reason: "Opted out", plans: [] }));
  scene.now[19] = twenty[19]!;
  fixture.elapsed = 10 * hour;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 10, removed: 0 });
  fixture.elapsed = 24 * hour;
  await settle();
  const { accepted, removed, remaining } = await figures();
  expect(removed).toBeGreaterThanOrEqual(9);
  expect({ sum: accepted + removed, remaining }).toEqual({ sum: 20, remaining: 0 });
  await remove();
});

test("the second wave waits the approved hours, or longer if the user who starts chooses that REQ-REL-71", async () => {
  const scene = await proved({ wait_hours: 24 });
  const start = (nextWaveWaitHours: number) => scene.decide("rhys", { move: "start", nextWaveWaitHours });
  expect(await start(23)).toMatchObject({
    refusal: { errors: { next_wave_wait_hours: [expect.stringContaining("24")] } },
  });
  expect(await start(48)).toMatchObject({ ok: true });
  await scene.settle();
  fixture.elapsed = 48 * hour - 1;
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ accepted: 2, remaining: 18 });
  fixture.elapsed = 48 * hour;
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ accepted: 20 });
  await scene.remove();
});

test("the approved condition on the first wave's outcomes applies if the user who starts chooses none, and cannot be widened REQ-REL-71 REQ-REL-531", async () => {
  const scene = await proved({ condition: { least_known: 80, most_failed: 5 } });
  const wider = { least_known: 80, most_failed: 6 };
  expect(await scene.decide("rhys", { move: "start", nextWaveCondition: wider })).toMatchObject({
    refusal: { errors: { "next_wave_condition.most_failed": [expect.stringContaining("Enter 5 or less")] } },
  });
  await scene.decide("rhys", { move: "start" });
  await scene.settle();
  expect(await scene.release()).toMatchObject({ second_wave_condition: { least_known: 80, most_failed: 5 } });
  expect(await scene.figures()).toMatchObject({ accepted: 2, remaining: 18 });
  await scene.remove();
});

test("releases take turns, so that none waits until another has sent everything REQ-REL-74", async () => {
  const scenes: Awaited<ReturnType<typeof proved>>[] = [];
  for (const from of [0, 20, 40]) {
    const people = numbers.slice(from, from + 20).map((number) => invited(number));
    scenes.push(await proved({ first_wave_least: 20 }, people));
  }
  for (const scene of scenes) {
    await scene.decide("rhys", { move: "start" });
    await scene.step();
  }
  const claimed: string[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    fixture.elapsed += 1;
    const lease = { now: new Date(testNow.getTime() + fixture.elapsed), milliseconds: hour };
    claimed.push((await claimBatch(fixture.api.db, lease))!.release_id);
  }
  expect(new Set(claimed.slice(0, 3)).size).toBe(3);
  expect(claimed).toEqual([...claimed.slice(0, 3), ...claimed.slice(0, 3), ...claimed.slice(0, 3)]);
  for (const scene of scenes) await scene.remove();
});

test("a user who starts confirms the number to be sent, which an earlier addition to the stop list changes REQ-REL-75 REQ-REL-535", async () => {
  const scene = await proved({});
  expect(await scene.decide("rhys", { move: "start", messages: 19 })).toMatchObject({
    refusal: { code: "otherNumber", params: { now: 20, seen: 19 } },
  });
  expect(await scene.stopList([numbers[3]!], "Asked by the practice")).toMatchObject({ ok: true });
  expect(await scene.decide("rhys", { move: "start" })).toMatchObject({
    refusal: { code: "listBeingChecked" },
  });
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ removed: 1, remaining: 19 });
  expect(await scene.decide("rhys", { move: "start", messages: 20 })).toMatchObject({
    refusal: { code: "otherNumber", params: { now: 19, seen: 20 } },
  });
  expect(await scene.decide("rhys", { move: "start", messages: 19 })).toMatchObject({ ok: true });
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ removed: 1, accepted: 19 });
  await scene.remove();
});

test("a resumed release continues at once, however long it waited for NHS Notify before the stop REQ-REL-95", async () => {
  const scene = await proved({ first_wave_least: 20 });
  await scene.decide("rhys", { move: "start" });
  await fixture.notify.setFaults({ refused: 1, refusal: "CM_SERVICE_UNAVAILABLE" });
  for (let minutes = 0; minutes < 10; minutes += 1) {
    fixture.elapsed += 60_000;
    await scene.settle();
  }
  await scene.decide("rita", { move: "stop" });
  await fixture.notify.setFaults({});
  await scene.decide("rhys", { move: "requestResume", reason: "NHS Notify is there again" });
  expect(await scene.decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await scene.settle();
  expect(await scene.figures()).toMatchObject({ accepted: 20, remaining: 0 });
  await scene.remove();
});
