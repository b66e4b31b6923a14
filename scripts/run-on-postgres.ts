import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startPostgresServer } from "../apps/api/test/postgres-server.ts";
import { createMigratedTemplate } from "../apps/api/test/server-database.ts";

/**
 * Runs a command of an installed package, given as its path in node_modules and its parameters, with TEST_DATABASE_URL
 * set to a PostgreSQL server that is started from an npm package and stopped afterwards, and TEST_DATABASE_TEMPLATE to a
 * migrated database to copy. Ends with the command's code.
 */
export async function runOnPostgres(
  [command, ...parameters]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  // Durability is tested by `npm run test:all -- faults`, so nothing here waits for the disk. Queries run once, so
  // compiling them costs more than it saves.
  const server = await startPostgresServer(["fsync=off", "full_page_writes=off", "synchronous_commit=off", "jit=off"]);
  let code: number | null = 1;
  try {
    const template = await createMigratedTemplate(server.url);
    // Waiting must not block this process: it must read the server's logs, or the server will stop.
    const run = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, "../node_modules", command!), ...parameters],
      {
        stdio: "inherit",
        env: { ...process.env, ...env, TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: template },
      },
    );
    [code] = (await once(run, "exit")) as [number | null];
  } finally {
    await server.dispose();
  }
  // The npm package of the server ends a process that has nothing left to do with code 0, so it is ended here.
  process.exit(code ?? 1);
}
