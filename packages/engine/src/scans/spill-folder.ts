import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Prefix of the folders of this computer. The names also contain the process ID, so that a later process can delete the
 * folders of a process that was killed.
 */
const prefixOnThisMachine = `spi-duckdb-${hostname()}-`;

/**
 * Creates a folder for a scan's spilled data that only this account can read. Deletes abandoned folders
 * first.
 */
export async function createSpillFolder(): Promise<string> {
  await removeAbandonedSpillFolders();
  const folder = join(tmpdir(), `${prefixOnThisMachine}${process.pid}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/**
 * Deletes this computer's spill folders that were created by a process that has exited, even if its ID has been reused.
 */
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
    // A different account created the folder, or another process is deleting it. Neither affects this scan.
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
