import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf } from "../population/cohort-places.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { masksOf } from "../sql/condition.ts";

/**
 * Returns the part files that can contain members of the plans' cohorts. Returns all files if a cohort
 * is virtual or the manifest has no masks. Always returns at least one file, so that an empty result
 * has its columns.
 */
export function filesFor(
  manifest: PopulationManifest,
  among: readonly Plan[] | "everybody",
): PopulationManifest["files"] {
  const { files } = manifest;
  if (among === "everybody" || among.some((plan) => plan.additions > 0)) return files;
  const labels = among.flatMap((plan) => plan.cohorts.map((cohort) => cohort.label));
  const wanted = [...masksOf(labels, cohortPlacesOf(manifest))];
  const selected = files.filter(
    ({ cohortMasks }) =>
      cohortMasks === undefined || wanted.some(([word, mask]) => (BigInt(cohortMasks[word]!) & mask) !== 0n),
  );
  return selected.length > 0 ? selected : files.slice(0, 1);
}
