import { daysInMonth } from "@spi/domain/day/calendar";
import { type TextMachine, rejected, digits } from "./machine.ts";

/**
 * Accepts texts that begin a date (YYYYMMDD). Its state is the number of digits and what affects the rest: whether the
 * year is zero so far and its position in the leap year rule, then the days of the month.
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

/** The next state by number of digits so far, or dead. The digits of a year count in pairs, as far as they matter. */
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

/** Returns 0 for zero, 1 for a non-zero even digit, 2 for an odd one. */
const pairBegun = (digit: number) => (digit === 0 ? 0 : digit % 2 === 0 ? 1 : 2);

/** Returns 0 for 00, 1 for any other number divisible by four, 2 for all others. */
function pairEnded(begun: number, digit: number): number {
  if (begun === 0 && digit === 0) return 0;
  return (begun === 2 ? digit + 2 : digit) % 4 === 0 ? 1 : 2;
}

/** Returns 1 for a leap year and 0 for any other. There is no year zero. */
function yearEnded(century: number, year: number): number {
  if (year === 0) return century === 0 ? rejected : Number(century === 1);
  return Number(year === 1);
}

function daysOf({ leap, month }: { leap: boolean; month: number }): number {
  return month >= 1 && month <= 12 ? daysInMonth(leap ? 2000 : 2001, month) : rejected;
}
