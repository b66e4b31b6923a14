import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { queryTrino } from "./client.ts";

declare module "vitest" {
  interface ProvidedContext {
    trino: string;
  }
}

const run = promisify(execFile);
const version = "476";
const oldestJava = 24;
const kept = path.resolve(import.meta.dirname, `../../../.cache/trino-${version}`);

/**
 * Starts a Trino of one node with tables in memory, on 127.0.0.1, for as long as the tests run. The distribution comes
 * from Maven the first time (200 MB) and is kept in .cache. Throws with what is missing when it cannot be had.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const java = await findJava();
  await ensureDistribution();
  const folder = await mkdtemp(path.join(tmpdir(), "spi-trino-"));
  const port = await freePort();
  await writeSettings(folder, port);
  const server = spawn(path.join(kept, "server/bin/launcher"), ["run", "--etc-dir", path.join(folder, "etc")], {
    env: { ...process.env, JAVA_HOME: java, PATH: `${path.join(java, "bin")}${path.delimiter}${process.env["PATH"]}` },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode === null && server.kill()) await once(server, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(address, server);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("trino", address);
  return stop;
}

/** The home of a Java that is new enough: JAVA_HOME's, or that of the `java` on the path. */
async function findJava(): Promise<string> {
  const homes = [process.env["JAVA_HOME"], await homeOnPath()].filter((home) => home !== undefined);
  for (const home of homes) {
    const { stderr } = await run(path.join(home, "bin/java"), ["-version"]);
    if (Number(/version "(\d+)/.exec(stderr)?.[1]) >= oldestJava) return home;
  }
  throw new Error(
    `Trino ${version} needs Java ${oldestJava} or later: set JAVA_HOME to one. Found: ${homes.join(", ")}.`,
  );
}

async function homeOnPath(): Promise<string | undefined> {
  const told = await run("java", ["-XshowSettings:properties", "-version"]).catch(() => undefined);
  return /java\.home = (.+)/.exec(told?.stderr ?? "")?.[1];
}

async function ensureDistribution(): Promise<void> {
  if (existsSync(path.join(kept, "server"))) return;
  const unpacking = `${kept}.part`;
  await rm(unpacking, { recursive: true, force: true });
  await mkdir(unpacking, { recursive: true });
  for (const artifact of [`trino-server-core:${version}:tar.gz`, `trino-memory:${version}:zip`]) {
    await run("mvn", ["-q", "dependency:copy", `-Dartifact=io.trino:${artifact}`, `-DoutputDirectory=${unpacking}`]);
  }
  await run("tar", ["xzf", `trino-server-core-${version}.tar.gz`], { cwd: unpacking });
  await run(path.join(await findJava(), "bin/jar"), ["xf", `trino-memory-${version}.zip`], { cwd: unpacking });
  await cp(
    path.join(unpacking, `trino-memory-${version}`),
    path.join(unpacking, `trino-server-core-${version}/plugin/memory`),
    { recursive: true },
  );
  await mkdir(kept, { recursive: true });
  await cp(path.join(unpacking, `trino-server-core-${version}`), path.join(kept, "server"), { recursive: true });
  await rm(unpacking, { recursive: true });
}

async function writeSettings(folder: string, port: number): Promise<void> {
  const files = {
    "etc/node.properties": [
      "node.environment=test",
      `node.data-dir=${path.join(folder, "data")}`,
      "node.bind-ip=127.0.0.1",
      "node.internal-address=127.0.0.1",
    ],
    "etc/config.properties": [
      "coordinator=true",
      "node-scheduler.include-coordinator=true",
      `http-server.http.port=${port}`,
      `discovery.uri=http://127.0.0.1:${port}`,
      "query.max-memory=300MB",
    ],
    "etc/jvm.config": ["-Xmx1500M"],
    "etc/catalog/memory.properties": ["connector.name=memory"],
  };
  await mkdir(path.join(folder, "etc/catalog"), { recursive: true });
  for (const [name, lines] of Object.entries(files)) await writeFile(path.join(folder, name), `${lines.join("\n")}\n`);
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const lastTry = Date.now() + 120_000;
  while (Date.now() < lastTry) {
    if (server.exitCode !== null) throw new Error(`Trino ended with ${server.exitCode} before it was ready.`);
    const nodes = await queryTrino(address, "select 1 from system.runtime.nodes where state = 'active'").catch(
      () => [],
    );
    if (nodes.length > 0 && (await canWork(address))) return;
    await delay(500);
  }
  throw new Error("Trino was not ready within two minutes.");
}

/** A node is known a little before it is given work. */
async function canWork(address: string): Promise<boolean> {
  try {
    await queryTrino(address, "create table if not exists ready as select 1 as one");
    return (await queryTrino(address, "select one from ready")).length > 0;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
