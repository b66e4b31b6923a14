import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDevIdentityProvider, RefusedInProduction } from "./provider.ts";
import { type RunningProvider, startProvider } from "./running-provider.ts";
import { signInAs } from "./sign-in-as.ts";
import { createVisitor } from "./visitor.ts";

let folder: string;
let keysFile: string;
let running: RunningProvider;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "spi-idp-"));
  keysFile = join(folder, "keys", "idp.json");
  running = await startProvider({ keysFile });
});

afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

async function restart() {
  await running.stop();
  running = await startProvider({ keysFile, port: running.port });
}

test("tokens stay valid after a restart, and sign-in works after it", async () => {
  const visitor = createVisitor(running.issuer);
  const before = await signInAs({ ...running, visitor, username: "wendy.writer" });
  await restart();

  expect((await running.verified(before.accessToken)).username).toBe("wendy.writer");
  expect((await running.userInfo(before.accessToken)).status).toBe(200);
  const after = await signInAs({ ...running, visitor, username: "arun.approver" });
  expect((await running.verified(after.accessToken)).username).toBe("arun.approver");
});

test("a page left open during a restart shows how to start again", async () => {
  const visitor = createVisitor(running.issuer);
  const page = await visitor.open(await running.authorizeAddress());
  await restart();
  const visit = await visitor.open(page.url, { username: "wendy.writer" });
  expect(visit.status).toBe(400);
  expect(visit.html).toContain(`<a href="${running.origin}/">Start again</a>`);
});

test("only the owner can read the signing key file", () => {
  expect(statSync(keysFile).mode & 0o777).toBe(0o600);
});

test("a file without keys is rejected by name and left unchanged", () => {
  const other = join(folder, "other.json");
  writeFileSync(other, "{}");
  const options = { issuer: "http://localhost/idp", clients: { redirectUris: [], postLogoutRedirectUris: [] } };
  expect(() => createDevIdentityProvider({ ...options, keysFile: other })).toThrow(other);
});

test("the provider refuses to start in production", () => {
  vi.stubEnv("NODE_ENV", "production");
  const options = { issuer: "http://localhost/idp", clients: { redirectUris: [], postLogoutRedirectUris: [] } };
  expect(() => createDevIdentityProvider(options)).toThrow(RefusedInProduction);
});
