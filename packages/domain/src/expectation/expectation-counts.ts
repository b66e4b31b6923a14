import type { OwnExpectations } from "./own-expectations.ts";

/**
 * Returns the number of expectations and example people in words, such as "3 expectations and 2 example people". Empty
 * if there are none.
 */
export function countedExpectations(all: readonly (OwnExpectations | null | undefined)[]): string {
  const count = (list: keyof OwnExpectations) => all.reduce((sum, own) => sum + (own?.[list].length ?? 0), 0);
  const [expectations, examples] = [count("Expectations"), count("Examples")];
  const phrases = [
    ...(expectations > 0 ? [expectationsAre(expectations)] : []),
    ...(examples > 0 ? [examplesAre(examples)] : []),
  ];
  return phrases.join(" and ");
}

export const expectationsAre = (count: number) => (count === 1 ? "1 expectation" : `${count} expectations`);

export const examplesAre = (count: number) => (count === 1 ? "1 example person" : `${count} example people`);
