import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { storeOutcomes } from "../outcomes/store-outcomes.ts";
import { removeOldFiles } from "../maintenance/maintain-releases.ts";

const fixture = createReleaseFixture();

const numbers = testNumbers(30);
const approved = numbers.slice(0, 20).map((n) => invited(n));
const settings = { sending: { tolerance_percent: 100 } };
/** Expected text if the people in the approved report are not available for an explanation. */
const whyUnknown = expect.stringContaining("tell why this person was or was not selected");

test("each person's outcome matches the figures in every state of a release until its list is removed, and each query is recorded without the person REQ-REL-61 REQ-REL-484 REQ-REL-553", async () => {
  const given = { elapsed: () => fixture.elapsed, ...settings };
  const { request, settle, prove, decide, step, figures, stopList, ask, release, work, remove } = await releaseScene(
    fixture.api,
    fixture.notify,
    approved,
    given,
  );
  const states = async () => {
    const counts: Record<string, number> = {};
    for (const number of numbers.slice(0, 20)) {
      const answer = await ask(number);
      if (!answer.ok) throw new Error("There is a release");
      for (const { state } of answer.value.messages) counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  };
  expect(await ask(numbers[0]!)).toMatchObject({ ok: false, refusal: { kind: "notFound" } });
  await request();
  expect(await ask(numbers[0]!)).toMatchObject({
    value: { listed: null, unknown: [whyUnknown, expect.stringContaining("No list")] },
  });
  await settle();
  await stopList([numbers[0]!], "Asked by their practice");
  await prove();
  expect(await states()).toEqual({ removed: 1, remaining: 19 });
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  const { accepted } = await figures();
  expect(await states()).toEqual({ removed: 1, accepted, remaining: 19 - accepted });
  expect(await ask(numbers[0]!)).toMatchObject({
    value: {
      listed: true,
      stopped: true,
      why: null,
      messages: [{ state: "removed", reason: "On the stop list: Asked by their practice", outcomes: [] }],
    },
  });
  expect(await ask(numbers[25]!)).toMatchObject({ value: { listed: false, stopped: false, messages: [] } });
  await decide("rita", { move: "stop" });
  await decide("rhys", { move: "requestCancellation", reason: "Enough" });
  await decide("bo", { move: "cancel", remaining: (await figures()).remaining });
  await settle();
  expect(await states()).toEqual({ removed: 1, accepted, cancelled: 19 - accepted });

  const { id } = await release();
  const outcome = { release_id: id, channel: "letter", status: "delivered", reported_at: work.now() } as const;
  const outcomes = Array.from({ length: 20 }, (_, position) => ({
    ...outcome,
    position,
    notify_id: null,
    wave: 1,
    plan: "LETTER",
  }));
  await storeOutcomes(fixture.api.db, outcomes);
  expect(await ask(numbers[0]!)).toMatchObject({
    value: { messages: [{ outcomes: [{ channel: "letter", status: "delivered" }] }] },
  });
  const events = await fixture.api.db
    .selectFrom("history")
    .selectAll()
    .where("action", "=", "releasePersonAsked")
    .execute();
  expect(events.length).toBeGreaterThan(60);
  expect(events.at(-1)).toMatchObject({ actor: { name: "Rhys Releaser" }, detail: { reason: "They asked" } });
  for (const number of numbers) expect(JSON.stringify(events)).not.toContain(number);

  fixture.elapsed = 400 * 24 * 60 * 60 * 1000;
  await removeOldFiles({ db: fixture.api.db, files: work.files, keepDays: 365, now: work.now });
  expect(await ask(numbers[0]!)).toMatchObject({
    value: {
      listed: null,
      messages: [],
      unknown: [whyUnknown, expect.stringContaining("no longer know who was on the list")],
    },
  });
  await remove();
}, 300_000);

test("the outcome of a message that NHS Notify rejected has its code REQ-REL-61 REQ-REL-485", async () => {
  const scene = await releaseScene(fixture.api, fixture.notify, approved, {
    elapsed: () => fixture.elapsed,
    ...settings,
  });
  await scene.request();
  await scene.settle();
  await scene.prove();
  await fixture.notify.setFaults({ refusedPeople: 0.4 });
  await scene.decide("rhys", { move: "start" });
  await scene.settle();
  const { refused, accepted } = await scene.figures();
  expect(refused).toBeGreaterThan(0);
  const answers = await Promise.all(numbers.slice(0, 20).map((number) => scene.ask(number)));
  const messages = answers.flatMap((answer) => (answer.ok ? answer.value.messages : []));
  expect(messages.filter(({ state }) => state === "accepted")).toHaveLength(accepted);
  const without = messages.filter(({ state }) => state === "refused");
  expect(without).toHaveLength(refused);
  for (const { reason } of without) expect(reason).toMatch(/^CM_/);
  await scene.remove();
}, 300_000);
