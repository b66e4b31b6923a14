import { type Bits, noBits, setBit } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { ScanColumns } from "../sql/scan.ts";

/** Returns the names of the bit columns, in the scan's order. */
export function keysOf({ cohortWords, ruleColumns }: ScanColumns): string[] {
  return [...numberedColumns("cohorts", cohortWords.length), ...numberedColumns("rules", ruleColumns)];
}

export function numberedColumns(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind}_${index}`);
}

export function typesOf(keys: readonly string[]): Record<string, "bigint"> {
  return Object.fromEntries(keys.map((key) => [key, "bigint"]));
}

/**
 * Returns SQL that selects each bit column as two 32-bit numbers, low half first. Reading plain numbers is many times
 * faster than reading 64-bit integers.
 */
export function wordColumns(columns: ScanColumns): string {
  return keysOf(columns).map(asWords).join(", ");
}

/** Returns SQL that selects a bit column as two 32-bit numbers, low half first. */
export const asWords = (key: string): string =>
  `cast(${key} & 4294967295 as uinteger), cast(cast(${key} as bigint) >> 32 as uinteger)`;

/** Returns the number of columns that `wordColumns` selects. */
export function wordCount({ cohortWords, ruleColumns }: ScanColumns): number {
  return (cohortWords.length + ruleColumns) * 2;
}

/** Returns a row's value in one of its number columns. */
export type ReadColumn = (column: number) => number;

/**
 * Creates a reader for a row's words, in the order of `wordColumns`. Converts the population's masks to
 * one bit per cohort in the plan. Rule bits do not change.
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

/** Creates a reader that converts a row's first words, which are masks, to one bit per cohort in the plan. */
export function cohortsReader(plan: Plan, cohorts: CohortPlaces, cohortWords: readonly number[]) {
  const places = plan.cohorts.flatMap((cohort, index) => {
    const position = cohort.virtual ? undefined : cohorts.get(cohort.label);
    if (!position) return [];
    return [{ index, word: cohortWords.indexOf(position.word) * 2 + (position.bit >>> 5), bit: position.bit & 31 }];
  });
  return (word: ReadColumn): Bits => {
    const cohortBits = noBits(plan.cohorts.length);
    for (const position of places) {
      if ((word(position.word) >>> position.bit) & 1) setBit(cohortBits, position.index);
    }
    return cohortBits;
  };
}
