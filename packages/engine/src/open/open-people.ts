import type { Result } from "@spi/domain/values/result";
import { openFolder, openFolderSnapshot } from "../duckdb/open-people.ts";
import type { People } from "../people/people.ts";
import { findSnapshotFolder } from "../population/snapshots.ts";
import { type TrinoProblem, type OpenOptions, openOnTrino, openTrinoSnapshot } from "../trino/open-people.ts";
import { stalePublications, recordMismatch } from "../trino/verification/stale-publications.ts";
import { isTrinoLocation } from "../trino/location.ts";

/** Reasons why people cannot be opened; `message` is for operators. */
export type OpeningProblem = TrinoProblem;

/**
 * Opens the current people of a location, which stay open when newer people replace them: a folder of Parquet files,
 * read by DuckDB, or people on Trino ("trino:https://…", see `parseTrinoLocation`). Refuses people that are missing, damaged,
 * unreachable or known to differ from their manifest.
 */
export function openPeople(place: string, opening?: OpenOptions): Promise<Result<People, OpeningProblem>> {
  return isTrinoLocation(place) ? openOnTrino(place, opening) : openFolder(place);
}

/**
 * Opens a location's people with this content hash, current or not. Refuses people that are missing or were removed.
 */
export function openSnapshot(
  place: string,
  hash: string,
  opening?: OpenOptions,
): Promise<Result<People, OpeningProblem>> {
  return isTrinoLocation(place) ? openTrinoSnapshot(place, hash, opening) : openFolderSnapshot(place, hash);
}

/** Remembers what another process refused: this process then refuses people whose table was found to differ, too. */
export function markStale({ publication }: { publication?: string | undefined }): void {
  if (publication !== undefined) recordMismatch(publication);
}

/** Returns the publications that this process knows to differ from their tables, to share with other processes. */
export const listStale = (): string[] => stalePublications();

/** Returns whether a location has the people with this content hash. */
export async function hasSnapshot(place: string, hash: string): Promise<boolean> {
  if (!isTrinoLocation(place)) return (await findSnapshotFolder(place, hash)) !== undefined;
  return (await openTrinoSnapshot(place, hash)).ok;
}
