import { threshold } from "./draws.ts";

/**
 * Residents of England in thousands, by five-year age band from 0 to 4 upwards. Rounded from the
 * estimates for mid-2023.
 */
const thousandsByBand = [
  3080, 3370, 3530, 3410, 3500, 3830, 4080, 3950, 3770, 3450, 3770, 3880, 3400, 2880, 2600, 2300, 1430, 890, 390, 105,
  14,
];

const bandYears = 5;
const daysAYear = 365.2425;

/** Returns the proportion of people aged `from` to `to` years inclusive. Both must be limits of a band. */
export function shareAged(from: number, to: number): number {
  const total = thousandsByBand.reduce((sum, band) => sum + band, 0);
  const bands = thousandsByBand.slice(from / bandYears, (to + 1) / bandYears);
  return bands.reduce((sum, band) => sum + band, 0) / total;
}

/**
 * Returns SQL for a person's age in days. `draw` is SQL for a position in the pyramid, from 0 to 2³¹ − 2. All ages
 * within a band are equally likely. Uses a binary search, because a chain of twenty comparisons would account for most
 * of the generation time.
 */
export function ageInDays(draw: string): string {
  const starts = thousandsByBand.map((_, index) => threshold(shareAged(0, index * bandYears - 1)));
  return search({ draw, starts, from: 0, to: starts.length - 1 });
}

interface Search {
  draw: string;
  starts: readonly number[];
  from: number;
  to: number;
}

function search({ draw, starts, from, to }: Search): string {
  if (from === to) return withinBand(draw, starts, from);
  const middle = Math.ceil((from + to) / 2);
  const below = search({ draw, starts, from, to: middle - 1 });
  return `case when ${draw} < ${starts[middle]} then ${below} else ${search({ draw, starts, from: middle, to })} end`;
}

function withinBand(draw: string, starts: readonly number[], band: number): string {
  const start = starts[band] ?? 0;
  const width = (starts[band + 1] ?? threshold(1)) - start;
  const firstDay = Math.round(band * bandYears * daysAYear);
  const days = Math.round((band + 1) * bandYears * daysAYear) - firstDay;
  return `${firstDay} + (${draw} - ${start}) * ${days} // ${width}`;
}
