import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Folders name their machine and process, so that those of a process that was killed can be removed. */
const prefixOnThisMachine = `spi-duckdb-${hostname()}-`;

/** Creates a folder of its own for the data a scan spills, readable by this account only, once abandoned ones are removed. */
export async function createSpillFolder(): Promise<string> {
  await removeAbandonedSpillFolders();
  const folder = join(tmpdir(), `${prefixOnThisMachine}${process.pid}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes spill folders of this machine whose process has ended, also when its number has been given out again. */
async function removeAbandonedSpillFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefixOnThisMachine));
  await Promise.all(names.map((name) => removeIfAbandoned(name)));
}

async function removeIfAbandoned(name: string): Promise<void> {
  const folder = join(tmpdir(), name);
  try {
    const pid = Number(name.slice(prefixOnThisMachine.length).split("-")[0]);
    const inUse = pid === process.pid ? (await stat(folder)).birthtimeMs >= startOfProcess() : isRunning(pid);
    if (!inUse) await rm(folder, { recursive: true, force: true });
  } catch {
    // Another account's folder, or one that another process removes now: neither is this scan's concern.
  }
}

const startOfProcess = () => Date.now() - process.uptime() * 1000 - 1000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
