import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Result, ok } from "@spi/domain/values/result";
import { manifestName } from "./layout.ts";
import type { PopulationManifest } from "./manifest.ts";
import { currentPeople, listSnapshots, snapshotName, useSnapshot } from "./snapshots.ts";
import { withStaging } from "./staging-folder.ts";
import { type FolderInUse, makeFolder } from "./write-manifest.ts";

/**
 * Creates a population as a new snapshot in a folder. It becomes the current snapshot if the folder has no people yet.
 * Otherwise, the current snapshot does not change.
 */
export async function addSnapshot<Made extends { manifest: PopulationManifest }, Refused>(
  dir: string,
  make: (folder: string) => Promise<Result<Made, Refused>>,
): Promise<Result<Made & { name: string }, Refused | FolderInUse>> {
  const created = await makeFolder(dir);
  if (!created.ok) return created;
  return withStaging(dir, async (staging) => {
    const folder = join(staging, "people");
    const made = await make(folder);
    if (!made.ok) return made;
    const name = snapshotName(made.value.manifest);
    const others = await listSnapshots(dir);
    if (!others.some((other) => other.name === name)) await rename(folder, join(dir, name));
    const current = await currentPeople(dir);
    const hasPeople = await stat(join(current.ok ? current.value : dir, manifestName)).catch(() => undefined);
    if (!hasPeople) await useSnapshot(dir, name);
    return ok({ ...made.value, name });
  });
}
