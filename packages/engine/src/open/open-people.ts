import type { Result } from "@spi/domain/result";
import { openFolder, openFolderSnapshot } from "../duckdb/open-people.ts";
import type { People } from "../people/people.ts";
import { placeOfSnapshot } from "../population/snapshots.ts";
import type { TrinoProblem } from "../trino/open-people.ts";
import { openOnTrino, openTrinoSnapshot } from "../trino/open-people.ts";
import { isTrinoPlace } from "../trino/place.ts";

/** Why people are not opened; `message` is for whoever runs the service. */
export type OpeningProblem = TrinoProblem;

/**
 * The current people of a place, whichever become the current ones afterwards: a folder of Parquet files, held by DuckDB, or
 * people on a Trino ("trino:https://…", see `trinoPlace`). Refuses people that are missing, damaged or out of reach.
 */
export function openPeople(place: string): Promise<Result<People, OpeningProblem>> {
  return isTrinoPlace(place) ? openOnTrino(place) : openFolder(place);
}

/** The people of a place with this hash of their content, current or not. Refuses those that are not there (any more). */
export function openSnapshot(place: string, hash: string): Promise<Result<People, OpeningProblem>> {
  return isTrinoPlace(place) ? openTrinoSnapshot(place, hash) : openFolderSnapshot(place, hash);
}

/** Whether the people with this hash of their content are at a place. */
export async function holdsSnapshot(place: string, hash: string): Promise<boolean> {
  if (!isTrinoPlace(place)) return (await placeOfSnapshot(place, hash)) !== undefined;
  return (await openTrinoSnapshot(place, hash)).ok;
}
