import { startNotify } from "@spi/dev-notify/running-notify";
import type { RunningNotify } from "@spi/dev-notify/running-notify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestApi } from "../../test/harness.ts";
import { openApi } from "../../test/harness.ts";
import { invited, releaseScene } from "../../test/release-scene.ts";
import { testNumbers } from "../../test/nhs-numbers.ts";

let api: TestApi;
let notify: RunningNotify;
let elapsed = 0;
beforeEach(async () => {
  elapsed = 0;
  [api, notify] = await Promise.all([
    openApi(),
    startNotify({ limits: { quotaPerMinute: 100_000, spikePerMinute: Infinity } }),
  ]);
});
afterEach(async () => {
  await notify.close();
  await api.close();
});

const scene = (...[approved, more]: [Parameters<typeof releaseScene>[2], object?]) =>
  releaseScene(api, notify, approved, { elapsed: () => elapsed, ...more });
const numbers = testNumbers(200);

test("what was approved is handed over in two waves, and the iteration is sent then and not before REQ-REL-30", async () => {
  const { request, settle, decide, figures, release, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
  );
  expect(await request()).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "prepared", list: { people: 20, messaged: 20, messages: 20 } });
  expect(await notify.received()).toMatchObject({ messages: 0 });
  expect(await decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  await settle();
  expect(await figures()).toEqual({
    approved: 20,
    takenOut: 0,
    handedOver: 20,
    refused: 0,
    givenUp: 0,
    toGo: 0,
    unclear: 0,
  });
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await notify.received()).toMatchObject({ messages: 20, references: 20, repeatedWithAnotherBody: 0 });
  await remove();
});
