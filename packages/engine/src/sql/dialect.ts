import { type Day, splitDay } from "@spi/domain/day/calendar";

/** Differences between the database engines that run scans. All other SQL is the same for each engine. */
export interface Dialect {
  name: string;
  day: (day: Day) => string;
  /** Converts a date column to eight digits. */
  dayText: (column: string) => string;
  /** Returns SQL for the bits that are set in both of two whole numbers. */
  bitAnd: (a: string, b: string) => string;
  /** Tests whether the whole text matches a regular expression. */
  matchesWhole: (text: string, pattern: string) => string;
  /** Converts a whole number of up to 37 digits to a literal. */
  number: (number: bigint) => string;
  /**
   * Converts text that is a whole number to a number. A number with more digits than any comparator becomes the
   * engine's minimum or maximum.
   */
  toWholeNumber: (text: string) => string;
  /**
   * Returns a uniformly distributed number from 0 to `parts` − 1, which depends only on the given whole
   * number.
   */
  chance: (number: string, parts: number) => string;
  /** Returns the first or second 32 bits of a string's MD5 hash, which is the same in every engine. */
  hashPart: (text: string, part: 0 | 1) => string;
}

function dayLiteral(day: Day): string {
  const { year, month, day: dayOfMonth } = splitDay(day);
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return `date '${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}'`;
}

interface WideType {
  type: string;
  most: bigint;
  literal: Dialect["number"];
}

function clampedNumber(text: string, { type, most, literal }: WideType): string {
  const nearest = `case when ${text} like '-%' then ${literal(-most)} else ${literal(most)} end`;
  return `coalesce(try_cast(${text} as ${type}), ${nearest})`;
}

/** Trino reads a bare number as a 64-bit integer and rejects it if it is too large. */
const decimalLiteral = (number: bigint) =>
  BigInt.asIntN(64, number) === number ? String(number) : `decimal '${number}'`;

export const duckdbDialect: Dialect = {
  name: "duckdb",
  day: dayLiteral,
  dayText: (column) => `strftime(${column}, '%Y%m%d')`,
  bitAnd: (a, b) => `(${a} & ${b})`,
  matchesWhole: (text, pattern) => `regexp_full_match(${text}, '${pattern}')`,
  number: String,
  toWholeNumber: (text) => clampedNumber(text, { type: "hugeint", most: 2n ** 127n - 1n, literal: String }),
  chance: (number, parts) => `hash(${number}, 'sample') % ${parts}`,
  hashPart: (text, part) => `cast('0x' || substr(md5(${text}), ${1 + part * 8}, 8) as bigint)`,
};

/** Produces equivalent SQL for Trino. We test that both engines return the same results. */
export const trinoDialect: Dialect = {
  name: "trino",
  day: dayLiteral,
  dayText: (column) => `date_format(${column}, '%Y%m%d')`,
  bitAnd: (a, b) => `bitwise_and(${a}, ${b})`,
  matchesWhole: (text, pattern) => `regexp_like(${text}, '^${pattern}$')`,
  number: decimalLiteral,
  toWholeNumber: (text) =>
    clampedNumber(text, { type: "decimal(38, 0)", most: 10n ** 38n - 1n, literal: decimalLiteral }),
  chance: (number, parts) =>
    `mod(bitwise_and(from_big_endian_64(xxhash64(to_big_endian_64(${number}))), ${2n ** 63n - 1n}), ${parts})`,
  hashPart: (text, part) => `from_base(substr(to_hex(md5(to_utf8(${text}))), ${1 + part * 8}, 8), 16)`,
};
