import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, testNow } from "../../../test/harness.ts";
import { type OutcomeWriter, outcomeWriter } from "./outcome-writer.ts";
import { readRefusedCallbacks } from "./read-outcomes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const counted = async () =>
  (await api.db.selectFrom("callback_rejection").select("callbacks").execute()).reduce(
    (sum, row) => sum + Number(row.callbacks),
    0,
  );

/**
 * Creates a writer with statements that complete when `answer` resolves. `begun` resolves when the first statement
 * starts.
 */
function slowWriter(answer: Promise<void>): { writer: OutcomeWriter; begun: Promise<void> } {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      resolve();
      return node;
    },
    transformResult: async ({ result }) => {
      await answer;
      return result;
    },
  });
  const references = {} as Parameters<typeof outcomeWriter>[0]["references"];
  return { writer: outcomeWriter({ db, references, log: pino({ enabled: false }), now: () => testNow }), begun };
}

test("a writer that stops waits until its rejected callbacks are counted REQ-REL-50", async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const { writer, begun } = slowWriter(answer);
  writer.refuse("signature");
  await begun;
  let stopped = false;
  const stopping = writer.stop().then(() => (stopped = true));
  await new Promise((done) => setTimeout(done, 50));
  expect(stopped).toBe(false);
  resolve();
  await stopping;
  expect(await counted()).toBe(1);
});

test("rejected callbacks are counted by UK day REQ-REL-103", async () => {
  const references = {} as Parameters<typeof outcomeWriter>[0]["references"];
  const refuseAt = async (moment: Date) => {
    const writer = outcomeWriter({ db: api.db, references, log: pino({ enabled: false }), now: () => moment });
    writer.refuse("signature");
    await writer.stop();
  };
  const night = new Date("2026-07-10T23:30:00Z");
  await refuseAt(new Date("2026-07-10T12:00:00Z"));
  await refuseAt(night);
  const rows = sql<{ day: string }>`select day::text from callback_rejection where day < '2026-08-01' order by day`;
  expect((await rows.execute(api.db)).rows).toEqual([{ day: "2026-07-10" }, { day: "2026-07-11" }]);
  expect(await readRefusedCallbacks(api.db, night)).toBe(1 + (await counted()) - 2);
});

test("rejected callbacks that the database did not store are counted with the next ones REQ-REL-103", async () => {
  const before = await counted();
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  let fails = true;
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      if (fails) {
        resolve();
        throw new Error("no database");
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const references = {} as Parameters<typeof outcomeWriter>[0]["references"];
  const writer = outcomeWriter({ db, references, log: pino({ enabled: false }), now: () => testNow });
  writer.refuse("signature");
  writer.refuse("API key");
  await failed;
  fails = false;
  writer.refuse("signature");
  await writer.stop();
  expect((await counted()) - before).toBe(3);
});
