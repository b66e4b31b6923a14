import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { personas } from "./personas.ts";
import { type RunningProvider, startProvider } from "./running-provider.ts";
import { discover, signInAs } from "./sign-in-as.ts";
import { createVisitor } from "./visitor.ts";

let running: RunningProvider;

beforeEach(async () => {
  running = await startProvider();
});

afterEach(async () => {
  vi.useRealTimers();
  await running.stop();
});

test("the page lists every persona and states that they are fictional", async () => {
  const { html, headers } = await createVisitor(running.issuer).open(await running.authorizeAddress());
  for (const { username, purpose } of personas) {
    expect(html).toContain(`value="${username}"`);
    expect(html).toContain(purpose);
  }
  expect(html).toContain("<h1>Choose a demonstration person</h1>");
  expect(html).toContain("replaces CIS2");
  expect(headers.get("content-security-policy")).not.toContain("unsafe-inline");
});

test.each(["wendy.writer@example.nhs.uk", "+447700900001"])(
  "users sign in with their sign-in name, not with %s as an email address or phone number §9.03",
  async (username) => {
    const visitor = createVisitor(running.issuer);
    const page = await visitor.open(await running.authorizeAddress());
    expect((await visitor.open(page.url, { username })).html).toContain("Choose a demonstration person");
    expect((await visitor.open(page.url, { username: "wendy.writer" })).url.searchParams.has("code")).toBe(true);
  },
);

test("an unknown sign-in name shows the page again", async () => {
  const visitor = createVisitor(running.issuer);
  const page = await visitor.open(await running.authorizeAddress());
  expect((await visitor.open(page.url, { username: "nobody" })).html).toContain("Choose a demonstration person");
});

test("an unregistered redirect address is rejected and not followed", async () => {
  const visit = await createVisitor(running.issuer).open(
    await running.authorizeAddress({ redirect_uri: "https://elsewhere.example/home" }),
  );
  expect(visit.status).toBe(400);
  expect(visit.html).toContain("This sign-in cannot continue");
});

test.each([
  ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }],
  ["with plain PKCE", { code_challenge_method: "plain" }],
  ["with the implicit flow", { response_type: "id_token" }],
])("a sign-in %s is rejected", async (_name, changes) => {
  const { url } = await createVisitor(running.issuer).open(await running.authorizeAddress(changes));
  const answer = new URLSearchParams(url.search || url.hash.slice(1));
  expect(answer.get("error")).toMatch(/invalid_request|unsupported_response_type/);
  expect(answer.get("code")).toBeNull();
});

test("an authorisation code cannot be used without its verifier", async () => {
  const visitor = createVisitor(running.issuer);
  const page = await visitor.open(await running.authorizeAddress());
  const { url } = await visitor.open(page.url, { username: "wendy.writer" });
  const response = await fetch(String((await discover(running.issuer)).token_endpoint), {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: "spi-web",
      redirect_uri: running.redirectUri,
      code: String(url.searchParams.get("code")),
      code_verifier: "another-verifier-another-verifier-another-verifier",
    }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid_grant" });
});

test("a sign-in that is about to expire does not sign anyone in", async () => {
  const visitor = createVisitor(running.issuer);
  const { claims } = await signInAs({ ...running, visitor, username: "wendy.writer" });
  vi.useFakeTimers({ toFake: ["Date"], now: (Number(claims.auth_time) + 49 * 60) * 1000 });
  expect((await visitor.open(await running.authorizeAddress())).url.searchParams.has("code")).toBe(true);
  vi.setSystemTime((Number(claims.auth_time) + 51 * 60) * 1000);
  expect((await visitor.open(await running.authorizeAddress())).html).toContain("Choose a demonstration person");
  const again = await signInAs({ ...running, visitor, username: "wendy.writer" });
  expect(Number(again.claims.auth_time) - Number(claims.auth_time)).toBeGreaterThanOrEqual(51 * 60);
});
