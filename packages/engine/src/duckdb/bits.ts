import type { Bits } from "../decide/bits.ts";
import { noBits, setBit } from "../decide/bits.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { ScanColumns } from "../sql/scan.ts";

/** Names of the columns that hold bits, in the order a scan gives them. */
export function keysOf({ prefix, cohortWords, ruleColumns }: ScanColumns): string[] {
  return [
    ...cohortWords.map((_, index) => `${prefix}cohorts_${index}`),
    ...Array.from({ length: ruleColumns }, (_, index) => `${prefix}rules_${index}`),
  ];
}

/** The columns of bits as two 32-bit numbers each, low half first: plain numbers are read many times faster. */
export function wordColumns(columns: ScanColumns): string {
  return keysOf(columns)
    .flatMap((key) => [`cast(${key} & 4294967295 as uinteger)`, `cast(cast(${key} as bigint) >> 32 as uinteger)`])
    .join(", ");
}

/** How many columns `wordColumns` gives. */
export function wordCount({ cohortWords, ruleColumns }: ScanColumns): number {
  return (cohortWords.length + ruleColumns) * 2;
}

/**
 * Reads the words of a row, in the order of `wordColumns`: the population's masks become one bit for each cohort of the
 * plan, rule bits stay as they are.
 */
export function bitsReader(plan: Plan, cohorts: CohortPlaces, columns: ScanColumns) {
  const { cohortWords } = columns;
  const firstRuleWord = cohortWords.length * 2;
  const places = plan.cohorts.flatMap((cohort, index) => {
    const place = cohort.virtual ? undefined : cohorts.get(cohort.label);
    if (!place) return [];
    return [{ index, word: cohortWords.indexOf(place.word) * 2 + (place.bit >>> 5), bit: place.bit & 31 }];
  });
  return (word: (column: number) => number): { cohortBits: Bits; ruleBits: Bits } => {
    const cohortBits = noBits(plan.cohorts.length);
    for (const place of places) {
      if ((word(place.word) >>> place.bit) & 1) setBit(cohortBits, place.index);
    }
    const ruleBits = noBits(plan.bits.length);
    for (let index = 0; index < ruleBits.length; index += 1) ruleBits[index] = word(firstRuleWord + index);
    return { cohortBits, ruleBits };
  };
}
