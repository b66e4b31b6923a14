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

/** The first file of a folder that is no part of a population, as a refusal; a folder that is not there is fine. */
export async function folderProblem(dir: string): Promise<FolderInUse | undefined> {
  const names = await readdir(dir).catch(() => []);
  const foreign = names.find((name) => !isPartFile(name) && name !== manifestName && name !== unfinished);
  if (foreign === undefined) return undefined;
  const message = `${dir} holds ${foreign}, which is no part of a population. Choose another folder.`;
  return { kind: "folderInUse", message };
}

/**
 * Makes the folder ready for a new population: creates it, or takes an earlier population out of it, manifest first so
 * that nobody reads half of it. Refuses a folder that holds anything else.
 */
export async function clearFolder(dir: string): Promise<Result<undefined, FolderInUse>> {
  const problem = await folderProblem(dir);
  if (problem) return refuse(problem);
  await mkdir(dir, { recursive: true });
  await rm(join(dir, manifestName), { force: true });
  for (const name of await readdir(dir)) await rm(join(dir, name), { force: true });
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
