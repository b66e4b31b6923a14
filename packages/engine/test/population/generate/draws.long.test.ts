import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chance, draw, mixedWords, pickWeighted } from "../../../src/population/generate/draws.ts";
import { numbers, sqlFile } from "../folder.ts";

const people = 40_000;
let dir = "";

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "spi-draws-"));
  const source = `select range as person_id from range(1, ${people + 1})`;
  await sqlFile(dir, "words.parquet", `select * from (${mixedWords(source, 5)}) order by person_id`);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function deviations(count: number, share: number): number {
  return Math.abs(count - people * share) / Math.sqrt(people * share * (1 - share));
}

const purpose = fc.string({ minLength: 1, maxLength: 12 });
const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const runs = { numRuns: 25, seed: 1 };

test("a chance is true for its share of people, independently of other purposes and of the next person", async () => {
  await fc.assert(
    fc.asyncProperty(purpose, purpose, share, share, async (one, other, a, b) => {
      fc.pre(one !== other);
      const [alone = 0, both = 0, neighbours = 0] = await numbers(
        dir,
        `select count(*) filter (x), count(*) filter (x and y), count(*) filter (x and next_x) from (
           select *, lead(x, 1, false) over (order by person_id) as next_x
           from (select person_id, ${chance(one, a)} as x, ${chance(other, b)} as y from people))`,
      );
      expect(deviations(alone, a)).toBeLessThan(5);
      expect(deviations(both, a * b)).toBeLessThan(5);
      expect(deviations(neighbours, a * a)).toBeLessThan(5.5);
    }),
    runs,
  );
});

test("draws are whole numbers from 0 to 2³¹ − 2", async () => {
  const [low = -1, high = Infinity] = await numbers(dir, `select min(${draw("x")}), max(${draw("x")}) from people`);
  expect(low).toBeGreaterThanOrEqual(0);
  expect(high).toBeLessThan(2_147_483_647);
  expect(high - low).toBeGreaterThan(2_147_000_000);
});

test("weighted values occur by weight", async () => {
  await fc.assert(
    fc.asyncProperty(
      purpose,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 }),
      async (text, weights) => {
        const value = pickWeighted(
          text,
          weights.map((weight, index) => [String(index), weight]),
        );
        const counts = weights.map((_, index) => `count(*) filter (v = ${index})`);
        const found = await numbers(dir, `select ${counts.join(", ")} from (select ${value} as v from people)`);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        for (const [index, weight] of weights.entries()) {
          expect(deviations(found[index] ?? 0, weight / total)).toBeLessThan(5);
        }
      },
    ),
    runs,
  );
});

test("words of two seeds are independent", async () => {
  const source = `select range as person_id from range(1, ${people + 1})`;
  const [same = -1] = await numbers(
    dir,
    `select count(*) from people join (${mixedWords(source, 6)}) as others on people.r1 = others.r1 and people.r2 = others.r2`,
  );
  expect(same).toBe(0);
});
