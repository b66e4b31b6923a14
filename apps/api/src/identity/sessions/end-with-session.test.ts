import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endWithSession } from "./end-with-session.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates an endless stream that records when it is stopped. */
function endless() {
  const state = { stopped: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("event: progress\n\n")),
    cancel: () => {
      state.stopped = true;
    },
  });
  return { state, response: new Response(body, { headers: { "content-type": "text/event-stream" } }) };
}

test("an event stream ends within 5 seconds of its session, and its source stops REQ-SIGN-31 REQ-SIGN-408", async () => {
  const { state, response } = endless();
  let live = true;
  const wrapped = endWithSession(response, () => Promise.resolve(live));
  expect(wrapped.headers.get("content-type")).toBe("text/event-stream");
  const reader = wrapped.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.stopped).toBe(false);
  live = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect([(await reader?.read())?.done, state.stopped, vi.getTimerCount()]).toEqual([true, true, 0]);
});

test("a stream whose session cannot be checked ends", async () => {
  const { state, response } = endless();
  endWithSession(response, () => Promise.reject(new Error("no database")));
  await vi.advanceTimersByTimeAsync(5000);
  expect(state.stopped).toBe(true);
});

test("the checks stop when the listener disconnects", async () => {
  const { state, response } = endless();
  const wrapped = endWithSession(response, () => Promise.resolve(true));
  await wrapped.body?.cancel();
  expect([state.stopped, vi.getTimerCount()]).toEqual([true, 0]);
});
