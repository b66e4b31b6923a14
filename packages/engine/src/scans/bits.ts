import { type Bits, noBits, setBit } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { ScanColumns } from "../sql/scan.ts";

/** Names of the columns that hold bits, in the order a scan gives them. */
export function keysOf({ cohortWords, ruleColumns }: ScanColumns): string[] {
  return [...numbered("cohorts", cohortWords.length), ...numbered("rules", ruleColumns)];
}

/** Names of so many columns of one kind. */
export function numbered(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind}_${index}`);
}

/** The types of columns of bits. */
export function typesOf(keys: readonly string[]): Record<string, "bigint"> {
  return Object.fromEntries(keys.map((key) => [key, "bigint"]));
}

/** The columns of bits as two 32-bit numbers each, low half first: plain numbers are read many times faster. */
export function wordColumns(columns: ScanColumns): string {
  return keysOf(columns).map(asWords).join(", ");
}

/** A column of bits as two 32-bit numbers, low half first. */
export const asWords = (key: string): string =>
  `cast(${key} & 4294967295 as uinteger), cast(cast(${key} as bigint) >> 32 as uinteger)`;

/** How many columns `wordColumns` gives. */
export function wordCount({ cohortWords, ruleColumns }: ScanColumns): number {
  return (cohortWords.length + ruleColumns) * 2;
}

/** The value of a row in one of its columns of numbers. */
export type ReadColumn = (column: number) => number;

/**
 * Reads the words of a row, in the order of `wordColumns`: the population's masks become one bit for each cohort of the
 * plan, rule bits stay as they are.
 */
export function bitsReader(plan: Plan, cohorts: CohortPlaces, { cohortWords }: ScanColumns) {
  const readCohorts = cohortsReader(plan, cohorts, cohortWords);
  const firstRuleWord = cohortWords.length * 2;
  return (word: ReadColumn): { cohortBits: Bits; ruleBits: Bits } => {
    const ruleBits = noBits(plan.bits.length);
    for (let index = 0; index < ruleBits.length; index += 1) ruleBits[index] = word(firstRuleWord + index);
    return { cohortBits: readCohorts(word), ruleBits };
  };
}

/** Reads the words of masks, which come first in a row, as one bit for each cohort of the plan. */
export function cohortsReader(plan: Plan, cohorts: CohortPlaces, cohortWords: readonly number[]) {
  const places = plan.cohorts.flatMap((cohort, index) => {
    const place = cohort.virtual ? undefined : cohorts.get(cohort.label);
    if (!place) return [];
    return [{ index, word: cohortWords.indexOf(place.word) * 2 + (place.bit >>> 5), bit: place.bit & 31 }];
  });
  return (word: ReadColumn): Bits => {
    const cohortBits = noBits(plan.cohorts.length);
    for (const place of places) {
      if ((word(place.word) >>> place.bit) & 1) setBit(cohortBits, place.index);
    }
    return cohortBits;
  };
}
