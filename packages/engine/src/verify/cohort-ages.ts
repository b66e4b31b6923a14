import { type Day, addYears } from "@spi/domain/day/calendar";
import { type Ages, agesIn } from "@spi/domain/reference/cohort-ages";
import { dayAfter } from "./clauses.ts";
import type { VerificationContext } from "./finding.ts";

/**
 * Returns the ages of a cohort's members, from its label or otherwise from its age bucket in a
 * population. Returns undefined if neither specifies ages.
 */
export function agesOfCohort(label: string, { cohorts }: Pick<VerificationContext, "cohorts">): Ages | undefined {
  const known = cohorts?.find(({ CohortLabel }) => CohortLabel === label)?.AgeBucket;
  return agesIn(label) ?? agesIn(known ?? "");
}

/**
 * Merges adjacent or overlapping ages, youngest first. For example, 75 to 79 and 80 and over become 75
 * and over.
 */
export function mergeAges(all: readonly Ages[]): Ages[] {
  const blocks: Ages[] = [];
  for (const ages of all.toSorted((a, b) => a.low - b.low)) {
    const last = blocks.at(-1);
    if (!last || (last.high !== null && ages.low > last.high + 1)) blocks.push({ ...ages });
    else if (last.high !== null) last.high = ages.high === null ? null : Math.max(last.high, ages.high);
  }
  return blocks;
}

/** Returns a cohort's ages, merged with those of adjacent cohorts. */
export const mergeAdjoiningAges = (own: Ages, others: readonly Ages[]): Ages =>
  mergeAges([own, ...others]).find(({ low, high }) => low <= own.low && (high === null || own.low <= high)) ?? own;

/** Returns the first and last dates of birth of people who are certain ages on a day. */
export function birthdays({ low, high }: Ages, day: Day): { first: Day; last: Day } {
  return { first: high === null ? "00010101" : dayAfter(yearsBefore(day, high + 1), 1), last: yearsBefore(day, low) };
}

function yearsBefore(day: Day, years: number): Day {
  const before = addYears(day, -years);
  return before.ok ? before.value : "00010101";
}
