import { ok, refuse } from "@spi/domain/result";
import type { People } from "@spi/engine/people/people";
import { openPeople } from "@spi/engine/open/open-people";
import { afterEach, expect, test, vi } from "vitest";
import { deadlineMilliseconds } from "../http/middleware/deadline.ts";
import { readStoredPerson } from "./stored-person.ts";

vi.mock("@spi/engine/open/open-people");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** People on a cluster that stands still: who they are is the last known answer after a second, nobody is ever found. */
const standingStill = {
  manifest: { seed: 3, size: 10, cohorts: [] } as unknown as People["manifest"],
  person: (_number, { signal }) =>
    new Promise((resolve) =>
      signal!.addEventListener("abort", () => resolve(refuse({ kind: "cancelled", message: "Given up." }))),
    ),
} satisfies Pick<People, "manifest" | "person"> as unknown as People;

test("somebody looked for on a cluster that stands still is given up before the request is REQ-POP-51", async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), milliseconds);
    return over.signal;
  });
  vi.mocked(openPeople).mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return ok(standingStill);
  });
  const told = vi.fn<(answer: unknown) => void>();
  void readStoredPerson({ populationDir: "trino:http://127.0.0.1/a/b", personNumber: 7, attributes: [] }).then(told);
  await vi.advanceTimersByTimeAsync(deadlineMilliseconds - 1);
  expect(told.mock.calls).toMatchObject([[{ ok: false, refusal: { kind: "unavailable" } }]]);
});
