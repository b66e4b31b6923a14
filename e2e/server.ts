import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../apps/api/test/free-port.ts";
import { createServerDatabase } from "../apps/api/test/server-database.ts";
import { traceFolder } from "../scripts/canaries.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Options for a server under test. By default, this is the real server with a small population. */
export interface ServerOptions {
  /** The script that Node runs. */
  script?: string;
  /**
   * Environment variables in addition to the port and the data folder. "{origin}" stands for the server's own origin.
   */
  env?: Record<string, string>;
  /**
   * Text in the server's log that shows that it has started. By default, this is the message that its demonstration
   * data has been created.
   */
  startedWith?: string;
  readyWithinMs?: number;
  stoppedWithinMs?: number;
}

/** A server with its own data folder, which is deleted when the server is disposed of. */
export interface ServerUnderTest {
  readonly origin: string;
  readonly dataDir: string;
  /** Returns the server's output since its first start. */
  readonly log: () => string;
  /** Stops the server as an operator would, and waits for it to exit. */
  readonly stop: () => Promise<void>;
  /** Restarts the server at the same address with the same data. */
  readonly restart: () => Promise<void>;
  /** Kills the server as a power cut would, without a chance to clean up, and waits for it to exit. */
  readonly kill: () => Promise<void>;
  /** Starts the server after it has been stopped or killed. */
  readonly start: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly dispose: () => Promise<void>;
}

/**
 * Starts a server and waits until its demonstration data exists. It uses a new database on the PostgreSQL server
 * specified by TEST_DATABASE_URL (set by `npm run test:screens`), otherwise its own embedded database.
 */
export async function startServer(requestedOptions: ServerOptions = {}): Promise<ServerUnderTest> {
  const postgres = process.env["TEST_DATABASE_URL"];
  const database = postgres && !requestedOptions.script ? await createServerDatabase(postgres) : undefined;
  const options = database
    ? { ...requestedOptions, env: { DATABASE_URL: database.url, ...requestedOptions.env } }
    : requestedOptions;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "spi-e2e-"));
  const printed: string[] = [];
  let running: ChildProcess | undefined;
  async function begin() {
    running = await startProcess({ options, port, dataDir, origin, printed });
  }
  await begin();

  async function stop() {
    if (running) await stopProcess(running, { ...options, log: () => printed.join("") });
    running = undefined;
  }
  async function restart() {
    await stop();
    await begin();
  }
  async function kill() {
    if (running) await killProcess(running);
    running = undefined;
  }
  async function dispose() {
    await stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { origin, dataDir, log: () => printed.join(""), stop, restart, kill, start: begin, dispose };
}

interface Start {
  options: ServerOptions;
  port: number;
  dataDir: string;
  origin: string;
  printed: string[];
}

async function startProcess({ options, port, dataDir, origin, printed }: Start): Promise<ChildProcess> {
  const {
    script = join(root, "apps/api/src/bin/api.ts"),
    env,
    readyWithinMs = 120_000,
    startedWith = '"msg":"started"',
  } = options;
  const server = spawn(nodeForServers(), [script], {
    cwd: root,
    env: {
      ...process.env,
      SPI_POPULATION_SIZE: "20000",
      SPI_DEMONSTRATION: "empty",
      // Every request is logged, as in production, because the tests' log is searched for personal data.
      LOG_LEVEL: "info",
      ...Object.fromEntries(Object.entries(env ?? {}).map(([key, value]) => [key, value.replace("{origin}", origin)])),
      PORT: String(port),
      SPI_DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const earlier = printed.length;
  mkdirSync(traceFolder, { recursive: true });
  const logFile = join(traceFolder, `server-${port}.log`);
  await new Promise<void>((resolve, reject) => {
    const output = () => printed.slice(earlier).join("");
    const rejectStart = (reason: string) => reject(new Error(`The server ${reason}. It printed:\n${output()}`));
    const bound = setTimeout(() => rejectStart(`was not ready within ${readyWithinMs} ms`), readyWithinMs);
    let hasStarted = false;
    const listen = (chunk: Buffer) => {
      printed.push(chunk.toString());
      appendFileSync(logFile, chunk);
      // Joins the output only until the server has started: a log can be long.
      if (!hasStarted && output().includes(startedWith)) {
        hasStarted = true;
        resolve();
      }
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("error", reject);
    server.once("exit", (code, signal) => rejectStart(`ended with ${signal ?? code} before it was ready`));
    server.once("exit", () => clearTimeout(bound));
  }).catch((error: unknown) => {
    server.kill("SIGKILL");
    throw error;
  });
  return server;
}

async function stopProcess(
  server: ChildProcess,
  { stoppedWithinMs = 20_000, log }: ServerOptions & { log: () => string },
) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  let killed = false;
  const bound = setTimeout(() => {
    killed = server.kill("SIGKILL");
  }, stoppedWithinMs);
  server.kill("SIGTERM");
  await ended;
  clearTimeout(bound);
  if (killed) throw new Error(`The server did not end within ${stoppedWithinMs} ms of SIGTERM. It printed:\n${log()}`);
}

async function killProcess(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

/** Returns the project's own Node, which runs TypeScript, otherwise the Node of this process. */
export function nodeForServers(): string {
  const own = join(root, "node_modules", ".bin", "node");
  return existsSync(own) ? own : process.execPath;
}
