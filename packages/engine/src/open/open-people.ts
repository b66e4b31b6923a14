import type { Result } from "@spi/domain/values/result";
import { openFolder, openFolderSnapshot } from "../duckdb/open-people.ts";
import type { People } from "../people/people.ts";
import { placeOfSnapshot } from "../population/snapshots.ts";
import { type TrinoProblem, type Opening, openOnTrino, openTrinoSnapshot } from "../trino/open-people.ts";
import { knownToDiffer, noteDiffers } from "../trino/verified/known-to-differ.ts";
import { isTrinoPlace } from "../trino/place.ts";

/** Why people are not opened; `message` is for whoever runs the service. */
export type OpeningProblem = TrinoProblem;

/**
 * The current people of a place, whichever become the current ones afterwards: a folder of Parquet files, held by DuckDB, or
 * people on a Trino ("trino:https://…", see `trinoPlace`). Refuses people that are missing, damaged, out of reach or known to be others.
 */
export function openPeople(place: string, opening?: Opening): Promise<Result<People, OpeningProblem>> {
  return isTrinoPlace(place) ? openOnTrino(place, opening) : openFolder(place);
}

/** The people of a place with this hash of their content, current or not. Refuses those that are not there (any more). */
export function openSnapshot(place: string, hash: string, opening?: Opening): Promise<Result<People, OpeningProblem>> {
  return isTrinoPlace(place) ? openTrinoSnapshot(place, hash, opening) : openFolderSnapshot(place, hash);
}

/** Keeps in mind what another process refused: people whose table it found to hold others are not opened here either. */
export function hearOf({ publication }: { publication?: string | undefined }): void {
  if (publication !== undefined) noteDiffers(publication);
}

/** Publications of people whose tables hold others, as far as this process knows: what another one is to hear of. */
export const toHearOf = (): string[] => knownToDiffer();

/** Whether the people with this hash of their content are at a place. */
export async function holdsSnapshot(place: string, hash: string): Promise<boolean> {
  if (!isTrinoPlace(place)) return (await placeOfSnapshot(place, hash)) !== undefined;
  return (await openTrinoSnapshot(place, hash)).ok;
}
