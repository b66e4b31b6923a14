import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { People } from "../people/people.ts";
import { verifyContent } from "../population/checksums.ts";
import { type PopulationProblem, readManifest } from "../population/manifest.ts";
import { currentPeople, findSnapshotFolder, snapshotOf } from "../population/snapshots.ts";
import { type PeopleDriver, peopleFromDriver } from "../scans/people-driver.ts";
import { type OpenedFiles, fileDataSource } from "./files.ts";

/**
 * Opens a folder's current snapshot with DuckDB. The opened snapshot does not change when newer data replaces it.
 * Returns a problem if the population is missing or damaged.
 */
export async function openFolder(dir: string): Promise<Result<People, PopulationProblem>> {
  const current = await currentPeople(dir);
  return current.ok ? openSnapshot(current.value) : current;
}

/**
 * Opens the snapshot with the given content hash in a folder, even if it is not the current one. Returns a problem if
 * the population data is missing or was deleted.
 */
export async function openFolderSnapshot(dir: string, hash: string): Promise<Result<People, PopulationProblem>> {
  const folder = await findSnapshotFolder(dir, hash);
  return folder === undefined
    ? refuse({ kind: "missing", message: "This population data no longer exists." })
    : openSnapshot(folder);
}

async function openSnapshot(dir: string): Promise<Result<People, PopulationProblem>> {
  const manifest = await readManifest(dir);
  return manifest.ok ? ok(peopleFromDriver(driverOf({ dir, manifest: manifest.value }))) : manifest;
}

function driverOf(files: OpenedFiles): PeopleDriver {
  const { dir, manifest } = files;
  return {
    dataSource: fileDataSource(files),
    only: (list) => driverOf({ ...files, only: list }),
    sample: driverOf,
    verify: (watch) => verifyContent(dir, manifest, watch),
    areUnchanged: async () => {
      const now = await readManifest(dir);
      return ok(now.ok && snapshotOf(now.value) === snapshotOf(manifest));
    },
  };
}
