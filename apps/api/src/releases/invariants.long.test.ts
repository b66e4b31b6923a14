import { randomUUID } from "node:crypto";
import { type RunningNotify, startNotify } from "@spi/dev-notify/running-notify";
import { figuresAddUp } from "@spi/domain/release/figures";
import type { ListedPerson } from "@spi/engine/people/people";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";
import { testNumbers } from "../../test/nhs-numbers.ts";
import { invited, releaseScene } from "../../test/release-scenario.ts";

let api: TestApi;
let notify: RunningNotify;
beforeAll(async () => {
  const limits = { quotaPerMinute: 1_000_000, spikePerMinute: Infinity };
  [api, notify] = await Promise.all([openApi(), startNotify({ limits, random: Math.random })]);
});
afterAll(async () => {
  await notify.close();
  await api.close();
});

const numbers = testNumbers(40);
const plans = [["DIGITAL_FIRST"], ["LETTER"], ["DIGITAL_FIRST", "LETTER"]];

const person = fc.record({
  number: fc.oneof({ weight: 20, arbitrary: fc.nat(29) }, { weight: 1, arbitrary: fc.constant(-1) }),
  plans: fc.constantFrom(...plans),
});
const share = fc.constantFrom(0, 0, 0.2, 0.5);
const faults = fc.record({
  lostBefore: share,
  lostAfter: share,
  timeoutAfter: share,
  refused: fc.constantFrom(0, 0, 0.3),
  refusal: fc.constantFrom("CM_QUOTA", "CM_SERVICE_UNAVAILABLE", "CM_RETRY_TOO_EARLY", "CM_FORBIDDEN"),
});
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("work"), times: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass"), seconds: fc.constantFrom(10, 400, 4000) }) },
  fc.record({ kind: fc.constantFrom("start", "stop", "resume", "cancel") }),
  fc.record({ kind: fc.constant("faults"), faults }),
  fc.record({ kind: fc.constant("people"), seed: fc.array(fc.nat(4), { minLength: 40, maxLength: 40 }) }),
  fc.record({ kind: fc.constant("stopList"), positions: fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 3 }) }),
);

/**
 * Returns the people on a different day. Some are now excluded, some get a different message, some have left and some
 * are new.
 */
function changed(approved: readonly ListedPerson[], seed: readonly number[]): ListedPerson[] {
  const people = approved.flatMap((person, index): ListedPerson[] => {
    switch (seed[index % seed.length]) {
      case 1:
        return [{ ...person, outcome: "suppressed", reason: "Recent dose", plans: [] }];
      case 2:
        return [];
      case 3:
        return [{ ...person, plans: ["LETTER"] }];
      default:
        return [person];
    }
  });
  return [...people, ...numbers.slice(30, 30 + (seed[0] ?? 0)).map((number) => invited(number))];
}

test("in any order of events, only approved people are messaged, no one twice, and no one after being removed REQ-REL-38", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 5, maxLength: 40 }), fc.array(action, { maxLength: 40 }), run),
    { numRuns: 25, endOnFailure: true },
  );
}, 600_000);

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function run(people: { number: number; plans: string[] }[], actions: Action[]): Promise<void> {
  let elapsed = 0;
  const byNumber = people.toSorted((a, b) => a.number - b.number);
  const approved = byNumber.map(({ number, plans }) => invited(number < 0 ? null : numbers[number]!, ...plans));
  const sending = { first_wave_percent: 20, tolerance_percent: 200 };
  const scene = await releaseScene(api, notify, approved, {
    batchSize: 4,
    sending,
    teamId: randomUUID(),
    elapsed: () => elapsed,
  });
  await notify.setFaults({});
  await scene.request();
  await scene.settle();
  if ((await scene.release()).state === "prepared") await scene.prove();
  const law = async () => {
    const figures = await scene.figures();
    expect(figuresAddUp(figures), JSON.stringify(figures)).toBe(true);
    const { byReference, out } = await scene.positions();
    const accepted = await acceptedOf(byReference);
    expect(new Set(accepted.map(({ position }) => position)).size).toBe(accepted.length);
    expect(accepted.filter(({ times }) => times !== 1)).toEqual([]);
    expect(accepted.filter(({ position }) => out.includes(position))).toEqual([]);
    expect(accepted.length).toBeGreaterThanOrEqual(figures.accepted);
    return { figures, accepted };
  };
  for (const one of actions) {
    if ("times" in one) for (let time = 0; time < one.times; time += 1) await scene.step();
    else if ("seconds" in one) elapsed += one.seconds * 1000;
    else if ("faults" in one) await notify.setFaults({ ...one.faults, refusedPeople: 0.1 });
    else if ("seed" in one) scene.scene.now = changed(approved, one.seed);
    else if ("positions" in one)
      await scene.stopList(
        one.positions.map((position) => numbers[position]!),
        "Asked by the practice",
      );
    else if (one.kind === "start" || one.kind === "stop")
      await scene.decide("rhys", { move: one.kind, reason: "Wait" });
    else await byTwo(scene, one.kind);
    await law();
  }
  await notify.setFaults({ refusedPeople: 0.1 });
  const { state } = await scene.release();
  if (state === "prepared") await scene.decide("rhys", { move: "start" });
  for (let round = 0; round < 40; round += 1) {
    elapsed += 4_000_000;
    await scene.settle();
    const now = await scene.release();
    if (now.state === "ended" || now.state === "refused") break;
    if (now.state === "stopped") await byTwo(scene, round < 10 ? "resume" : "cancel");
  }
  const { figures, accepted } = await law();
  expect(accepted.length).toBe(figures.accepted);
  const { state: last } = await scene.release();
  // If a release stopped before NHS Notify accepted any message, it is cancelled by moving the iteration back to draft.
  // All other releases end.
  const over = last === "ended" || last === "refused" || (accepted.length === 0 && !(await scene.callOff()));
  expect(over).toBe(true);
  await scene.remove();
}

async function byTwo(scene: Awaited<ReturnType<typeof releaseScene>>, what: "resume" | "cancel"): Promise<void> {
  const ask = what === "resume" ? "requestResume" : "requestCancellation";
  await scene.decide("rhys", { move: ask, reason: "Looked at" });
  const { remaining } = await scene.figures();
  await scene.decide("bo", { move: what, remaining: remaining });
}

async function acceptedOf(byReference: ReadonlyMap<string, number>) {
  const lines = (await (await fetch(`${notify.origin}/control/accepted`)).text()).trim().split("\n");
  return lines.flatMap((line) => {
    const [reference = "", times] = line.split("\t");
    const position = byReference.get(reference);
    return position === undefined ? [] : [{ position, times: Number(times) }];
  });
}
