import type { CohortReference } from "@spi/domain/reference/reference-data";
import { hasSnapshot, openPeople } from "@spi/engine/open/open-people";
import { cohortReferences } from "@spi/engine/population/manifest";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { maybeReal } from "../people/maybe-real.ts";
import { currentReferenceData } from "./reference-store.ts";
import type { ReferenceData } from "./routes.ts";

/** Last known cohorts for each people location, used while the population data cannot be read. */
const lastReadCohorts = new Map<string, CohortReference[]>();

/** Reads the cohorts that have people, or undefined if they cannot be read. */
export async function readCohorts(populationDir: string): Promise<CohortReference[] | undefined> {
  const people = await openPeople(populationDir);
  if (!people.ok) return undefined;
  const cohorts = cohortReferences(people.value.manifest);
  lastReadCohorts.set(populationDir, cohorts);
  return cohorts;
}

/** Reads the current reference data, with the cohorts of the people in `populationDir`. */
export async function readReferenceData(db: Kysely<Schema>, populationDir: string): Promise<ReferenceData> {
  const [{ hash: _hash, ...reference }, cohorts] = await Promise.all([
    currentReferenceData(db),
    readCohorts(populationDir),
  ]);
  const lastCohorts = lastReadCohorts.get(populationDir);
  return {
    ...reference,
    cohorts,
    lastCohorts,
    holdsPeople: (snapshot) => hasSnapshot(populationDir, snapshot),
    maybeReal: () => maybeReal(populationDir),
  };
}

/** Cohorts that have people, and a check for whether a snapshot's people are still available. */
export type People = Pick<ReferenceData, "cohorts" | "holdsPeople">;

export function cohortLabels({ cohorts }: People): ReadonlySet<string> | undefined {
  return cohorts && new Set(cohorts.map(({ CohortLabel }) => CohortLabel));
}
