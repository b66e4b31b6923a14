import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The error thrown if another process is using the data folder. If two processes used it at the same time, each would
 * silently overwrite the other's changes.
 */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(
      `A running copy of this service is using the data folder ${folder}. Stop that copy, then run this command again.`,
    );
    this.name = "DataFolderInUse";
  }
}

/**
 * Takes an operating-system lock on a data folder and returns the function that releases it. The lock is an open
 * exclusive transaction on a small SQLite file, so it is released however the process exits, even after kill -9.
 */
export function lockDataFolder(folder: string): () => void {
  const release = tryLock(folder, "in-use.sqlite");
  if (!release) throw new DataFolderInUse(folder);
  return release;
}

const retryMilliseconds = 100;

/**
 * Runs work that only one of the processes sharing a data folder can do at a time. The other processes wait until it
 * has finished.
 */
export async function runExclusively<Value>(
  { folder, signal }: { folder: string; signal: AbortSignal },
  work: () => Promise<Value>,
): Promise<Value> {
  let release = tryLock(folder, "first-start.sqlite");
  while (!release) {
    await sleep(retryMilliseconds, undefined, { signal });
    release = tryLock(folder, "first-start.sqlite");
  }
  return work().finally(release);
}

/** Takes the lock that a file in a folder represents, or returns undefined if another process has it. */
function tryLock(folder: string, name: string): (() => void) | undefined {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(path.join(folder, name));
  try {
    file.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes("locked")) return undefined;
    throw error;
  }
  return () => file.close();
}
