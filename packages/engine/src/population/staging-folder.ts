import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

const prefix = ".spi-import-";

/**
 * Milliseconds after which we assume that an unchanged folder was abandoned by a computer that is no longer running.
 */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Runs work with a temporary folder in `parent`, and deletes the folder afterwards. First deletes the folders of
 * imports that were killed. The process that created such a folder has exited or, if it was on another machine, the
 * folder has not changed for a day.
 */
export async function withStaging<Value>(parent: string, work: (staging: string) => Promise<Value>): Promise<Value> {
  await removeAbandoned(parent);
  const staging = await mkdtemp(join(parent, `${prefix}${hostname()}-${process.pid}-`));
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    if (await isAbandoned(path, name.slice(prefix.length))) await rm(path, { recursive: true, force: true });
  }
}

async function isAbandoned(path: string, owner: string): Promise<boolean> {
  const [, host, pid] = /^(.*)-(\d+)-[^-]*$/.exec(owner) ?? [];
  if (host === hostname()) return !isRunning(Number(pid));
  const times = await Promise.all([path, join(path, "staged.duckdb")].map((each) => stat(each).catch(() => undefined)));
  return times.every((entry) => entry === undefined || Date.now() - entry.mtimeMs > abandonedAfter);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
