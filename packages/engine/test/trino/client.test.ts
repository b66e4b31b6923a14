import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { runOnTrino } from "../../src/trino/client.ts";
import { type Asked, failed, listeningTrino, page } from "./fake-trino.ts";

const methods = (requests: readonly Asked[]) => requests.map(({ method }) => method);

test("pages are returned one after another, using only the paths of their addresses REQ-POP-41 REQ-POP-413", async () => {
  const { address, asked } = await listeningTrino(({ path }) =>
    path === "/v1/statement" ? page([["1"]], "2") : page([["2"], [null]]),
  );
  const rows: unknown[] = [];
  await runOnTrino({ ...address, maxTime: "30m", maxBytes: "2TB" }, "select", {
    onRows: (some) => void rows.push(...some),
  });
  expect(rows).toEqual([["1"], ["2"], [null]]);
  expect(asked.map(({ path }) => path)).toEqual(["/v1/statement", "/v1/statement/executing/2"]);
  expect(asked[0]!.headers).toMatchObject({
    "x-trino-user": "spi",
    "x-trino-session": "query_max_run_time=30m,query_max_scan_physical_bytes=2TB",
  });
});

test.each([502, 504, 500])(
  "a statement with reply %i may be running, and is not sent again REQ-POP-41",
  async (status) => {
    const { address, asked } = await listeningTrino(() => ({ status }));
    await expect(runOnTrino(address, "create table as")).rejects.toMatchObject({ kind: "unavailable" });
    expect(methods(asked)).toEqual(["POST"]);
  },
);

test("a statement whose connection failed is not sent again REQ-POP-41", async () => {
  const { address, asked } = await listeningTrino(() => "break off");
  await expect(runOnTrino(address, "select")).rejects.toMatchObject({ kind: "unavailable" });
  expect(methods(asked)).toEqual(["POST"]);
});

test.each([429, 503])("a statement that was not accepted (%i) is sent again REQ-POP-41", async (status) => {
  const { address, asked } = await listeningTrino((_, before) => (before.length === 0 ? { status } : page([])));
  await runOnTrino(address, "select");
  expect(methods(asked)).toEqual(["POST", "POST"]);
});

test.each([{ status: 429 }, { status: 502 }, { status: 503 }, { status: 504 }, "break off"] as const)(
  "a page is requested again after a proxy replies %j REQ-POP-41 REQ-POP-411",
  async (broken) => {
    const { address, asked } = await listeningTrino(({ method }, before) => {
      if (method === "POST") return page([], "1");
      return before.length === 1 ? broken : page([["1"]]);
    });
    const rows: unknown[] = [];
    await runOnTrino(address, "select", { onRows: (some) => void rows.push(...some) });
    expect(rows).toEqual([["1"]]);
    expect(methods(asked)).toEqual(["POST", "GET", "GET"]);
  },
);

test.each(["3600", "Fri, 31 Dec 2999 23:59:59 GMT"])(
  "no request waits for the full duration of a retry-after of %s REQ-POP-41 REQ-POP-412",
  async (wait) => {
    const { address, asked } = await listeningTrino((_, before) =>
      before.length === 0 ? { status: 503, headers: { "retry-after": wait } } : page([]),
    );
    await runOnTrino(address, "select");
    expect(asked).toHaveLength(2);
  },
);

test("aborting while waiting for a page ends the query on the cluster REQ-POP-42", async () => {
  const over = new AbortController();
  const { address, asked } = await listeningTrino(({ method }) => {
    if (method === "POST") return page([], "1");
    if (method === "GET") over.abort();
    if (method === "GET") return undefined;
    return { status: 204 };
  });
  await expect(runOnTrino(address, "select", { signal: over.signal })).rejects.toThrow("abort");
  expect(asked.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe("DELETE /v1/statement/executing/1");
});

test("aborting before the first reply ends the query on the cluster when it comes REQ-POP-42", async () => {
  const over = new AbortController();
  const ended = new EventTarget();
  const { address } = await listeningTrino(async ({ method }) => {
    if (method === "DELETE") return void ended.dispatchEvent(new Event("ended"));
    over.abort();
    await once(ended, "given up");
    return page([], "1");
  });
  const deleted = once(ended, "ended");
  await expect(runOnTrino(address, "select", { signal: over.signal })).rejects.toThrow("abort");
  ended.dispatchEvent(new Event("given up"));
  await deleted;
});

test("a query ends on the cluster once enough rows are read, or if they cannot be stored REQ-POP-42", async () => {
  const { address, asked } = await listeningTrino(({ method }) =>
    method === "DELETE" ? { status: 204 } : page([["1"]], "1"),
  );
  await runOnTrino(address, "select", { onRows: () => "enough" });
  const failing = () => Promise.reject(new Error("full"));
  await expect(runOnTrino(address, "select", { onRows: failing })).rejects.toThrow("full");
  expect(methods(asked)).toEqual(["POST", "DELETE", "POST", "DELETE"]);
});

test.each([
  ["TABLE_NOT_FOUND", "tableMissing", "Table 'lake.people.may' does not exist"],
  ["COLUMN_NOT_FOUND", "columnDiffers", "Column 'icb' cannot be resolved"],
  ["TYPE_MISMATCH", "columnDiffers", "Cannot apply operator: date = varchar"],
  ["PERMISSION_DENIED", "accessDenied", "does not allow this service"],
  ["QUERY_QUEUE_FULL", "queueFull", "too many queries waiting"],
  ["EXCEEDED_TIME_LIMIT", "limitReached", "a limit on time, memory or data"],
  ["EXCEEDED_SCAN_LIMIT", "limitReached", "a limit on time, memory or data"],
  ["NO_NODES_AVAILABLE", "unavailable", "is not responding at the moment"],
  ["ADMINISTRATIVELY_KILLED", "unavailable", "An administrator of"],
  ["INVALID_ARGUMENTS", "tableMissing", "no longer has the snapshot"],
  ["DIVISION_BY_ZERO", "scanFailed", "DIVISION_BY_ZERO"],
])("%s becomes a sentence REQ-POP-42 REQ-POP-415", async (name, kind, words) => {
  const { address } = await listeningTrino(() => failed(name, words));
  const refusal = { kind, message: expect.stringContaining(words) as string };
  await expect(runOnTrino(address, "select")).rejects.toMatchObject(refusal);
});

test.each([
  [{ status: 401 }, "accessDenied"],
  [{ status: 403 }, "accessDenied"],
  [{ status: 302, headers: { location: "https://sign-in.example" } }, "unavailable"],
  [{ html: "<html>" }, "scanFailed"],
])("a reply that is not from Trino is refused: %j REQ-POP-42", async (reply, kind) => {
  const { address } = await listeningTrino(() => reply);
  await expect(runOnTrino(address, "select")).rejects.toMatchObject({ kind });
});

test("an unknown host name is not reported as an unavailable cluster REQ-POP-42", async () => {
  const cause = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
  try {
    const address = { server: "https://trino.exmple", catalog: "lake", schema: "people", user: "spi" };
    await expect(runOnTrino(address, "select")).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("Check the address (SPI_PEOPLE in a service)") as string,
      detail: "ENOTFOUND",
    });
  } finally {
    vi.restoreAllMocks();
  }
});

test("an address without https is reported as invalid, not as an unavailable cluster REQ-POP-42", async () => {
  const { address } = await listeningTrino(() => page([]));
  const server = address.server.replace("http:", "https:");
  await expect(runOnTrino({ ...address, server }, "select")).rejects.toMatchObject({
    kind: "accessDenied",
    message: expect.stringContaining("does not use https") as string,
  });
});

test("a query that never finishes on the cluster is abandoned after its time limit REQ-POP-52", async () => {
  const now = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  const { address, asked } = await listeningTrino((_, before) => {
    // By the client's clock, each reply arrives a second after the previous one.
    if (before.length > 0) ahead += 1000;
    return { json: { id: "q", nextUri: "https://elsewhere.example/v1/statement/executing/on" } };
  });
  try {
    const running = runOnTrino({ ...address, maxTime: "2s" }, "select");
    await expect(running).rejects.toMatchObject({ kind: "limitReached" });
  } finally {
    vi.restoreAllMocks();
  }
  const questions = asked.filter(({ method }) => method === "GET").length;
  expect(questions).toBeGreaterThan(50);
  expect(questions).toBeLessThan(70);
  expect(asked.at(-1)?.method).toBe("DELETE");
});

test("the message of a failure never contains people's values REQ-POP-43 REQ-POP-416", async () => {
  const { address } = await listeningTrino(() => failed("INVALID_CAST_ARGUMENT", "Cannot cast '9990000018' to date"));
  const message = await runOnTrino(address, "select").catch(String);
  expect(message).toContain("casts a value to the wrong type");
  expect(message).not.toContain("999");
});

test("an unresponsive cluster is abandoned after seconds, not minutes REQ-POP-52 REQ-POP-426", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const { address, asked } = await listeningTrino(({ method }) => (method === "POST" ? page([], "1") : undefined));
    const answer = runOnTrino(address, "select").catch((error: unknown) => error);
    const over = vi.fn<() => void>();
    void answer.then(over);
    await vi.waitFor(() => expect(methods(asked)).toEqual(["POST", "GET"]), { timeout: 10_000 });
    while (over.mock.calls.length === 0) {
      vi.advanceTimersByTime(1000);
      await delay(20);
    }
    expect(await answer).toMatchObject({ kind: "unavailable" });
    expect(methods(asked)).toEqual(["POST", "GET", "GET", "DELETE"]);
  } finally {
    vi.useRealTimers();
  }
});
