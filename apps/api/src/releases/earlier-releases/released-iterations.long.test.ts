import { type SentOutcome, decodeSentRecord, sentOutcomes } from "@spi/domain/coverage/sent-outcomes";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { storeOutcomes } from "../outcomes/store-outcomes.ts";
import { findReleased } from "./released-iterations.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(20);

test("each person on a started release's list appears once, with an outcome that matches the release's figures during and after sending REQ-REL-120 REQ-REL-540", async () => {
  const settings = { sending: { tolerance_percent: 100, first_wave_percent: 60 } };
  const approved = numbers.map((number) => invited(number));
  const scene = await releaseScene(fixture.api, fixture.notify, approved, {
    elapsed: () => fixture.elapsed,
    ...settings,
  });
  const find = (ids: string[]) => findReleased(fixture.api.db, scene.work.files, ids);
  const readReleased = async () => (await find([scene.iterationId]))[0]!;
  const countOutcomes = async () => {
    const people = [...(await (await readReleased()).read!())].map(decodeSentRecord);
    expect(people.map(({ nhsNumber }) => String(nhsNumber)).toSorted()).toEqual(numbers.toSorted());
    const of = (fate: SentOutcome) => people.filter((person) => person.outcome === fate).length;
    return Object.fromEntries(sentOutcomes.map((fate) => [fate, of(fate)])) as Record<SentOutcome, number>;
  };
  await scene.request();
  await scene.settle();
  await scene.stopList([numbers[0]!], "Asked by their practice");
  await scene.prove();
  expect(await find([scene.iterationId])).toEqual([]);
  expect(await findReleased(fixture.api.db, undefined, [scene.iterationId])).toEqual([]);
  await fixture.notify.setFaults({ refusedPeople: 0.3 });
  await scene.decide("rhys", { move: "start" });
  while ((await scene.figures()).accepted < 6) expect(await scene.step()).toBeTruthy();
  const during = await scene.figures();
  expect(during.remaining).toBeGreaterThan(0);
  const sent = await countOutcomes();
  const { accepted: unknown, remaining, refused, cancelled, removed } = during;
  expect(sent).toEqual({ unknown, remaining, refused, cancelled, removed, delivered: 0, failed: 0 });

  await scene.decide("rita", { move: "stop" });
  await scene.decide("rhys", { move: "requestCancellation", reason: "Enough" });
  await scene.decide("bo", { move: "cancel", remaining: (await scene.figures()).remaining });
  await scene.settle();
  const { standing } = await readReleased();
  const end = await scene.figures();
  const { id } = await scene.release();
  const one = { release_id: id, channel: "" as const, notify_id: null, wave: 1, plan: "DIGITAL_FIRST" };
  const list = [...(await (await readReleased()).read!())].map(decodeSentRecord);
  const [first, second] = [...list.keys()].filter((index) => list[index]!.outcome === "unknown");
  await storeOutcomes(fixture.api.db, [
    { ...one, position: first!, status: "delivered", reported_at: scene.work.now() },
    { ...one, position: second!, status: "failed", reported_at: scene.work.now() },
  ]);
  expect((await readReleased()).standing).not.toBe(standing);
  expect(await countOutcomes()).toEqual({
    unknown: end.accepted - 2,
    delivered: 1,
    failed: 1,
    remaining: 0,
    refused: end.refused,
    cancelled: end.cancelled,
    removed: end.removed,
  });
});
