import { join } from "node:path";
import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf } from "../population/cohort-places.ts";
import type { OnlyPeople } from "../people/people.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { sqlText } from "../population/sql-text.ts";
import { masksOf } from "../sql/condition.ts";
import type { NhsNumbers } from "../sql/scan-request.ts";
import { amongOnly } from "./only-people.ts";

/** The part files of one population, and what its manifest says of them. */
export interface OpenedFiles {
  dir: string;
  manifest: PopulationManifest;
  /** Nobody else is read. */
  only?: OnlyPeople;
}

/** Part files read by one query, in the layouts before and since version 4: few enough to show progress, enough that reading them apart costs little. */
const filesPerQuery = { large: 10, small: 100 };

export interface FileGroup {
  index: number;
  /** How many groups there are. */
  groups: number;
  /** What stands after "from". */
  source: string;
  nhsNumbers: NhsNumbers;
  /** How much of what has to be read has been read with this group, from 0 to 1. */
  fraction: number;
}

/**
 * Works through the part files that may hold people of any of the plans' cohorts, group by group, and says how many groups
 * there were: none of nobody.
 */
export async function forEachFileGroup(
  opened: OpenedFiles,
  plans: readonly Plan[] | "everybody",
  work: (group: FileGroup) => Promise<void>,
): Promise<number> {
  const { dir, manifest } = opened;
  const files = plans === "everybody" ? manifest.files : filesFor(manifest, plans);
  const people = files.reduce((sum, file) => sum + file.rows, 0);
  const perQuery = manifest.formatVersion < 4 ? filesPerQuery.large : filesPerQuery.small;
  const groups = Math.ceil(files.length / perQuery);
  let read = 0;
  for (let index = 0; index < groups; index += 1) {
    const group = files.slice(index * perQuery, (index + 1) * perQuery);
    read += group.reduce((sum, file) => sum + file.rows, 0);
    const paths = group.map((file) => sqlText(join(dir, file.name)));
    const source = amongOnly(opened, `read_parquet([${paths.join(", ")}])`);
    await work({ index, groups, source, nhsNumbers: nhsNumbersOf(group), fraction: people === 0 ? 1 : read / people });
  }
  return groups;
}

/**
 * The part files that may hold somebody of the plans' cohorts (REQ-POP-37): all where a virtual cohort has everybody, or
 * where the manifest does not say who is in which file. One at least, so that an answer about nobody has its columns.
 */
function filesFor(manifest: PopulationManifest, plans: readonly Plan[]): PopulationManifest["files"] {
  const { files } = manifest;
  if (plans.some((plan) => plan.additions > 0)) return files;
  const labels = plans.flatMap((plan) => plan.cohorts.map((cohort) => cohort.label));
  const wanted = [...masksOf(labels, cohortPlacesOf(manifest))];
  const kept = files.filter(
    ({ cohortMasks }) =>
      cohortMasks === undefined || wanted.some(([word, mask]) => (BigInt(cohortMasks[word]!) & mask) !== 0n),
  );
  return kept.length > 0 ? kept : files.slice(0, 1);
}

/** Manifests of versions before 3 do not say it. */
function nhsNumbersOf(files: PopulationManifest["files"]): NhsNumbers {
  if (files.every((file) => file.withoutNhsNumber === 0)) return "everybody";
  return files.every((file) => file.withoutNhsNumber === file.rows) ? "nobody" : "some";
}
