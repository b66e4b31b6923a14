import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { isPartFile, manifestName } from "./layout.ts";
import type { PopulationManifest } from "./manifest.ts";

/** The folder holds files that are not a population's, so nothing is written to it. */
export interface FolderInUse {
  kind: "folderInUse";
  message: string;
}

const unfinished = `${manifestName}.partial`;

/**
 * Makes the folder ready for a new population: creates it, or takes an earlier population out of it, manifest first so
 * that nobody reads half of it. Refuses a folder that holds anything else.
 */
export async function clearFolder(dir: string): Promise<Result<undefined, FolderInUse>> {
  await mkdir(dir, { recursive: true });
  const names = await readdir(dir);
  const foreign = names.find((name) => !isPartFile(name) && name !== manifestName && name !== unfinished);
  if (foreign !== undefined) {
    return refuse({
      kind: "folderInUse",
      message: `${dir} holds ${foreign}, which is no part of a population. Choose another folder.`,
    });
  }
  await rm(join(dir, manifestName), { force: true });
  for (const name of names) await rm(join(dir, name), { force: true });
  return ok(undefined);
}

/** Writes `population.json` beside the finished part files: flushed under another name, then renamed in one step. */
export async function writeManifest(dir: string, manifest: PopulationManifest): Promise<void> {
  const file = await open(join(dir, unfinished), "w");
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(dir, unfinished), join(dir, manifestName));
}
