import type { AttributeReference } from "../reference/reference-data.ts";
import type { Order, TimeUnit } from "./condition.ts";

/**
 * Returns whether a string consists of digits with an optional leading minus sign. The public reference
 * compares such strings as numbers.
 */
export function isWholeNumber(text: string): boolean {
  return /^-?\d+$/.test(text);
}

export const unitNames = { D: "days", W: "weeks", Y: "years" } as const satisfies Record<TimeUnit, string>;

/** Returns a number of units in words, for example "1 week" or "91 days". */
export function countOf(count: number, unit: TimeUnit): string {
  return `${count} ${count === 1 ? unitNames[unit].slice(0, -1) : unitNames[unit]}`;
}

/** Returns whether a period is an age, which means years since a date of birth. */
export function isAge({ AttributeName }: Pick<AttributeReference, "AttributeName">, unit: TimeUnit): boolean {
  return AttributeName === "DATE_OF_BIRTH" && unit === "Y";
}

export const dateOrderPhrases = {
  ">": "after",
  ">=": "on or after",
  "<": "before",
  "<=": "on or before",
} as const satisfies Record<Order, string>;

/**
 * Describes a period that includes both days, as text that follows an event: "between 1 May 2026 and 8
 * May 2026 (inclusive)".
 */
export function describePeriod(first: string, last: string): string {
  return `between ${first} and ${last} (inclusive)`;
}

export const numberOrderPhrases = {
  ">": (number) => `more than ${number}`,
  ">=": (number) => `${number} or more`,
  "<": (number) => `less than ${number}`,
  "<=": (number) => `${number} or less`,
} as const satisfies Record<Order, (number: string) => string>;
