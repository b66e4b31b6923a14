import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Folder names contain the machine and process ID, so that a later process can delete the folders of a killed process.
 */
const prefixOnThisMachine = `spi-duckdb-${hostname()}-`;

/** Creates a folder for a scan's spilled data, readable by this account only, after removing abandoned ones. */
export async function createSpillFolder(): Promise<string> {
  await removeAbandonedSpillFolders();
  const folder = join(tmpdir(), `${prefixOnThisMachine}${process.pid}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Deletes this machine's spill folders whose process has exited, even if its ID has been reused. */
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
    // The folder belongs to a different account, or another process is deleting it. In either case, this scan is not
    // affected.
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
