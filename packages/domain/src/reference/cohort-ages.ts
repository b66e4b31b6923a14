/** The ages specified in a label or an age bucket. */
/** Ages in whole years, including the highest, or null if there is none. */
export interface Ages {
  low: number;
  high: number | null;
}

/** A bucket up to this age has no upper limit. */
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

/** Age up to which a cohort counts as young children, and so can include babies. */
const oldestYoungChild = 5;

/**
 * Returns whether ages begin above 0 or are those of young children. A cohort of people under 65 needs a minimum age in
 * a rule.
 */
export const hasLowestAge = ({ low, high }: Ages) => low > 0 || (high !== null && high <= oldestYoungChild);
