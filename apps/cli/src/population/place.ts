import { join } from "node:path";
import { type Result, ok } from "@spi/domain/values/result";
import { addSnapshot } from "@spi/engine/population/add-snapshot";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import type { FolderInUse } from "@spi/engine/population/write-manifest";

export const snapshotHelp =
  'add the people as a new snapshot. To make this snapshot the current one, run "spi population use"';

/** Creates a population in a folder, or as a new snapshot in the folder, and returns its path. */
export async function createPopulation<CreatedPeople extends { manifest: PopulationManifest }, Refused>(
  { out, snapshot = false }: { out: string; snapshot?: boolean | undefined },
  make: (dir: string) => Promise<Result<CreatedPeople, Refused>>,
): Promise<Result<CreatedPeople & { folder: string }, Refused | FolderInUse>> {
  if (!snapshot) {
    const created = await make(out);
    return created.ok ? ok({ ...created.value, folder: out }) : created;
  }
  const added = await addSnapshot(out, make);
  return added.ok ? ok({ ...added.value, folder: join(out, added.value.name) }) : added;
}
