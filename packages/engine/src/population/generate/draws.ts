import { createHash } from "node:crypto";

/**
 * Random draws for synthetic people, as SQL that gives the same result in every engine. Each person has two hashed
 * words, `r1` and `r2`. A draw is a linear combination of both words modulo a prime, with coefficients derived from the
 * draw's purpose. A person's draws for different purposes are therefore pairwise independent, and nothing depends on
 * the version of a database's hash function.
 */
const prime = 2_147_483_647;

/** Returns `count` numbers from 1 to 2³¹ − 2, derived from a string. */
function factors(text: string, count: number): number[] {
  const bytes = createHash("sha256").update(text).digest();
  return Array.from({ length: count }, (_, index) => 1 + (bytes.readUInt32LE(index * 4) % (prime - 2)));
}

/**
 * Returns SQL for a whole number from 0 to 2³¹ − 2, uniformly distributed among people. Draws for
 * different purposes are independent.
 */
export function draw(purpose: string): string {
  const [first, second, shift] = factors(purpose, 3);
  return `((r1 * ${first} + r2 * ${second} + ${shift}) % ${prime})`;
}

/** Returns SQL for a whole number from 0 to `count` − 1. */
export function pick(purpose: string, count: number): string {
  return `(${draw(purpose)} % ${count})`;
}

/** Returns SQL that is true for a given proportion of people, from 0 to 1. */
export function chance(purpose: string, share: number): string {
  return `(${draw(purpose)} < ${threshold(share)})`;
}

/** Returns the number below which a given proportion of all draws lie. */
export function threshold(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * prime);
}

/** Rates by age. Each rate applies from its age in years up to the next listed age. The first age must be 0. */
export type AgeSteps = Readonly<Record<number, number>>;

/** Returns SQL that is true for a proportion of people that depends on their age. Uses the column `age`. */
export function chanceByAge(purpose: string, steps: AgeSteps): string {
  const oldestFirst = Object.entries(steps).toReversed();
  const cases = oldestFirst.map(([age, share]) => `when age >= ${age} then ${threshold(share)}`);
  return `(${draw(purpose)} < case ${cases.join(" ")} else 0 end)`;
}

/** SQL values with their weights. */
export type Weighted = readonly (readonly [value: string, weight: number])[];

/** Text values with their weights. */
export type WeightedTexts = Readonly<Record<string, number>>;

/** Converts strings to SQL values. */
export function sqlTexts(texts: WeightedTexts): Weighted {
  return Object.entries(texts).map(([text, weight]) => [`'${text}'`, weight]);
}

/** Returns SQL that chooses one of the values at random, by weight. */
export function pickWeighted(purpose: string, values: Weighted): string {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  if (values.length === 1) return values[0]?.[0] ?? "null";
  return chain({ of: draw(purpose), values, total });
}

function chain({ of, values, total }: { of: string; values: Weighted; total: number }): string {
  let sum = 0;
  const cases = values.slice(0, -1).map(([value, weight]) => {
    sum += weight / total;
    return `when ${of} < ${threshold(sum)} then ${value}`;
  });
  return `case ${cases.join(" ")} else ${values.at(-1)?.[0]} end`;
}

/**
 * Returns a query of `person_id`, `r1` and `r2`. `source` is a query of people with a `person_id` below
 * 2²⁷. Different seeds produce unrelated words.
 */
export function mixedWords(source: string, seed: number): string {
  const [s1, s2, m1, m2, m3, m4, m5, m6] = factors(`seed ${seed}`, 8).map((factor) => factor | 1);
  const mask = 2_147_483_647;
  const step = (word: string, shift: number, by?: number) => `(xor(${word}, ${word} >> ${shift}) * ${by}) & ${mask}`;
  return `select person_id, xor(a2, a2 >> 16) as r1, xor(b2, b2 >> 15) as r2 from (
    select person_id, ${step("a1", 15, m2)} as a2, ${step("b1", 14, m5)} as b2 from (
      select person_id, ${step("a0", 13, m3)} as a1, ${step("b0", 16, m6)} as b1 from (
        select person_id, ((person_id + ${s1}) * ${m1}) & ${mask} as a0, ((person_id + ${s2}) * ${m4}) & ${mask} as b0
        from (${source}))))`;
}
