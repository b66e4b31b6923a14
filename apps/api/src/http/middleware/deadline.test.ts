import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Environment } from "../environment.ts";
import { enforceDeadline, deadlineMilliseconds } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["GET", false, "unavailable"],
  ["POST", true, "unavailable"],
  ["POST", false, "outcomeUnknown"],
] as const)(
  "a %s that takes too long (changes nothing: %s) gets a timely response of %s REQ-SRV-30 REQ-SRV-409",
  async (method, only, kind) => {
    const app = new Hono<Environment>()
      .use(async (c, next) => {
        c.set("log", pino({ level: "silent" }));
        c.set("changesNothing", only);
        await next();
      })
      .use(enforceDeadline)
      .all("/", () => new Promise<Response>(() => {}));
    const answer = app.request("/", { method });
    await vi.advanceTimersByTimeAsync(deadlineMilliseconds);
    expect((await answer).status).toBe(503);
    expect(await (await answer).json()).toMatchObject({ kind });
  },
);
