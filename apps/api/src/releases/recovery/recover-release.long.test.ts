import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { PersonResponse } from "@spi/domain/release/person-answer";
import { restoredText } from "@spi/domain/release/restored-release";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { asBefore, backUp, createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, people, releaseScene } from "../../../test/release-scenario.ts";
import { readPeopleList } from "../../lists/people-list.ts";
import { countPeopleNotReached, createRetryIteration } from "../retry/retry-release.ts";
import { readRelease } from "../answer.ts";
import { fromRecord } from "../sending/batch-record.ts";
import { removeOldPeopleList } from "../maintenance/maintain-releases.ts";
import { recoverRelease } from "./recover-release.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(20);
const operator = { id: "command line: root", name: "root (command line)" };
const teamId = "team-vaccinations";
/** All messages are in one wave, in batches of three. */
const sending = { first_wave_percent: 100, tolerance_percent: 100 };

async function newScene() {
  const elapsed = () => fixture.elapsed;
  const made = await releaseScene(
    fixture.api,
    fixture.notify,
    numbers.map((n) => invited(n)),
    { elapsed, sending },
  );
  const { work, iterationId, campaign } = made;
  const { db } = fixture.api;
  const log = pino({ level: "silent" });
  const parts: Parameters<typeof createRetryIteration>[0] = {
    ...work,
    log,
    newId: randomUUID,
    populationDir: "nowhere",
  };
  return {
    ...made,
    parts,
    scope: { teamId, campaignId: campaign.ID, actor: people.bo },
    recover: () => recoverRelease(work, { iterationId, reason: "Server lost", actor: operator, now: work.now() }),
    page: async () => (await readRelease(db, iterationId, { files: work.files, now: work.now })).release!,
    start: async () => {
      await made.request();
      await made.settle();
      await made.prove();
    },
    /** Works until more messages than the given number have been accepted. */
    sendBeyond: async (accepted: number) => {
      while ((await made.figures()).accepted <= accepted) expect(await made.step()).toBeTruthy();
    },
    cancelByTwo: async () => {
      expect(await made.decide("rhys", { move: "requestCancellation", reason: "Restored" })).toMatchObject({
        ok: true,
      });
      const { remaining } = await made.figures();
      expect(await made.decide("bo", { move: "cancel", remaining })).toMatchObject({ ok: true });
      fixture.elapsed += 600_000;
      await made.settle();
      expect(await made.release()).toMatchObject({ state: "ended" });
    },
    /** Lists the NHS numbers of people whose message NHS Notify accepted, based on all batches in the database. */
    received: async () => {
      const lines = (await (await fetch(`${fixture.notify.origin}/control/accepted`)).text()).trim().split("\n");
      const references = new Set(lines.map((line) => line.split("\t")[0]));
      const batches = await db.selectFrom("release_batch").selectAll().execute();
      const got = new Set<string>();
      for (const { release_id: id, file, byte_offset: firstByte, byte_length: bytes } of batches) {
        for (const { reference, nhsNumber } of fromRecord(await work.files.readAt(id, file, { firstByte, bytes })))
          if (references.has(reference)) got.add(nhsNumber);
      }
      return got;
    },
  };
}

test("the whole procedure after a database was lost during a release messages no one twice and misses no one REQ-REL-230 REQ-REL-231 REQ-REL-232 REQ-REL-233", async () => {
  const scene = await newScene();
  const { work, iterationId, decide, settle, step, figures, release, callOff, recover, page, parts, received } = scene;
  await scene.start();
  await decide("rhys", { move: "start" });
  await scene.sendBeyond(0);
  const restore = await backUp(fixture);
  // After the backup, a stop list is added and all batches are created again. One more is accepted, and the response to
  // the next is lost.
  await scene.stopList([numbers[19]!], "Asked");
  await scene.sendBeyond((await figures()).accepted);
  const { accepted } = await figures();
  await fixture.notify.setFaults({ lostAfter: 1 });
  while ((await figures()).unclear === 0) expect(await step()).toBeTruthy();
  await fixture.notify.setFaults({});
  const { unclear } = await figures();
  const got = await received();
  const sent = await fixture.notify.received();
  expect(got.size).toBe(accepted + unclear);

  await restore();
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: restoredText });
  expect((await page()).restored).toEqual({ recovery: null });
  const restored = { refusal: { kind: "conflict", code: "releaseMove", params: { reason: "restored" } } };
  expect(await decide("rhys", { move: "requestResume", reason: "Go on" })).toMatchObject(restored);
  expect(await callOff()).toMatchObject({ code: "releaseRestored" });
  expect(await scene.request()).toMatchObject({ ok: false });

  const statesOf = async (of: readonly string[]) =>
    Promise.all(
      of.map(async (number) => ((await scene.ask(number)) as { value: PersonResponse }).value.messages[0]?.state),
    );
  const untouched = numbers.filter((number) => !got.has(number) && number !== numbers[19]);
  expect(new Set(await statesOf([...got]))).toEqual(new Set(["accepted", "possibly accepted"]));
  expect(new Set(await statesOf(untouched))).toEqual(new Set(["remaining"]));

  const missed = 20 - accepted - unclear - 1;
  const counts = { accepted, unclear, missed };
  expect(await recover()).toMatchObject({ ok: true, value: { ...counts, list: null, state: "stopped" } });
  expect((await page()).restored).toMatchObject({ recovery: { ...counts, by: operator } });
  await scene.cancelByTwo();
  // Before the recovery lists the people who were missed, the database would count everyone with an unknown outcome as
  // not reached.
  expect(await countPeopleNotReached(parts, iterationId)).toMatchObject({ value: { reasons: { cancelled: 0 } } });
  const recovered = await recover();
  expect(recovered).toMatchObject({ ok: true, value: { ...counts, state: "ended" } });
  expect(await countPeopleNotReached(parts, iterationId)).toMatchObject({ value: { reasons: { cancelled: missed } } });
  const stored = (await release()).recovery!;
  expect(stored).toMatchObject({ handed_over: accepted, unclear, missed });
  const { list } = stored;
  const listed = await readPeopleList(work.files, list!);
  if (!listed.ok) throw new Error(listed.refusal);
  expect([...listed.value.nhsNumbers].toSorted((a, b) => a - b)).toEqual(
    untouched.map(Number).toSorted((a, b) => a - b),
  );

  const name = "The missed";
  const made = await createRetryIteration(parts, {
    iterationId,
    ...scene.scope,
    name,
    reasons: ["cancelled"],
    people: missed,
  });
  expect(made).toMatchObject({ ok: true });
  expect(await fixture.notify.received()).toMatchObject({ messages: sent.messages, repeatedWithAnotherBody: 0 });
  const keeping = { db: fixture.api.db, files: work.files, keepDays: 365, now: work.now };
  fixture.elapsed += 24 * 60 * 60 * 1000;
  expect(await removeOldPeopleList(keeping)).toBe(false);
  const history = await fixture.api.db
    .selectFrom("history")
    .selectAll()
    .where("action", "=", "releaseRecovered")
    .execute();
  expect(history).toMatchObject([
    { actor: operator, detail: { reason: "Server lost", handed_over: accepted, unclear, missed } },
    { detail: { handed_over: accepted, unclear, missed } },
  ]);
  for (const number of numbers) expect(JSON.stringify([history, await page(), recovered])).not.toContain(number);
  await scene.remove();
}, 300_000);

test("a release restored from before its start cannot be started, reverted or prepared again, and ends with the same procedure REQ-REL-231 REQ-REL-232", async () => {
  const scene = await newScene();
  const { decide, settle, figures, release, callOff, recover, parts, iterationId } = scene;
  await scene.start();
  const restore = await backUp(fixture);
  await decide("rhys", { move: "start" });
  await scene.sendBeyond(3);
  const { accepted } = await figures();
  await restore();
  await settle();
  expect(await release()).toMatchObject({ state: "prepared" });
  const { messages } = await fixture.notify.received();
  expect(await decide("rhys", { move: "start" })).toMatchObject({ refusal: { params: { reason: "restored" } } });
  expect(await callOff()).toMatchObject({ code: "releaseRestored" });
  const counts = { accepted, unclear: 0, missed: 20 - accepted };
  expect(await recover()).toMatchObject({ ok: true, value: { ...counts, state: "stopped" } });
  await scene.cancelByTwo();
  expect(await recover()).toMatchObject({ ok: true, value: { ...counts, state: "ended" } });
  expect(await countPeopleNotReached(parts, iterationId)).toMatchObject({
    value: { reasons: { cancelled: 20 - accepted } },
  });
  expect(await fixture.notify.received()).toMatchObject({ messages });
  await scene.remove();
}, 300_000);

test("a release restored from before its request is prepared again and stops before anything is sent REQ-REL-232", async () => {
  const scene = await newScene();
  const { decide, settle, figures, release, callOff, recover, iterationId } = scene;
  await scene.start();
  await decide("rhys", { move: "start" });
  await scene.sendBeyond(3);
  const { accepted } = await figures();
  const { id } = await release();
  const { messages } = await fixture.notify.received();
  await asBefore(fixture, () => fixture.api.db.deleteFrom("release").where("id", "=", id).execute());
  expect(await recover()).toMatchObject({ ok: false, refusal: expect.stringContaining("repare the list") as string });
  expect(await callOff()).toMatchObject({ code: "releaseRestored" });
  await scene.request();
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: restoredText, started_at: null });
  await scene.cancelByTwo();
  const counts = { accepted, unclear: 0, missed: 20 - accepted };
  expect(await recover()).toMatchObject({ ok: true, value: counts });
  expect(await countPeopleNotReached(scene.parts, iterationId)).toMatchObject({
    value: { reasons: { cancelled: counts.missed } },
  });
  expect(await fixture.notify.received()).toMatchObject({ messages });
  await scene.remove();
}, 300_000);

test("a release restored from before the acceptance of batches it knows sends them again with their own references REQ-REL-231", async () => {
  const scene = await newScene();
  const { decide, figures, callOff, release, recover } = scene;
  await scene.start();
  await decide("rhys", { move: "start" });
  while ((await scene.figures()).remaining === 20 && !(await hasBatches())) expect(await scene.step()).toBeTruthy();
  const restore = await backUp(fixture);
  await scene.sendBeyond(3);
  const { accepted } = await figures();
  const { messages } = await fixture.notify.received();
  await restore();
  await decide("rita", { move: "stop" });
  expect(await figures()).toMatchObject({ accepted: 0 });
  expect(await callOff()).toMatchObject({ code: "releaseRestored" });
  await scene.cancelByTwo();
  expect(await figures()).toMatchObject({ accepted, cancelled: 20 - accepted });
  expect(await fixture.notify.received()).toMatchObject({ messages, repeatedWithAnotherBody: 0 });
  expect(await release()).toMatchObject({ state: "ended", recovery: null });
  expect(await recover()).toMatchObject({ ok: false });
  await scene.remove();

  async function hasBatches() {
    return (await fixture.api.db.selectFrom("release_batch").select("id").execute()).length > 0;
  }
}, 300_000);

test("resuming cannot be requested for a release whose files are missing REQ-REL-231", async () => {
  const scene = await newScene();
  const { decide, release, work } = scene;
  await scene.start();
  await decide("rhys", { move: "start" });
  await scene.sendBeyond(0);
  await decide("rita", { move: "stop" });
  const ask = () => decide("rhys", { move: "requestResume", reason: "Go on" });
  expect(await ask()).toMatchObject({ ok: true });
  const { id } = await release();
  for (const name of await work.files.names(id)) await work.files.remove(id, name);
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: false, refusal: { kind: "conflict" } });
  await decide("rhys", { move: "withdraw" });
  expect(await ask()).toMatchObject({ ok: false, refusal: { kind: "conflict" } });
  await rm(scene.dir, { recursive: true });
}, 300_000);
