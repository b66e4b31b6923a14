/** Ages that a label or age bucket specifies. */
/** Ages in whole years. `high` is included, and is null if there is no maximum age. */
export interface Ages {
  low: number;
  high: number | null;
}

/** Age from which a maximum age counts as no maximum. */
const veryOld = 95;

/**
 * Returns the ages in a string such as "75 and over", "covid_75+_winter", "rsv_75to79",
 * "flu_2_to_3_v1", "Under 6" or "mmr_under_6_v1". Returns undefined if there are none.
 */
export function agesIn(text: string): Ages | undefined {
  const words = text.toLowerCase().replaceAll("_", " ");
  const range = /(?<!\d)(\d{1,3}) ?(?:to|-|–) ?(\d{1,3})(?!\d)/.exec(words);
  if (range) return { low: Number(range[1]), high: Number(range[2]) < veryOld ? Number(range[2]) : null };
  const from = /(?<!\d)(\d{1,3}) ?(?:\+|plus|and over|or over)/.exec(words) ?? /over (\d{1,3})(?!\d)/.exec(words);
  if (from) return { low: Number(from[1]), high: null };
  const under = /under ?(\d{1,3})(?!\d)/.exec(words);
  return under ? { low: 0, high: Number(under[1]) - 1 } : undefined;
}

/** Age up to which a cohort counts as young children, and so can include babies. */
const oldestYoungChild = 5;

/**
 * Returns whether ages start above 0 or are those of young children. Any other cohort, such as people under 65, needs a
 * rule with a minimum age.
 */
export const hasLowestAge = ({ low, high }: Ages) => low > 0 || (high !== null && high <= oldestYoungChild);
