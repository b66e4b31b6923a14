import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { providerKeysCheck } from "./provider-keys.ts";
import { healthRoutes } from "./routes.ts";

afterEach(() => vi.useRealTimers());

const fine = () => Promise.resolve(true);

async function ready(checks: Parameters<typeof healthRoutes>[0], log = pino({ level: "silent" })) {
  const answer = await healthRoutes(checks, log).request("/health/ready");
  return [answer.status, await answer.json()] as const;
}

test("a service is ready if all its dependencies are healthy, and otherwise lists the unhealthy ones REQ-SRV-13", async () => {
  expect(await ready({ database: fine, keys: fine })).toEqual([200, { status: "ready" }]);
  const broken = { database: () => Promise.reject(new Error("no password")), keys: () => Promise.resolve(false), fine };
  expect(await ready(broken)).toEqual([503, { status: "not ready", failing: ["database", "keys"] }]);
});

test("the log shows why a service is not ready, with the cause REQ-SRV-13", async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const unknown = new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND idp.test") });
  await ready({ identityProvider: () => Promise.reject(unknown), population: () => Promise.resolve(false), fine }, log);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 40, check: "identityProvider", reason: "fetch failed: getaddrinfo ENOTFOUND idp.test", msg: "not ready" },
    { level: 40, check: "population", reason: "failed the check", msg: "not ready" },
  ]);
});

test("a dependency that does not respond is not healthy", async () => {
  vi.useFakeTimers();
  const response = ready({ database: () => new Promise<boolean>(() => {}), fine });
  await vi.advanceTimersByTimeAsync(2500);
  expect(await response).toEqual([503, { status: "not ready", failing: ["database"] }]);
});

/** Identity provider that can stop serving its keys, and that counts its requests. */
function playedProvider() {
  const issuer = "https://idp.test";
  const provider = { issuer, reachable: false, keys: [{ kid: "1" }], requests: 0 };
  const describe = () => ({ issuer: provider.issuer, jwks_uri: `${issuer}/keys` });
  const ask = ((address: string) => {
    provider.requests += 1;
    if (!provider.reachable) return Promise.reject(new Error("connection refused"));
    const body = address.endsWith("/keys") ? { keys: provider.keys } : describe();
    return Promise.resolve(Response.json(body));
  }) as typeof fetch;
  return { provider, check: providerKeysCheck(issuer, ask) };
}

test("a service is not ready until it has fetched the provider's keys, and later does not depend on the provider", async () => {
  const { provider, check } = playedProvider();
  await expect(check()).rejects.toThrow("connection refused");
  provider.reachable = true;
  expect(await check()).toBe(true);
  const { requests } = provider;
  provider.reachable = false;
  expect(await check()).toBe(true);
  expect(provider.requests).toBe(requests);
});

test("a provider without keys is not accepted", async () => {
  const { provider, check } = playedProvider();
  provider.reachable = true;
  provider.keys = [];
  expect(await check()).toBe(false);
});

test("a service is not ready if the provider's issuer differs from the configured one", async () => {
  const { provider, check } = playedProvider();
  provider.reachable = true;
  provider.issuer = "https://idp.test.evil.example";
  expect(await ready({ identityProvider: check })).toEqual([
    503,
    { status: "not ready", failing: ["identityProvider"] },
  ]);
  provider.issuer = "https://idp.test";
  expect(await ready({ identityProvider: check })).toEqual([200, { status: "ready" }]);
});
