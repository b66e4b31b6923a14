import type { DuckDBValue } from "@duckdb/node-api";
import type { Bits } from "./bits.ts";
import { noBits, setBit, setColumn } from "./bits.ts";
import type { Plan } from "./planned.ts";
import type { CohortBits } from "./sql-condition.ts";
import type { ScanColumns } from "./sql.ts";

/** Names of the columns that hold bits, in the order a scan gives them. */
export function keysOf({ cohortWords, ruleColumns }: ScanColumns): string[] {
  return [
    ...cohortWords.map((_, index) => `cohorts_${index}`),
    ...Array.from({ length: ruleColumns }, (_, index) => `rules_${index}`),
  ];
}

/** The columns of bits as BIGINT: a sum of small powers of two may come as a smaller type. */
export function typedKeys(columns: ScanColumns): string {
  return keysOf(columns)
    .map((key) => `cast(${key} as bigint) as ${key}`)
    .join(", ");
}

/**
 * Reads the columns of bits of a row, in the order of `keysOf`: the population's masks become one bit for each cohort
 * of the plan.
 */
export function bitsReader(plan: Plan, cohorts: CohortBits, { cohortWords, ruleColumns }: ScanColumns) {
  const places = plan.cohorts.map((cohort) => {
    const place = cohort.virtual ? undefined : cohorts.get(cohort.label);
    return place && { column: cohortWords.indexOf(place.word), mask: 1n << BigInt(place.bit) };
  });
  return (value: (column: number) => DuckDBValue): { cohortBits: Bits; ruleBits: Bits } => {
    const cohortBits = noBits(plan.cohorts.length);
    places.forEach((place, index) => {
      if (place && ((value(place.column) as bigint) & place.mask) !== 0n) setBit(cohortBits, index);
    });
    const ruleBits = noBits(plan.bits.length);
    for (let column = 0; column < ruleColumns; column += 1) {
      setColumn(ruleBits, column, value(cohortWords.length + column) as bigint);
    }
    return { cohortBits, ruleBits };
  };
}
