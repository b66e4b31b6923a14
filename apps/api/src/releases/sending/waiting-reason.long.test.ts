import type { Release } from "@spi/domain/release/release-answer";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { readRelease } from "../answer.ts";

const minute = 60_000;
const hour = 60 * minute;
const twenty = testNumbers(20).map((number) => invited(number));

/** The clock starts on Friday 20 November 2026 at 9:30. */
const fixture = createReleaseFixture();

/** Starts a release with these settings, works until nothing is due, and returns the reason why it is waiting. */
async function started(sending: Partial<SendingSettings>, people = twenty) {
  const scene = await releaseScene(fixture.api, fixture.notify, people, { sending, elapsed: () => fixture.elapsed });
  await scene.request();
  await scene.settle();
  await scene.prove();
  expect(await scene.decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  const readCurrent = async () => {
    const now = () => new Date(testStart + fixture.elapsed);
    return (await readRelease(fixture.api.db, scene.iterationId, { now })).release!;
  };
  const waiting = async (): Promise<Release["waiting"]> => (await readCurrent()).waiting;
  return { ...scene, readCurrent, waiting };
}

const testStart = Date.parse("2026-11-20T09:30:00Z");

test("a release shows that its hourly limit is used up and when sending continues, and it continues then REQ-REL-119", async () => {
  const { waiting, settle, figures, remove } = await started({ messages_an_hour: 5 });
  expect(await waiting()).toBeNull();
  await settle();
  expect(await waiting()).toEqual({ reason: "pace", until: "20261120103000" });
  fixture.elapsed = 59 * minute;
  expect(await waiting()).toEqual({ reason: "pace", until: "20261120103000" });
  fixture.elapsed = hour;
  expect(await waiting()).toBeNull();
  await settle();
  expect(await figures()).toMatchObject({ accepted: 10 });
  await remove();
});

test("a release shows that each board's daily limit is used up, and waits for the next approved day REQ-REL-119", async () => {
  const settings = { board_messages_a_day: 8, first_wave_least: 20, from_hour: 8, to_hour: 20 };
  const days = ["Friday", "Monday"] as SendingSettings["days"];
  const people = twenty.map((person) => ({ ...person, board: "QWE" }));
  const { waiting, settle, remove } = await started({ ...settings, days }, people);
  await settle();
  expect(await waiting()).toEqual({ reason: "boards", until: "20261123080000" });
  fixture.elapsed = 12 * hour;
  expect(await waiting()).toBeNull();
  await remove();
});

test("a release with a board limit shows the most messages remaining for any board, before and after batches are made REQ-REL-119", async () => {
  const people = twenty.map((person, index) => ({ ...person, board: index < 14 ? "QWE" : "QE1" }));
  const limited = await started({ board_messages_a_day: 4, first_wave_least: 5, from_hour: 8, to_hour: 20 }, people);
  expect((await limited.readCurrent()).largest_board).toBe(14);
  await limited.settle();
  const after = await limited.readCurrent();
  expect(after.largest_board).toBe(10);
  expect(after.list).not.toHaveProperty("boards");
  await limited.remove();
  const free = await started({});
  expect((await free.readCurrent()).largest_board).toBeNull();
  await free.remove();
});

test("a release shows that it waits as NHS Notify requested REQ-REL-119", async () => {
  const { waiting, settle, remove } = await started({});
  await fixture.notify.setFaults({ refused: 1, refusal: "CM_QUOTA" });
  await settle();
  expect(await waiting()).toMatchObject({ reason: "notify", until: expect.stringMatching(/^2026112009/) as string });
  await remove();
});
