import { type Figure, type PeoplePreview, tellPreview } from "@spi/domain/people/people-preview";
import type { Plan } from "../plan/plan.ts";
import type { PreviewCounts } from "./preview.ts";

/** Of how many people a sample was drawn, each with the same chance, and how many are in it. */
export interface Sampled {
  members: number;
  sampled: number;
}

/** Below it the range of an estimate says nothing that helps to decide. */
const fewestFound = 5;

/** The quantile of the standard normal distribution that leaves 2.5 % on either side. */
const z = 1.959964;

/**
 * How many of all members are of a kind of whom `found` are in the sample, with the Wilson score interval at 95 %. Fewer
 * than five in the sample are too few to say, and never 0.
 */
export function estimateOf(found: number, { members, sampled }: Sampled): Figure {
  if (found < fewestFound) return { kind: "tooFewToEstimate" };
  const centre = (found + z ** 2 / 2) / (sampled + z ** 2);
  const half = (z * Math.sqrt((found * (sampled - found)) / sampled + z ** 2 / 4)) / (sampled + z ** 2);
  // Whoever is in the sample is known.
  const from = Math.max(found, Math.floor(members * (centre - half)));
  const to = Math.min(members - (sampled - found), Math.ceil(members * (centre + half)));
  return { kind: "estimate", people: Math.round((members * found) / sampled), from, to };
}

/** The people counted in a sample of those of `plans` as estimates; how many people of the cohorts there are is known. */
export function estimatePreview(
  counts: PreviewCounts,
  sample: Sampled,
  { plans }: { plans: readonly Plan[] },
): PeoplePreview {
  const preview = tellPreview(counts, (found) => estimateOf(found, sample));
  if (new Set(plans.map(cohortKey)).size > 1) return preview;
  const in_cohorts: Figure = { kind: "exact", people: sample.members };
  const after = { ...preview.after, in_cohorts };
  return { ...preview, after, before: preview.before && { ...preview.before, in_cohorts } };
}

/** The same for plans of the same people. */
export const cohortKey = ({ cohorts }: Plan): string =>
  JSON.stringify(cohorts.some(({ virtual }) => virtual) ? true : cohorts.map(({ label }) => label).toSorted());
