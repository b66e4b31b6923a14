import { ok, refuse } from "@spi/domain/values/result";
import type { People } from "@spi/engine/people/people";
import { openPeople } from "@spi/engine/open/open-people";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { peopleQuerySignal } from "../http/people-query-deadline.ts";
import type { Environment } from "../http/environment.ts";
import { enforceDeadline, deadlineMilliseconds } from "../http/middleware/deadline.ts";
import { readStoredPerson } from "./stored-person.ts";

vi.mock("@spi/engine/open/open-people");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** People on a cluster that never responds to a query. */
const standingStill = {
  manifest: { seed: 3, size: 10, cohorts: [] } as unknown as People["manifest"],
  person: (_number, { signal }) =>
    new Promise((resolve) =>
      signal!.addEventListener("abort", () => resolve(refuse({ kind: "cancelled", message: "Given up." }))),
    ),
} satisfies Pick<People, "manifest" | "person"> as unknown as People;

const request = (signal: AbortSignal) => ({
  populationDir: "trino:http://127.0.0.1/a/b",
  personNumber: 7,
  attributes: [],
  signal,
});
const unavailable = {
  ok: false,
  refusal: { kind: "unavailable", message: expect.stringContaining("taking longer than usual") as string },
};

test.each([
  ["stands still once it is opened", () => Promise.resolve(ok(standingStill))],
  ["does not say which people are current", () => new Promise<never>(() => {})],
])("a search for a person on a cluster that %s stops when aborted REQ-POP-51 REQ-POP-425", async (_what, opened) => {
  vi.mocked(openPeople).mockImplementation(opened);
  const over = new AbortController();
  const person = readStoredPerson(request(over.signal));
  over.abort();
  expect(await person).toEqual(unavailable);
});

test("a search for a person is abandoned before its request times out, however slow the population data is REQ-POP-51 REQ-POP-425", async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), milliseconds);
    return over.signal;
  });
  vi.mocked(openPeople).mockImplementation(() => new Promise<never>(() => {}));
  const app = new Hono<Environment>()
    .use(async (c, next) => {
      c.set("log", pino({ level: "silent" }));
      await next();
    })
    .use(enforceDeadline)
    .post("/:before", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, Number(c.req.param("before"))));
      return c.json(await readStoredPerson(request(peopleQuerySignal(c))));
    });
  for (const before of [0, 1000, 3000, 4700]) {
    const answer = app.request(`/${before}`, { method: "POST" });
    await vi.advanceTimersByTimeAsync(deadlineMilliseconds - 1);
    expect(await (await answer).json()).toMatchObject({ refusal: { kind: "unavailable" } });
  }
});
