/** Uses several idle timers as several tabs. They share the browser's channel and lock, as real tabs do. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type IdleSettings,
  type IdleState,
  type IdleTimer,
  IdleTimerConfigurationError,
  startIdleTimer,
} from "./idle-timer.ts";
import { sessionLimits } from "./session-limits.ts";

const minute = 60_000;
const settings = { timeout: sessionLimits.idle, promptBefore: sessionLimits.idlePrompt };

/** A new name for each test, because tabs from the previous test may still be leader. */
let name = "";
beforeEach(() => {
  name = crypto.randomUUID();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});
const open: IdleTimer[] = [];
afterEach(() => {
  for (const timer of open.splice(0)) timer.stop();
  vi.useRealTimers();
});

function tab(tabSettings: IdleSettings = settings) {
  const states: IdleState[] = [];
  const timer = startIdleTimer({ ...tabSettings, name }, (state) => states.push(state));
  open.push(timer);
  return { ...timer, states };
}

const press = () => window.dispatchEvent(new KeyboardEvent("keydown"));

test("a tab without activity is prompted after 14 minutes and idle after 15 §4.22 §9.01 REQ-SIGN-404", () => {
  const { states } = tab();
  vi.advanceTimersByTime(14 * minute - 1);
  expect(states).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(states).toEqual(["prompted"]);
  vi.advanceTimersByTime(minute);
  expect(states).toEqual(["prompted", "idle"]);
});

test("activity keeps a tab active for another 15 minutes §4.22", () => {
  const { states } = tab();
  vi.advanceTimersByTime(13 * minute);
  press();
  vi.advanceTimersByTime(13 * minute);
  expect(states).toEqual([]);
});

test("only an answer to the prompt makes all tabs active again §4.22", async () => {
  const [one, other] = [tab(), tab()];
  vi.advanceTimersByTime(14 * minute + 1000);
  press();
  expect([one.states, other.states]).toEqual([["prompted"], ["prompted"]]);
  one.confirm();
  await vi.waitFor(() => expect(other.states).toEqual(["prompted", "active"]), { timeout: 10_000 });
  expect(one.states).toEqual(["prompted", "active"]);
  vi.advanceTimersByTime(13 * minute);
  expect(other.states).toHaveLength(2);
});

test("a tab whose timers were delayed uses the clock and cannot become active after 15 minutes §4.22", () => {
  const { states, confirm } = tab();
  vi.setSystemTime(Date.now() + 15 * minute);
  press();
  confirm();
  expect(states).toEqual(["idle"]);
});

test("activity in one tab keeps the others active until that tab is closed §4.22", async () => {
  const [one, other] = [tab(), tab()];
  vi.advanceTimersByTime(10 * minute);
  const worked = Date.now();
  // Both timers listen to this window, but this test is only about the message from one to the other.
  one.confirm();
  one.stop();
  await vi.waitFor(() => expect(other.lastActivity()).toBe(worked), { timeout: 10_000 });
  vi.advanceTimersByTime(15 * minute);
  expect(other.states).toEqual(["prompted", "idle"]);
});

test("another tab takes over when the leading tab closes §4.22", async () => {
  const [one, other] = [tab(), tab()];
  await vi.waitFor(() => expect([one.isLeader(), other.isLeader()]).toEqual([true, false]), { timeout: 10_000 });
  one.stop();
  await vi.waitFor(() => expect([one.isLeader(), other.isLeader()]).toEqual([false, true]), { timeout: 10_000 });
});

test("the leading tab remains leader when all are idle, so that only one signs out from the provider §4.22", async () => {
  const [one, other] = [tab(), tab()];
  await vi.waitFor(() => expect(one.isLeader()).toBe(true), { timeout: 10_000 });
  vi.advanceTimersByTime(15 * minute);
  expect([one.states.at(-1), other.states.at(-1)]).toEqual(["idle", "idle"]);
  one.stop();
  // The first response can arrive before the release of the lock, but the second cannot.
  await navigator.locks.query();
  const { pending = [] } = await navigator.locks.query();
  expect(pending.filter((lock) => lock.name === name)).toHaveLength(1);
  expect(other.isLeader()).toBe(false);
});

test.each([
  ["a prompt time that is not less than the timeout", { timeout: 1000, promptBefore: 1000 }, /prompt time, 1000 ms/],
  ["a prompt time before now", { timeout: 1000, promptBefore: -1 }, /prompt time/],
  ["no timeout", { timeout: 0, promptBefore: 0 }, /timeout must be between/],
  ["a timeout that browsers cannot count to", { timeout: 2 ** 31, promptBefore: 0 }, /timeout must be between/],
  ["a timeout that is no number", { timeout: Number.NaN, promptBefore: 0 }, /timeout must be between/],
])("%s is a configuration error in the idle timer §8.18", (_what, wrong, why) => {
  expect(() => tab(wrong)).toThrow(IdleTimerConfigurationError);
  expect(() => tab(wrong)).toThrow(why);
});
