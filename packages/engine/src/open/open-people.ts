import type { Result } from "@spi/domain/values/result";
import { openFolder, openFolderSnapshot } from "../duckdb/open-people.ts";
import type { People } from "../people/people.ts";
import { findSnapshotFolder } from "../population/snapshots.ts";
import { type TrinoProblem, type OpenOptions, openOnTrino, openTrinoSnapshot } from "../trino/open-people.ts";
import { stalePublications, recordMismatch } from "../trino/verification/stale-publications.ts";
import { isTrinoLocation } from "../trino/location.ts";

/** Reasons why population data cannot be opened. `message` is for operators. */
export type OpeningProblem = TrinoProblem;

/**
 * Opens the current population data at a location. This is a folder of Parquet files, which DuckDB reads, or population
 * data in Trino ("trino:https://…", see `parseTrinoLocation`). The opened population data does not change when newer
 * data replaces it. Returns a problem if the population data is missing, damaged, unreachable or known to differ from
 * its manifest.
 */
export function openPeople(location: string, opening?: OpenOptions): Promise<Result<People, OpeningProblem>> {
  return isTrinoLocation(location) ? openOnTrino(location, opening) : openFolder(location);
}

/**
 * Opens the population data with the given content hash at a location, even if it is not current. Returns a problem if
 * the population data is missing or was deleted.
 */
export function openSnapshot(
  location: string,
  hash: string,
  opening?: OpenOptions,
): Promise<Result<People, OpeningProblem>> {
  return isTrinoLocation(location) ? openTrinoSnapshot(location, hash, opening) : openFolderSnapshot(location, hash);
}

/**
 * Records that another process found a difference in published population data. This process then rejects that data
 * too.
 */
export function markStale({ publication }: { publication?: string | undefined }): void {
  if (publication !== undefined) recordMismatch(publication);
}

/**
 * Returns the publications that this process knows to be different from their tables, so that other processes can be
 * notified.
 */
export const listStale = (): string[] => stalePublications();

/** Returns whether a location has population data with the given content hash. */
export async function hasSnapshot(location: string, hash: string): Promise<boolean> {
  if (!isTrinoLocation(location)) return (await findSnapshotFolder(location, hash)) !== undefined;
  return (await openTrinoSnapshot(location, hash)).ok;
}
