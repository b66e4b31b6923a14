import { daysInMonth } from "@spi/domain/day/calendar";
import { type TextMachine, rejected, digits } from "./machine.ts";

/**
 * Accepts strings that begin a date (YYYYMMDD). The state consists of the number of digits read and the information
 * needed to check the rest. Within the year, this is whether the year is zero so far, and its position in the leap year
 * rule. After that, it is the number of days in the month.
 */
export const dayMachine: TextMachine = {
  start: 0,
  step: (state, character) => {
    const [length, known] = [state % 10, Math.floor(state / 10)];
    const digit = digits.indexOf(character);
    const next = digit === -1 ? rejected : (dayParts[length]?.(known, digit) ?? rejected);
    return next === rejected ? rejected : next * 10 + length + 1;
  },
};

/**
 * Functions by the number of digits read so far. Each returns the next state or `rejected`. The digits of the year are
 * read in pairs, and only what affects leap years is recorded.
 */
const dayParts: readonly ((known: number, digit: number) => number)[] = [
  (_, digit) => pairBegun(digit),
  (begun, digit) => pairEnded(begun, digit),
  (century, digit) => century * 3 + pairBegun(digit),
  (known, digit) => yearEnded(Math.floor(known / 3), pairEnded(known % 3, digit)),
  (leap, digit) => (digit > 1 ? rejected : leap * 2 + digit),
  (known, digit) => daysOf({ leap: known >= 2, month: (known % 2) * 10 + digit }),
  (days, digit) => (digit * 10 > days ? rejected : days * 4 + digit),
  (known, digit) => {
    const day = (known % 4) * 10 + digit;
    return day >= 1 && day <= Math.floor(known / 4) ? 0 : rejected;
  },
];

/** Returns 0 for zero, 1 for any other even digit and 2 for an odd digit. */
const pairBegun = (digit: number) => (digit === 0 ? 0 : digit % 2 === 0 ? 1 : 2);

/** Returns 0 for 00, 1 for any other number divisible by four and 2 for all other numbers. */
function pairEnded(begun: number, digit: number): number {
  if (begun === 0 && digit === 0) return 0;
  return (begun === 2 ? digit + 2 : digit) % 4 === 0 ? 1 : 2;
}

/** Returns 1 for a leap year and 0 for any other year. Rejects the year zero, which does not exist. */
function yearEnded(century: number, year: number): number {
  if (year === 0) return century === 0 ? rejected : Number(century === 1);
  return Number(year === 1);
}

function daysOf({ leap, month }: { leap: boolean; month: number }): number {
  return month >= 1 && month <= 12 ? daysInMonth(leap ? 2000 : 2001, month) : rejected;
}
