import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";
import { freePort } from "../../test/free-port.ts";
import { bodyLimitBytes } from "./routes.ts";
import { type RunningServer, listen } from "./server.ts";

let api: TestApi;
let server: RunningServer;
let port: number;
let webDir: string;
const lines: string[] = [];
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "spi-web-"));
  await mkdir(path.join(webDir, "assets"));
  await writeFile(path.join(webDir, "index.html"), "<!doctype html><title>Page</title>");
  await writeFile(path.join(webDir, "assets/app.js"), "export {};");
  await writeFile(path.join(webDir, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg" />');
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  api = await openApi({ webDir, production: true, rateLimitPerMinute: 30, log });
  port = await freePort();
  server = await listen({ fetch: api.app.fetch, host: "127.0.0.1", port });
});
afterAll(async () => {
  await server.drain(0);
  await api.close();
  await rm(webDir, { recursive: true });
});

const team = "/api/team/team-vaccinations/campaign";
const url = (address: string) => `http://127.0.0.1:${port}${address}`;
const as = async (who: Parameters<TestApi["tokenOf"]>[0]) => ({ authorization: `Bearer ${await api.tokenOf(who)}` });
const json = { "content-type": "application/json" };

/** Sends exactly these lines and returns the complete response. */
async function raw(...request: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let said = "";
  socket.on("data", (chunk) => (said += chunk.toString()));
  socket.write(`${request.join("\r\n")}\r\n\r\n`);
  await once(socket, "close");
  return said;
}

const always = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self' https://assets.nhs.uk; connect-src 'self' http://idp.test; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

interface Case {
  name: string;
  address: string;
  init?: RequestInit;
  who?: Parameters<TestApi["tokenOf"]>[0];
  status: number;
}

const data: Case[] = [
  { name: "configuration", address: "/api/configuration", status: 200 },
  { name: "an answer", address: "/api/me", who: "wendy.writer", status: 200 },
  { name: "no token", address: "/api/me", status: 401 },
  { name: "no such address", address: "/api/none", who: "wendy.writer", status: 404 },
  { name: "another method", address: team, who: "wendy.writer", init: { method: "DELETE" }, status: 405 },
  {
    name: "a body that is no JSON",
    address: team,
    who: "wendy.writer",
    init: { method: "POST", body: "text" },
    status: 415,
  },
  {
    name: "a body that is broken",
    address: team,
    who: "wendy.writer",
    init: { method: "POST", body: "{", headers: json },
    status: 400,
  },
  {
    name: "a body that is too large",
    address: team,
    who: "wendy.writer",
    init: { method: "POST", body: `"${"x".repeat(bodyLimitBytes)}"`, headers: json },
    status: 413,
  },
  { name: "a page by another method", address: "/home", init: { method: "POST" }, status: 405 },
  { name: "health", address: "/health/live", status: 200 },
  { name: "figures, which are elsewhere", address: "/metrics", status: 404 },
  { name: "documentation, which is for development", address: "/docs", status: 404 },
  { name: "the API's description, too", address: "/openapi.json", status: 404 },
  { name: "captured e-mail, too", address: "/development/mail", status: 404 },
];

const pages: Case[] = [
  { name: "a page", address: "/home", status: 200 },
  { name: "a file of the app", address: "/assets/app.js", status: 200 },
  { name: "no such file", address: "/assets/none.js", status: 404 },
];

async function ask({ address, init = {}, who }: Case): Promise<Response> {
  const headers = { ...(who ? await as(who) : {}), ...(init.headers as Record<string, string> | undefined) };
  return fetch(url(address), { ...init, headers });
}

/** Returns the security headers, except those that are specific to one response. */
function protection(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  return Object.fromEntries(
    [
      ...Object.keys(always),
      "content-security-policy",
      "set-cookie",
      "access-control-allow-origin",
      "server",
      "x-powered-by",
    ]
      .filter((name) => name in headers)
      .map((name) => [name, headers[name]]),
  );
}

test.each(data)("a response with data cannot do anything in a browser: $name", async (testCase) => {
  const answer = await ask(testCase);
  expect(answer.status).toBe(testCase.status);
  expect(protection(answer)).toEqual({ ...always, "content-security-policy": nothingAllowed });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
});

test.each(pages)("a page loads scripts and styles only from this origin, and not inline: $name", async (testCase) => {
  const answer = await ask(testCase);
  expect(answer.status).toBe(testCase.status);
  expect(protection(answer)).toEqual({ ...always, "content-security-policy": pagePolicy });
  expect(pagePolicy).not.toContain("unsafe");
});

test("an unexpected error reveals only its correlation ID, with the same protection", async () => {
  const failing = await openApi({ production: true });
  const token = await as("wendy.writer");
  await failing.close();
  const answer = await failing.app.request("/api/me", { headers: token });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(protection(answer)).toEqual({ ...always, "content-security-policy": nothingAllowed });
  expect(await answer.text()).not.toMatch(/ at |\.ts|pool|driver|secret/);
});

test.each(["TRACE", "PATCH", "OPTIONS", "PROPFIND"])("the method %s gets 405 from every route", async (method) => {
  const token = (await as("rita.reader")).authorization;
  for (const address of ["/api/me", "/home", "/"]) {
    const said = await raw(`${method} ${address} HTTP/1.1`, "Host: x", `Authorization: ${token}`, "Connection: close");
    expect([address, said.split("\r\n")[0]]).toEqual([address, "HTTP/1.1 405 Method Not Allowed"]);
    expect(said.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(said).not.toContain("Bearer");
  }
});

test("no other origin can send a preflight request or read a response", async () => {
  const origin = { origin: "https://evil.example", "access-control-request-method": "PUT" };
  for (const method of ["OPTIONS", "GET"]) {
    const answer = await fetch(url("/api/me"), { method, headers: { ...(await as("sam.screening")), ...origin } });
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("headers that a proxy or client sends about itself change nothing", async () => {
  const said = {
    "x-forwarded-for": "10.0.0.1",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "for=10.0.0.1;host=evil.example",
    "x-original-url": "/api/configuration",
    "x-http-method-override": "DELETE",
    "x-user-id": "somebody-else",
  };
  const token = await as("abena.approver");
  const [plain, forwarded] = await Promise.all([
    fetch(url("/api/me"), { headers: token }),
    fetch(url("/api/me"), { headers: { ...token, ...said } }),
  ]);
  expect(await forwarded.json()).toEqual(await plain.json());
  expect((await fetch(url("/api/me"), { headers: said })).status).toBe(401);
  expect(await (await fetch(url("/home"), { headers: said })).text()).not.toContain("evil.example");
});

test("no response redirects to another address", async () => {
  const targets = [
    "/home?redirectUrl=https://evil.example",
    "//evil.example",
    "/%2f%2fevil.example",
    "/\\evil.example",
  ];
  for (const target of [...targets, "/home?redirectUrl=javascript:alert(1)"]) {
    const said = await raw(`GET ${target} HTTP/1.1`, "Host: x", "Connection: close");
    expect(said).not.toMatch(/^location:/im);
    expect(said).not.toContain("evil.example");
  }
});

test("line breaks in a request stay inside one line of the log REQ-SRV-12", async () => {
  lines.length = 0;
  const forged = '%0d%0a{"level":50,"msg":"forged"}';
  await fetch(url(`/api/me?x=${forged}`), { headers: await as("tom.teams") });
  await fetch(url("/api/me"), { headers: { authorization: "Bearer a\u0085b" } });
  await fetch(url(`/api/team/${forged}/campaign`), { headers: await as("tom.teams") });
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    expect(line.trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    expect(line).not.toContain("forged");
  }
});

test("crawlers and researchers get robots.txt, security.txt and an icon, never the app's page REQ-SEC-236", async () => {
  const get = (address: string) => fetch(url(address));
  const robots = await get("/robots.txt");
  expect(robots.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe("User-agent: *\nDisallow: /\n");
  for (const address of ["/.well-known/security.txt", "/security.txt"]) {
    const security = await get(address);
    expect(security.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await security.text();
    expect(text).toContain("Contact: mailto:spi-support@example.nhs.uk\n");
    expect(text).toMatch(/^Expires: 2027-05-19T00:00:00.000Z$/m);
    expect(text).toContain("Canonical: https://spi.test/.well-known/security.txt\n");
  }
  for (const address of ["/favicon.ico", "/favicon.svg"]) {
    const icon = await get(address);
    expect([address, icon.status]).toEqual([address, 200]);
    expect(icon.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  }
  for (const address of ["/sitemap.xml", "/.well-known/change-password", "/apple-touch-icon.png"]) {
    const missing = await get(address);
    expect([address, missing.status]).toEqual([address, 404]);
    expect(await missing.text()).not.toContain("<title>");
  }
  expect((await get("/team.x/campaign")).status).toBe(200);
});
