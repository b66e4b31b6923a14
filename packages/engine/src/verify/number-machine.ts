import { isWholeNumber } from "@spi/domain/condition/phrases";
import { type TextMachine, rejected } from "./machine.ts";

/** Returns one state machine for the whole numbers in a list of strings, or no state machine if there are none. */
export function numberMachines(texts: readonly string[]): TextMachine[] {
  const sizes = texts.filter(isWholeNumber).map((text) => text.replace(/^-?0*/, ""));
  return sizes.length > 0 ? [numberMachine(sizes)] : [];
}

interface NumberSoFar {
  negative: boolean;
  /** Number of significant digits, without leading zeros. Stops at one more than the longest size has. */
  digits: number;
  /** For each size, the result of comparing the digits read so far with the first digits of the size. */
  comparisons: readonly number[];
}

/**
 * Creates a state machine that compares a whole number, ignoring its sign, with each of several sizes.
 * `sizes` have no sign and no leading zeros.
 */
function numberMachine(sizes: readonly string[]): TextMachine {
  const longest = Math.max(...sizes.map((size) => size.length));
  const [start, minus, none] = [0, 1, 2];
  const states: (NumberSoFar | undefined)[] = [undefined, undefined, undefined];
  const numbers = new Map<string, number>();
  const stateOf = (soFar: NumberSoFar) => {
    const key = `${soFar.negative} ${soFar.digits} ${soFar.comparisons.join()}`;
    const state = numbers.get(key) ?? states.push(soFar) - 1;
    numbers.set(key, state);
    return state;
  };
  const nothingYet = (negative: boolean): NumberSoFar => ({ negative, digits: 0, comparisons: sizes.map(() => 0) });
  return {
    start,
    step: (state, character) => {
      if (state === start && character === "-") return minus;
      if (state === none || !/^\d$/.test(character)) return none;
      const soFar = states[state] ?? nothingYet(state === minus);
      return stateOf(withDigit(soFar, character, { sizes, longest }));
    },
  };
}

function withDigit(
  soFar: NumberSoFar,
  digit: string,
  { sizes, longest }: { sizes: readonly string[]; longest: number },
) {
  if (digit === "0" && soFar.digits === 0) return soFar;
  if (soFar.digits >= longest) return { ...soFar, digits: longest + 1, comparisons: [] };
  const comparisons = sizes.map((size, index) => {
    const own = size[soFar.digits];
    return soFar.comparisons[index] || (own === undefined ? 0 : Math.sign(Number(digit) - Number(own)));
  });
  return { ...soFar, digits: soFar.digits + 1, comparisons };
}

/**
 * Accepts strings that begin a whole number as stored in columns, without leading zeros and without a sign for zero.
 */
export const wholeNumberMachine: TextMachine = {
  start: 0,
  step: (state, character) => {
    if (state === rejected || state === 2) return rejected;
    if (character === "-") return state === 0 ? 1 : rejected;
    if (character === "0" && state !== 3) return state === 0 ? 2 : rejected;
    return 3;
  },
};
