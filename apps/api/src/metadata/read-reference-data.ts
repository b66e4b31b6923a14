import type { CohortReference } from "@spi/domain/reference/reference-data";
import { holdsSnapshot, openPeople } from "@spi/engine/open/open-people";
import { cohortReferences } from "@spi/engine/population/manifest";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { maybeReal } from "../people/maybe-real.ts";
import { inForce } from "./reference-store.ts";
import type { ReferenceData } from "./routes.ts";

/** The cohorts of each place of people as they were read last: they are known while its people cannot be read. */
const readLast = new Map<string, CohortReference[]>();

/** The cohorts that there are people in; undefined where they cannot be read. */
export async function readCohorts(populationDir: string): Promise<CohortReference[] | undefined> {
  const people = await openPeople(populationDir);
  if (!people.ok) return undefined;
  const cohorts = cohortReferences(people.value.manifest);
  readLast.set(populationDir, cohorts);
  return cohorts;
}

/** The reference data in force, with the cohorts that the population in `populationDir` has. */
export async function readReferenceData(db: Kysely<Schema>, populationDir: string): Promise<ReferenceData> {
  const [{ hash: _hash, ...reference }, cohorts] = await Promise.all([inForce(db), readCohorts(populationDir)]);
  const lastCohorts = readLast.get(populationDir);
  return {
    ...reference,
    cohorts,
    lastCohorts,
    holdsPeople: (snapshot) => holdsSnapshot(populationDir, snapshot),
    maybeReal: () => maybeReal(populationDir),
  };
}

/** The cohorts that there are people in, and whether people are still there. */
export type People = Pick<ReferenceData, "cohorts" | "holdsPeople">;

/** The labels of the cohorts, as what an iteration names is looked up in. */
export function cohortLabels({ cohorts }: People): ReadonlySet<string> | undefined {
  return cohorts && new Set(cohorts.map(({ CohortLabel }) => CohortLabel));
}
