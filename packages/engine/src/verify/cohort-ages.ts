import { type Day, addYears } from "@spi/domain/day/calendar";
import { type Ages, agesIn } from "@spi/domain/reference/cohort-ages";
import { dayAfter } from "./clauses.ts";
import type { Verified } from "./finding.ts";

/** The ages of a cohort's members, by its label, else by its age bucket in a population; undefined where neither says. */
export function agesOf(label: string, { cohorts }: Pick<Verified, "cohorts">): Ages | undefined {
  const known = cohorts?.find(({ CohortLabel }) => CohortLabel === label)?.AgeBucket;
  return agesIn(label) ?? agesIn(known ?? "");
}

/** Ages that adjoin or overlap as one, the youngest first: 75 to 79 and 80 and over are 75 and over. */
export function joined(all: readonly Ages[]): Ages[] {
  const blocks: Ages[] = [];
  for (const ages of all.toSorted((a, b) => a.low - b.low)) {
    const last = blocks.at(-1);
    if (!last || (last.high !== null && ages.low > last.high + 1)) blocks.push({ ...ages });
    else if (last.high !== null) last.high = ages.high === null ? null : Math.max(last.high, ages.high);
  }
  return blocks;
}

/** The ages of a cohort with those of the others among some that adjoin them. */
export const joinedWith = (own: Ages, others: readonly Ages[]): Ages =>
  joined([own, ...others]).find(({ low, high }) => low <= own.low && (high === null || own.low <= high)) ?? own;

/** The birthdays of people of some ages on a day, the oldest first. */
export function birthdays({ low, high }: Ages, day: Day): { first: Day; last: Day } {
  return { first: high === null ? "00010101" : dayAfter(yearsBefore(day, high + 1), 1), last: yearsBefore(day, low) };
}

function yearsBefore(day: Day, years: number): Day {
  const before = addYears(day, -years);
  return before.ok ? before.value : "00010101";
}
