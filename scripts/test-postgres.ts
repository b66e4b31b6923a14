/**
 * Runs the API's tests, or the named files, on a real PostgreSQL server, started from an npm package and stopped
 * afterwards.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startPostgresServer } from "../apps/api/test/postgres-server.ts";

// Durability is tested by `npm run test:all -- faults`, so commits here do not have to wait for the disk.
const server = await startPostgresServer(["fsync=off"]);
const files = process.argv.slice(2).some((given) => !given.startsWith("-")) ? [] : ["apps/api"];
let status = 1;
try {
  const vitest = path.resolve(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
  // Waiting must not block this process: it must read the server's logs, or the server will stop.
  const run = spawn(
    process.execPath,
    [vitest, "run", "--project", "node", "--project", "long", ...files, ...process.argv.slice(2)],
    {
      stdio: "inherit",
      env: { ...process.env, TEST_DATABASE_URL: server.url },
    },
  );
  const [code] = (await once(run, "exit")) as [number | null];
  status = code ?? 1;
} finally {
  await server.dispose();
}
process.exit(status);
