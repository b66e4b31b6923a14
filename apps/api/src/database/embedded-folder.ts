import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import path from "node:path";

/**
 * The error thrown if an embedded database cannot be opened. The message contains the location, the cause and the
 * remedy.
 */
export class DatabaseFolderBroken extends Error {
  constructor(folder: string, cause: string) {
    super(
      `We cannot open the database in ${folder}: ${cause}. Nothing was changed. If you cannot fix this, move ` +
        `${folder} elsewhere and restore the latest backup with "npm run restore -- FILE". Without a backup, the service ` +
        `starts with an empty database.`,
    );
    this.name = "DatabaseFolderBroken";
  }
}

const lockName = "in-use.sqlite";
const databaseName = "database";
const unfinishedName = "database.new";

/**
 * Prepares a data folder for locking. Refuses a folder that this process cannot write to. Also refuses a folder that
 * has been used but has no database, because the service would start empty.
 */
export function prepareDataFolder(folder: string): void {
  const wasInUse = existsSync(path.join(folder, lockName));
  const [database, unfinished] = [path.join(folder, databaseName), path.join(folder, unfinishedName)];
  try {
    if (!existsSync(database)) {
      if (wasInUse && !existsSync(unfinished))
        throw new DatabaseFolderBroken(folder, `the folder ${databaseName} is missing`);
      mkdirSync(unfinished, { recursive: true });
    } else {
      const missing = ["PG_VERSION", "global/pg_control"].find((file) => !existsSync(path.join(database, file)));
      if (missing) throw new DatabaseFolderBroken(folder, `the file ${databaseName}/${missing} is missing`);
    }
    for (const file of [folder, database, path.join(database, "PG_VERSION")]) {
      if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    throw toFolderError(folder, error);
  }
}

/**
 * Returns the database's folder in a locked data folder. A new database is created in a folder with a temporary name,
 * so that an interrupted creation can start again. The folder is then renamed atomically, and the new name is on disk
 * before anything is saved.
 */
export async function databaseFolder(folder: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const [database, unfinished] = [path.join(folder, databaseName), path.join(folder, unfinishedName)];
  if (existsSync(database)) {
    restrictToOwner(database);
    return database;
  }
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await make(unfinished);
  renameSync(unfinished, database);
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
  return database;
}

/**
 * Restricts an earlier version's database to its owner. The folder is changed last, so that an interrupted run is
 * repeated.
 */
function restrictToOwner(database: string): void {
  const mode = (file: string) => statSync(file).mode & 0o777;
  if ((mode(database) & 0o077) === 0) return;
  for (const name of readdirSync(database, { recursive: true, encoding: "utf8" })) {
    const file = path.join(database, name);
    chmodSync(file, mode(file) & 0o700);
  }
  chmodSync(database, 0o700);
}

/** Converts a folder error to an error with a message for operators, unless it already is one. */
export function toFolderError(folder: string, error: unknown): Error {
  if (error instanceof DatabaseFolderBroken) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new DatabaseFolderBroken(
    folder,
    reasons[code] ?? (isFull(folder) ? reasons["ENOSPC"] : describeDamage(error)),
  );
}

const reasons: Record<string, string> & { ENOSPC: string } = {
  EACCES: "this user does not have permission to read it and write to it",
  EPERM: "this user does not have permission to read it and write to it",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EEXIST: "this path is a file, not a folder",
  ENOTDIR: "part of this path is a file, not a folder",
};

/** Minimum free space in bytes. It is less than the size of another write-ahead log file. */
const neededBytes = 16 * 1024 * 1024;

/**
 * Returns whether the disk is full. The check is needed because the embedded database reports only that it has exited.
 */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
}

function describeDamage(error: unknown): string {
  return `the files are damaged (${error instanceof Error ? error.message : "the database process exited"})`;
}
