import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startPostgresServer } from "../apps/api/test/postgres-server.ts";

/**
 * Runs a command of an installed package, given as its path in node_modules and its parameters, with TEST_DATABASE_URL
 * set to a PostgreSQL server that is started from an npm package and stopped afterwards. Ends with the command's code.
 */
export async function runOnPostgres(
  [command, ...parameters]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  // Durability is tested by `npm run test:all -- faults`, so commits here do not have to wait for the disk.
  const server = await startPostgresServer(["fsync=off"]);
  try {
    // Waiting must not block this process: it must read the server's logs, or the server will stop.
    const run = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, "../node_modules", command!), ...parameters],
      { stdio: "inherit", env: { ...process.env, ...env, TEST_DATABASE_URL: server.url } },
    );
    const [code] = (await once(run, "exit")) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    await server.dispose();
  }
}
