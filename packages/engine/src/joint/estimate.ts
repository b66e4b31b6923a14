import { type Figure, type PeoplePreview, toPeoplePreview } from "@spi/domain/people/people-preview";
import type { Plan } from "../plan/plan.ts";
import type { PreviewCounts } from "./preview.ts";

/** The size of a population and of a sample from it. Each person had the same chance of being in the sample. */
export interface Sampled {
  members: number;
  sampled: number;
}

/**
 * Minimum number of people found in the sample. With fewer, the range of the estimate would be too wide to be useful.
 */
const minSampleMatches = 5;

/** Quantile of the standard normal distribution that leaves 2.5% on either side. */
const z = 1.959964;

/**
 * Estimates a number of people from the number found in the sample, with the 95% Wilson score interval. Gives no
 * estimate, not even 0, if fewer than five were found.
 */
export function estimateOf(matches: number, { members, sampled }: Sampled): Figure {
  if (matches < minSampleMatches) return { kind: "tooFewToEstimate" };
  const centre = (matches + z ** 2 / 2) / (sampled + z ** 2);
  const half = (z * Math.sqrt((matches * (sampled - matches)) / sampled + z ** 2 / 4)) / (sampled + z ** 2);
  // People found in the sample certainly exist.
  const from = Math.max(matches, Math.floor(members * (centre - half)));
  const to = Math.min(members - (sampled - matches), Math.ceil(members * (centre + half)));
  return { kind: "estimate", people: Math.round((members * matches) / sampled), from, to };
}

/**
 * Converts counts from a sample of the plans' people to estimates. The number of people in the cohorts is known
 * exactly, so it is not estimated.
 */
export function estimatePreview(
  counts: PreviewCounts,
  sample: Sampled,
  { plans }: { plans: readonly Plan[] },
): PeoplePreview {
  const preview = toPeoplePreview(counts, (matches) => estimateOf(matches, sample));
  if (new Set(plans.map(cohortKey)).size > 1) return preview;
  const in_cohorts: Figure = { kind: "exact", people: sample.members };
  const after = { ...preview.after, in_cohorts };
  return { ...preview, after, before: preview.before && { ...preview.before, in_cohorts } };
}

/** Returns a key that is the same for plans with the same people. */
export const cohortKey = ({ cohorts }: Plan): string =>
  JSON.stringify(cohorts.some(({ virtual }) => virtual) ? true : cohorts.map(({ label }) => label).toSorted());
