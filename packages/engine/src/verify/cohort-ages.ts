import type { Day } from "@spi/domain/day/calendar";
import { addYears } from "@spi/domain/day/calendar";
import { dayAfter } from "./clauses.ts";
import type { Verified } from "./finding.ts";

/** Ages in whole years, the highest included; null where there is none. */
export interface Ages {
  low: number;
  high: number | null;
}

/** The ages of a cohort's members, by its label, else by its age bucket in a population; undefined where neither says. */
export function agesOf(label: string, { cohorts }: Pick<Verified, "cohorts">): Ages | undefined {
  const known = cohorts?.find(({ CohortLabel }) => CohortLabel === label)?.AgeBucket;
  return agesIn(label) ?? agesIn(known ?? "");
}

/** A bucket up to such an age has no end. */
const veryOld = 95;

/** "75 and over", "covid_75+_winter", "rsv_75to79", "flu_2_to_3_v1", "Under 6", "mmr_under_6_v1". */
export function agesIn(text: string): Ages | undefined {
  const words = text.toLowerCase().replaceAll("_", " ");
  const range = /(?<!\d)(\d{1,3}) ?(?:to|-|–) ?(\d{1,3})(?!\d)/.exec(words);
  if (range) return { low: Number(range[1]), high: Number(range[2]) < veryOld ? Number(range[2]) : null };
  const from = /(?<!\d)(\d{1,3}) ?(?:\+|plus|and over|or over)/.exec(words) ?? /over (\d{1,3})(?!\d)/.exec(words);
  if (from) return { low: Number(from[1]), high: null };
  const under = /under ?(\d{1,3})(?!\d)/.exec(words);
  return under ? { low: 0, high: Number(under[1]) - 1 } : undefined;
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
