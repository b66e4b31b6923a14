import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Raised when another process already works on a data folder. Two at once would silently lose each other's saves. */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running copy of this service. Stop that copy first, or set ` +
        `SPI_DATA_DIR to another folder.`,
    );
    this.name = "DataFolderInUse";
  }
}

/**
 * Takes an operating-system lock on a data folder and answers how to release it. The lock is an open exclusive
 * transaction on a small SQLite file, so it frees itself when the process ends in any way, kill -9 included.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(path.join(folder, "in-use.sqlite"));
  try {
    file.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes("locked")) throw new DataFolderInUse(folder);
    throw error;
  }
  return () => file.close();
}
