import { figuresAddUp } from "@spi/domain/release/figures";
import { expect, test } from "vitest";
import { testNow } from "../../../test/harness.ts";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { positionsAcceptedBefore } from "../earlier-releases/message-outcomes.ts";
import { readRelease } from "../answer.ts";
import type { ReleasePeople } from "../list/release-people.ts";
import { workOnRelease } from "../work-release.ts";
import { sendNext } from "./send.ts";

const fixture = createReleaseFixture();
const day = 24 * 3_600_000;
const numbers = testNumbers(30);
/** The clock starts on 20 November 2026, 11 days before the run date. */
const days = Array.from({ length: 13 }, (_, at) => (at < 11 ? `202611${20 + at}` : `2026120${at - 10}`));

/**
 * Returns a function that lists the people on a day. Each is invited from a given day, and counts as vaccinated too
 * recently before that day.
 */
const invitedFrom = (from: (at: number) => string) => (on: string) =>
  numbers.map((number, at) =>
    from(at) <= on
      ? invited(number, at < 20 ? "DIGITAL_FIRST" : "LETTER")
      : { ...invited(number), outcome: "suppressed" as const, reason: "Vaccinated within 91 days", plans: [] },
  );

async function earlyRelease(from: (at: number) => string, sending = {}) {
  const approved = invitedFrom(() => "")("20261201");
  const scene = await releaseScene(fixture.api, fixture.notify, approved, {
    elapsed: () => fixture.elapsed,
    sending: { not_before: "20261120", tolerance_percent: 10, first_wave_least: 6, ...sending },
  });
  scene.scene.early = invitedFrom(from);
  await scene.request();
  await scene.settle();
  const readCurrent = async () => {
    const now = () => new Date(testNow.getTime() + fixture.elapsed);
    return (await readRelease(fixture.api.db, scene.iterationId, { now })).release!;
  };
  return { ...scene, readCurrent };
}

test("people who do not qualify on the day of their wave wait until they do, and each is messaged once REQ-REL-212 REQ-REL-30", async () => {
  // Most people qualify immediately, others on later days and three only on the run date. Two people never qualify
  // under the rules for an earlier day.
  const from = (at: number) =>
    at % 3 > 0 ? "20261120" : at % 4 === 0 ? "20261125" : at === 9 ? "20261205" : "20261201";
  const { settle, prove, decide, figures, release, readCurrent, work, remove } = await earlyRelease(from);
  expect((await readCurrent()).delayed).toEqual({ day: "20261120", people: 10, messages: 10 });
  await prove();
  expect(await decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  const sentOn = new Map<number, string>();
  for (const today of days) {
    await settle();
    const all = await figures();
    expect(figuresAddUp(all)).toBe(true);
    for await (const at of positionsAcceptedBefore(work, await release(), new Date("2027-01-01"))) {
      if (!sentOn.has(at)) sentOn.set(at, today);
    }
    expect(sentOn.size).toBe(all.accepted);
    const waiting = numbers.filter((_, at) => from(at) > today).length;
    const onHold = today < "20261201" ? { day: today, people: waiting, messages: waiting } : null;
    expect([today, all.remaining, (await readCurrent()).delayed]).toEqual([today, onHold ? waiting : 0, onHold]);
    fixture.elapsed += day;
  }
  const expected = numbers.map((_, at) => (from(at) < "20261201" ? from(at) : "20261201"));
  expect(numbers.map((_, at) => sentOn.get(at))).toEqual(expected);
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 30, remaining: 0, removed: 0 });
  await remove();
});

test("delayed people excluded by the rules on the run date are removed, and the release ends REQ-REL-212", async () => {
  const from = (at: number) => (at < 28 ? "20261120" : "20261205");
  const { scene, settle, prove, decide, ask, figures, release, remove } = await earlyRelease(from, {
    tolerance_percent: 0.1,
  });
  await prove();
  await decide("rhys", { move: "start" });
  await settle();
  expect(await figures()).toMatchObject({ accepted: 28, remaining: 2 });
  const reason = "they will not qualify under the rules until a later day";
  const answer = { listed: true, messages: [{ state: "remaining", reason }] };
  expect(await ask(numbers[28]!)).toMatchObject({ ok: true, value: answer });
  expect(await release()).toMatchObject({ state: "sending" });
  // They were vaccinated on 25 November, so the rules also exclude them on the run date.
  scene.now = invitedFrom((at) => (at < 28 ? "" : "2028"))("20261201");
  fixture.elapsed = 6 * day;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 28, removed: 2, remaining: 0 });
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("delayed people's messages are cancelled with the remaining messages, and are never sent REQ-REL-212", async () => {
  const { settle, prove, decide, figures, release, remove } = await earlyRelease((at) =>
    at < 20 ? "20261120" : "20261125",
  );
  await prove();
  await decide("rhys", { move: "start" });
  await settle();
  await decide("rita", { move: "stop" });
  await decide("rhys", { move: "requestCancellation", reason: "Enough" });
  expect(await decide("bo", { move: "cancel", remaining: (await figures()).remaining })).toMatchObject({ ok: true });
  fixture.elapsed = 20 * day;
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  const { accepted, cancelled } = await figures();
  expect([accepted + cancelled, cancelled >= 10]).toEqual([30, true]);
  await remove();
});

test("the second wave waits while everyone with a given routing plan is delayed REQ-REL-212 REQ-REL-31", async () => {
  const { settle, prove, decide, figures, readCurrent, remove } = await earlyRelease((at) =>
    at < 20 ? "20261120" : "20261122",
  );
  await prove();
  await decide("rhys", { move: "start" });
  await settle();
  const waves = async () => (await readCurrent()).parts.filter(({ begun }) => begun).map(({ wave }) => wave);
  expect(await waves()).toEqual([1, 1]);
  expect((await figures()).accepted).toBeGreaterThan(0);
  fixture.elapsed = 2 * day;
  await settle();
  expect(await waves()).toEqual([1, 1, 2, 2]);
  expect(await figures()).toMatchObject({ accepted: 30, remaining: 0 });
  await remove();
});

test("the delayed people on a ready list are counted again each day, and the list stays ready if the count fails REQ-REL-215", async () => {
  const { scene, settle, readCurrent, release, remove } = await earlyRelease((at) =>
    at < 20 ? "20261120" : "20261122",
  );
  const { version } = await readCurrent();
  fixture.elapsed = day;
  scene.now = [];
  await settle();
  expect(await readCurrent()).toMatchObject({
    state: "prepared",
    version,
    checking: false,
    delayed: { day: "20261120", people: 10 },
  });
  scene.now = invitedFrom(() => "")("20261201");
  fixture.elapsed = 2 * day;
  await settle();
  expect(await readCurrent()).toMatchObject({ state: "prepared", delayed: { day: "20261122", people: 0 } });
  fixture.elapsed = 11 * day;
  await settle();
  expect((await readCurrent()).delayed).toBeNull();
  expect((await release()).people_check_due).toBe(false);
  await remove();
});

test("a batch with rejected messages for delayed people stays marked as previously delayed REQ-REL-212", async () => {
  const { settle, prove, decide, figures, release, remove } = await earlyRelease(
    (at) => (at < 20 ? "20261120" : "20261122"),
    { wait_hours: 48 },
  );
  await prove();
  await decide("rhys", { move: "start" });
  await settle();
  fixture.elapsed = 2 * day;
  await fixture.notify.setFaults({ refusedPeople: 0.4 });
  await settle();
  const { id } = await release();
  const batches = await fixture.api.db
    .selectFrom("release_batch")
    .select(["plan", "state", "was_on_hold"])
    .where("release_id", "=", id)
    .where("wave", "=", 1)
    .where("plan", "=", "LETTER")
    .where("state", "in", ["split", "accepted"])
    .execute();
  expect(new Set(batches.map(({ state }) => state))).toEqual(new Set(["split", "accepted"]));
  expect(batches.filter(({ was_on_hold: wasOnHold }) => !wasOnHold)).toEqual([]);
  expect((await figures()).refused).toBeGreaterThan(0);
  await remove();
});

test("the database does not allow messages to be sent to people who do not qualify yet REQ-REL-212", async () => {
  const { settle, prove, decide, release, remove } = await earlyRelease((at) => (at < 20 ? "20261120" : "20261122"));
  await prove();
  await decide("rhys", { move: "start" });
  await settle();
  const { id } = await release();
  for (const state of ["sending", "accepted"] as const) {
    const sent = fixture.api.db.updateTable("release_batch").set({ state }).where("release_id", "=", id);
    await expect(sent.where("on_hold", "=", true).execute()).rejects.toThrow("on_hold_is_not_sent");
  }
  await remove();
});

test("a batch that NHS Notify did not accept is sent the next day only to people who qualify then REQ-REL-212 REQ-REL-214", async () => {
  const { scene, settle, prove, decide, figures, remove } = await earlyRelease(() => "20261120");
  await prove();
  await fixture.notify.setFaults({ refused: 1, refusal: "CM_QUOTA" });
  await decide("rhys", { move: "start" });
  await settle();
  expect(await figures()).toMatchObject({ accepted: 0, unclear: 0, remaining: 30 });
  scene.early = invitedFrom((at) => (at % 3 > 0 ? "20261120" : "20261201"));
  await fixture.notify.setFaults({});
  fixture.elapsed = day;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 10 });
  await remove();
});

test("a check by a worker whose clock is a day ahead is repeated before anything is sent REQ-REL-214", async () => {
  const { scene, settle, prove, decide, figures, readCurrent, work, remove } = await earlyRelease(() => "20261120");
  scene.early = (on) => invitedFrom((at) => (at % 3 > 0 || on === "20261121" ? "20261120" : "20261201"))(on);
  await prove();
  await decide("rhys", { move: "start" });
  const ahead = { ...work, now: () => new Date(work.now().getTime() + day) };
  await workOnRelease(ahead, new AbortController().signal);
  expect((await readCurrent()).delayed).toMatchObject({ day: "20261121", people: 0 });
  expect(await sendNext(work)).toBe(false);
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 10 });
  await remove();
});

test("a release that is resumed on another day sends only to people who qualify then REQ-REL-212 REQ-REL-35", async () => {
  const { scene, settle, step, prove, decide, figures, remove } = await earlyRelease(() => "20261120");
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  const { accepted } = await figures();
  await decide("rita", { move: "stop" });
  scene.early = invitedFrom(() => "20261201");
  fixture.elapsed = 2 * day;
  await decide("rhys", { move: "requestResume", reason: "Looked at" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await figures()).toMatchObject({ accepted, remaining: 30 - accepted });
  fixture.elapsed = 11 * day;
  await settle();
  expect(await figures()).toMatchObject({ accepted: 30, remaining: 0 });
  await remove();
});

test("no worker sends messages after midnight that were allowed by a check begun before midnight REQ-REL-214 REQ-REL-35", async () => {
  fixture.elapsed = Date.parse("2026-11-20T23:30:00Z") - testNow.getTime();
  // Ten people qualify on 20 November. The others do not qualify until the run date.
  const { scene, settle, prove, decide, figures, readCurrent, work, remove } = await earlyRelease(() => "20261120");
  scene.early = (on) => invitedFrom((at) => (at % 3 > 0 || on === "20261120" ? "20261120" : "20261201"))(on);
  await prove();
  await decide("rhys", { move: "start" });
  const now: ReleasePeople["now"] = async (ask) => {
    const answer = await work.people.now(ask);
    fixture.elapsed += day / 24;
    return answer;
  };
  await workOnRelease({ ...work, people: { ...work.people, now } }, new AbortController().signal);
  expect((await readCurrent()).delayed).toMatchObject({ day: "20261120", people: 0 });
  expect(await sendNext(work)).toBe(false);
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 10 });
  expect((await readCurrent()).delayed).toMatchObject({ day: "20261121", people: 10 });
  await remove();
});
