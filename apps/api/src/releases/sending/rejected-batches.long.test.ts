import { toTimestamp } from "@spi/domain/day/calendar";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { claimBatch, returnBatch } from "./claim-batch.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(20);
const approved = numbers.map((n) => invited(n));
/** All messages are in one wave, in batches of three. */
const sending = { first_wave_percent: 100, tolerance_percent: 100 };

/** Creates a release with one accepted batch. NHS Notify rejected the next batch because of too many requests. */
async function rateLimited() {
  const scene = await releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed, sending });
  const { request, settle, prove, decide, step, figures, release } = scene;
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  await fixture.notify.setFaults({ refused: 1, refusal: "CM_QUOTA" });
  const { id } = await release();
  const refused = () =>
    fixture.api.db
      .selectFrom("release_batch")
      .select("last_error")
      .where("release_id", "=", id)
      .where("last_error", "like", "429%");
  while ((await refused().execute()).length === 0) expect(await step()).toBeTruthy();
  await decide("rita", { move: "stop" });
  await fixture.notify.setFaults({});
  fixture.elapsed += 3_600_000;
  return scene;
}

test("a batch rejected for too many requests is not sent once the remaining messages are cancelled REQ-REL-37 REQ-REL-444", async () => {
  const { decide, settle, figures, release, remove } = await rateLimited();
  expect(await figures()).toMatchObject({ accepted: 3, unclear: 0, remaining: 17 });
  await decide("rhys", { move: "requestCancellation", reason: "Wrong letter" });
  expect(await decide("bo", { move: "cancel", remaining: 17 })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 3, cancelled: 17, remaining: 0 });
  await remove();
});

test("a batch rejected for too many requests is checked again after a resume, and people on the stop list are removed REQ-REL-35", async () => {
  const { decide, settle, stopList, figures, release, remove } = await rateLimited();
  await stopList(numbers.slice(0, 19), "Died");
  await decide("rhys", { move: "requestResume", reason: "The letter is right" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  const { accepted, removed } = await figures();
  expect([accepted, removed]).toEqual([3 + 1, 16]);
  await remove();
});

test("a batch in transit when two users cancel the remaining messages is cancelled too if it was not accepted REQ-REL-37 REQ-REL-444", async () => {
  const { decide, settle, figures, release, remove } = await rateLimited();
  const { db } = fixture.api;
  await decide("rhys", { move: "requestResume", reason: "The letter is right" });
  await decide("bo", { move: "resume" });
  const now = new Date(Date.now() + fixture.elapsed + 3_600_000);
  // Uses the check for that day, even if the time that has passed ends after midnight.
  const change = sql<never>`jsonb_set(people_check, '{held,day}', to_jsonb(${toTimestamp(now).slice(0, 8)}::text))`;
  await db
    .updateTable("release")
    .set({ people_check_due: false, people_checked_at: now, people_check: change, paused_until: null })
    .execute();
  const batch = (await claimBatch(db, { now, milliseconds: 60_000 }))!;
  expect(await figures()).toMatchObject({ unclear: 3 });
  await decide("rita", { move: "stop" });
  await decide("rhys", { move: "requestCancellation", reason: "Wrong letter" });
  expect(await decide("bo", { move: "cancel", remaining: 17 })).toMatchObject({ ok: true });
  await returnBatch(db, batch, { unclear: false, cause: "429 CM_QUOTA", now });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 3, cancelled: 17, remaining: 0 });
  await remove();
});
