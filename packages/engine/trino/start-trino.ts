import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { queryTrino } from "./client.ts";

const run = promisify(execFile);
const version = "476";
const oldestJava = 24;
const cacheFolder = path.resolve(import.meta.dirname, `../../../.cache/trino-${version}`);

/** Settings of a single-node Trino. */
export interface TrinoSettings {
  /**
   * Catalogs in addition to `memory`, by name, with their settings. The first line specifies the connector, and its
   * plugin is also downloaded.
   */
  catalogs?: Readonly<Record<string, readonly string[]>>;
  heapMegabytes: number;
  /** Maximum memory of all queries together. */
  questionMegabytes: number;
}

/**
 * Starts a single-node Trino on 127.0.0.1. Downloads the distribution and its plugins from Maven the first time, and
 * caches them in .cache. The download is 200 MB, and the same again for Iceberg and Hive. If a download fails, throws
 * an error that names the missing part.
 */
export async function startTrino(settings: TrinoSettings): Promise<{ address: string; stop: () => Promise<void> }> {
  const java = await findJava();
  await ensureDistribution();
  const folder = await mkdtemp(path.join(tmpdir(), "spi-trino-"));
  const port = await freePort();
  await writeSettings(folder, port, settings);
  const server = spawn(path.join(cacheFolder, "server/bin/launcher"), ["run", "--etc-dir", path.join(folder, "etc")], {
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
  return { address, stop };
}

/** Returns the home of a recent enough Java, which is JAVA_HOME or the home of the `java` on the path. */
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
  const result = await run("java", ["-XshowSettings:properties", "-version"]).catch(() => undefined);
  return /java\.home = (.+)/.exec(result?.stderr ?? "")?.[1];
}

async function ensureDistribution(): Promise<void> {
  if (existsSync(path.join(cacheFolder, "server"))) return;
  await unpacked(`trino-server-core:${version}:tar.gz`, path.join(cacheFolder, "server"));
}

/** Returns the folder of a connector's plugin. */
async function pluginOf(connector: string): Promise<string> {
  const folder = path.join(cacheFolder, "plugins", connector);
  if (!existsSync(folder)) await unpacked(`trino-${connector}:${version}:zip`, folder);
  return folder;
}

async function unpacked(artifact: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const unpacking = await mkdtemp(`${folder}.part-`);
  await run("mvn", ["-q", "dependency:copy", `-Dartifact=io.trino:${artifact}`, `-DoutputDirectory=${unpacking}`]);
  const name = artifact.split(":").slice(0, 2).join("-");
  if (artifact.endsWith(":zip"))
    await run(path.join(await findJava(), "bin/jar"), ["xf", `${name}.zip`], { cwd: unpacking });
  else await run("tar", ["xzf", `${name}.tar.gz`], { cwd: unpacking });
  await rename(path.join(unpacking, name), folder);
  await rm(unpacking, { recursive: true });
}

async function writeSettings(folder: string, port: number, settings: TrinoSettings): Promise<void> {
  const { heapMegabytes, questionMegabytes } = settings;
  const catalogs = { memory: ["connector.name=memory"], ...settings.catalogs };
  const files = {
    "etc/node.properties": [
      "node.environment=test",
      `node.data-dir=${path.join(folder, "data")}`,
      "node.bind-ip=127.0.0.1",
      "node.internal-address=127.0.0.1",
      `plugin.dir=${path.join(folder, "plugin")}`,
    ],
    "etc/config.properties": [
      "coordinator=true",
      "node-scheduler.include-coordinator=true",
      `http-server.http.port=${port}`,
      `discovery.uri=http://127.0.0.1:${port}`,
      `query.max-memory=${questionMegabytes}MB`,
    ],
    "etc/jvm.config": [`-Xmx${heapMegabytes}M`],
    ...Object.fromEntries(Object.entries(catalogs).map(([name, lines]) => [`etc/catalog/${name}.properties`, lines])),
  };
  await mkdir(path.join(folder, "etc/catalog"), { recursive: true });
  for (const [name, lines] of Object.entries(files)) await writeFile(path.join(folder, name), `${lines.join("\n")}\n`);
  await mkdir(path.join(folder, "plugin"));
  const connectors = Object.values(catalogs).map(([first]) => first!.slice("connector.name=".length));
  for (const connector of new Set(connectors))
    await symlink(await pluginOf(connector), path.join(folder, "plugin", connector));
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const lastTry = Date.now() + 300_000;
  while (Date.now() < lastTry) {
    if (server.exitCode !== null) throw new Error(`Trino ended with ${server.exitCode} before it was ready.`);
    const nodes = await queryTrino(address, "select 1 from system.runtime.nodes where state = 'active'").catch(
      () => [],
    );
    if (nodes.length > 0 && (await canWork(address))) return;
    await delay(500);
  }
  throw new Error("Trino was not ready within five minutes.");
}

/** A node registers shortly before it can accept work. */
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
