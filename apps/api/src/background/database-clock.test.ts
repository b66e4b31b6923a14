import { expect, test } from "vitest";
import { sharedClock } from "./database-clock.ts";

const start = Date.parse("2026-11-20T09:30:00Z");
const minute = 60_000;

async function clocks() {
  const state = { elapsed: 0, set: 0 };
  const clock = await sharedClock({
    read: () => Promise.resolve(start + state.elapsed + state.set),
    elapsed: () => state.elapsed,
  });
  return { state, clock, since: () => clock.now().getTime() - start };
}

test("the clock advances between reads and follows the database's clock forward REQ-SIGN-30", async () => {
  const { state, clock, since } = await clocks();
  state.elapsed = 5 * minute;
  expect(since()).toBe(5 * minute);
  state.set = 20 * minute;
  await clock.refresh();
  expect(since()).toBe(25 * minute);
});

test("a database clock set back by ten minutes does not move the time back REQ-SIGN-30", async () => {
  const { state, clock, since } = await clocks();
  state.set = -10 * minute;
  for (let look = 1; look <= 30; look += 1) {
    state.elapsed = look * 30_000;
    await clock.refresh();
  }
  expect(since()).toBeGreaterThan(15 * minute - 1000);
});

test("two processes with different machine clocks share one time REQ-SIGN-30", async () => {
  const processes = await Promise.all(
    [0, 7 * minute].map((began) => sharedClock({ read: () => Promise.resolve(start), elapsed: () => began })),
  );
  expect(processes.map(({ now }) => now().getTime())).toEqual([start, start]);
});

test("the clock advances while the database does not answer REQ-SIGN-30", async () => {
  const state = { elapsed: 0, down: false };
  const { now, refresh: look } = await sharedClock({
    read: () => (state.down ? Promise.reject(new Error("down")) : Promise.resolve(start)),
    elapsed: () => state.elapsed,
  });
  Object.assign(state, { down: true, elapsed: minute });
  await expect(look()).rejects.toThrow("down");
  expect(now().getTime()).toBe(start + minute);
});
