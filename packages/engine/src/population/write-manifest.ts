import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { isPartFile, manifestName, partIndex, unfinishedName, unorderedName } from "./layout.ts";
import type { PopulationManifest } from "./manifest.ts";

/** A folder that cannot be used, because it contains other files or cannot be created. */
export interface FolderInUse {
  kind: "folderInUse";
  message: string;
}

/**
 * Returns the index of the first part file for a new population in a folder, which need not exist. An existing
 * population does not change, because the new part files have higher numbers. `replacePopulation` later makes them the
 * folder's population. Rejects a folder with other files, and a path that cannot be a folder.
 */
export async function firstPartIndex(dir: string): Promise<Result<number, FolderInUse>> {
  return describeFolderError(dir, async () => {
    const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    const own = [manifestName, unfinishedName, unorderedName];
    const foreign = names.find((name) => !isPartFile(name) && !own.includes(name));
    if (foreign !== undefined)
      return refuse(folderInUse(`${dir} contains ${foreign}, which is not a population file.`));
    return ok(Math.max(0, ...names.filter(isPartFile).map((name) => partIndex(name) + 1)));
  });
}

/**
 * Creates the folder of a new population. A note in it distinguishes an unfinished population from a damaged one.
 * `seed` is null for imported people.
 */
export async function beginPopulation(
  dir: string,
  started: { seed: number | null; firstPart: number },
): Promise<Result<undefined, FolderInUse>> {
  const made = await makeFolder(dir);
  if (!made.ok) return made;
  return describeFolderError(dir, async () => {
    await writeFile(join(dir, unfinishedName), `${JSON.stringify(started)}\n`);
    return ok(undefined);
  });
}

/** Creates an empty folder for unsorted people inside a population's folder. */
export async function makeUnordered(dir: string): Promise<string> {
  const unordered = join(dir, unorderedName);
  await rm(unordered, { recursive: true, force: true });
  await mkdir(unordered);
  return unordered;
}

/** Creates a folder and its parents. If the file system does not allow this, the error explains why. */
export async function makeFolder(dir: string): Promise<Result<undefined, FolderInUse>> {
  return describeFolderError(dir, async () => {
    await makeFolders(dir);
    return ok(undefined);
  });
}

/**
 * Creates a folder and its parents without Node's `recursive` option. With that option, the call never returns on file
 * systems without folders, such as /proc.
 */
async function makeFolders(dir: string): Promise<void> {
  const above = dirname(dir);
  try {
    await mkdir(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(dir)).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(above)) throw error;
    await makeFolders(above);
    await mkdir(dir);
  }
}

async function describeFolderError<Value>(
  dir: string,
  work: () => Promise<Result<Value, FolderInUse>>,
): Promise<Result<Value, FolderInUse>> {
  try {
    return await work();
  } catch (error) {
    const words = reasonTexts[(error as NodeJS.ErrnoException).code ?? ""];
    if (words === undefined) throw error;
    return refuse(folderInUse(`${dir} ${words}`));
  }
}

function folderInUse(message: string): FolderInUse {
  return { kind: "folderInUse", message: `${message} Choose a different folder.` };
}

const reasonTexts: Readonly<Record<string, string>> = {
  EEXIST: "is a file, not a folder.",
  ENOTDIR: "is inside a file, not a folder.",
  EACCES: "cannot be written to with your permissions.",
  EPERM: "cannot be written to with your permissions.",
  EROFS: "cannot be written to because its disk is read-only.",
  ENOSPC: "cannot be written to because its disk is full.",
  ENOENT: "does not have a valid folder name.",
  ERR_INVALID_ARG_VALUE: "does not have a valid folder name.",
};

/**
 * Makes the part files in a manifest the folder's population. The change is atomic, because the manifest is renamed
 * after it has been flushed to disk. Afterwards, deletes part files of earlier or unfinished populations.
 */
export async function replacePopulation(dir: string, manifest: PopulationManifest): Promise<void> {
  await writeManifest(dir, manifest);
  const listed = new Set(manifest.files.map(({ name }) => name));
  await removeParts(dir, (name) => !listed.has(name));
}

/** Deletes the files of a cancelled population, including part files from the given index onwards. */
export async function discardParts(dir: string, from: number): Promise<void> {
  await removeParts(dir, (name) => partIndex(name) >= from);
  await rm(join(dir, unfinishedName), { force: true });
  await rm(join(dir, unorderedName), { recursive: true, force: true });
}

async function removeParts(dir: string, isUnwanted: (name: string) => boolean): Promise<void> {
  const names = await readdir(dir);
  for (const name of names) if (isPartFile(name) && isUnwanted(name)) await rm(join(dir, name), { force: true });
}

/**
 * Writes `population.json` after the part files. Flushes the file to disk under a different name, and
 * then renames it atomically.
 */
async function writeManifest(dir: string, manifest: PopulationManifest): Promise<void> {
  const file = await open(join(dir, unfinishedName), "w");
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(dir, unfinishedName), join(dir, manifestName));
}
