import type { Result } from "@spi/domain/values/result";
import { openFolder, openFolderSnapshot } from "../duckdb/open-people.ts";
import type { People } from "../people/people.ts";
import { findSnapshotFolder } from "../population/snapshots.ts";
import { type TrinoProblem, type OpenOptions, openOnTrino, openTrinoSnapshot } from "../trino/open-people.ts";
import { stalePublications, recordMismatch } from "../trino/verification/stale-publications.ts";
import { isTrinoLocation } from "../trino/location.ts";

/** Reasons people cannot be opened; `message` is for operators. */
export type OpeningProblem = TrinoProblem;

/**
 * Opens the current people at a location: a folder of Parquet files, read by DuckDB, or people on Trino
 * ("trino:https://…", see `parseTrinoLocation`). They stay open even if newer people replace them. Refuses people data
 * that is missing, damaged, unreachable or known to differ from its manifest.
 */
export function openPeople(location: string, opening?: OpenOptions): Promise<Result<People, OpeningProblem>> {
  return isTrinoLocation(location) ? openOnTrino(location, opening) : openFolder(location);
}

/**
 * Opens the people at a location with the given content hash, whether or not they are the current ones. Refuses people
 * data that is missing or was deleted.
 */
export function openSnapshot(
  location: string,
  hash: string,
  opening?: OpenOptions,
): Promise<Result<People, OpeningProblem>> {
  return isTrinoLocation(location) ? openTrinoSnapshot(location, hash, opening) : openFolderSnapshot(location, hash);
}

/**
 * Records that another process found a difference in published people data. This process then also refuses the data.
 */
export function markStale({ publication }: { publication?: string | undefined }): void {
  if (publication !== undefined) recordMismatch(publication);
}

/** Returns the publications known to this process to differ from their tables, to share with other processes. */
export const listStale = (): string[] => stalePublications();

/** Returns whether a location has people data with the given content hash. */
export async function hasSnapshot(location: string, hash: string): Promise<boolean> {
  if (!isTrinoLocation(location)) return (await findSnapshotFolder(location, hash)) !== undefined;
  return (await openTrinoSnapshot(location, hash)).ok;
}
