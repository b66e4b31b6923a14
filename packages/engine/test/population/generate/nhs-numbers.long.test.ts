import { expect, test } from "vitest";
import { generatePopulation } from "../../../src/population/generate/generate.ts";
import { nhsNumberCount, tailNumbers } from "../../../src/population/generate/nhs-numbers.ts";
import { numbers, query, useFolder, valueOf } from "../folder.ts";

const folder = useFolder();

/** Returns every number in the range with a valid check digit, one by one. */
function validNumbers(): Set<string> {
  const valid = new Set<string>();
  for (let digits = 0; digits < 1_000_000; digits++) {
    const nine = `999${String(digits).padStart(6, "0")}`;
    let sum = 0;
    for (let index = 0; index < 9; index++) sum += (10 - index) * Number(nine[index]);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) valid.add(`${nine}${check}`);
  }
  return valid;
}

test("NHS numbers use all 909,091 valid ones in the never-issued range 999, then run out, and each person has a unique key REQ-POP-12 REQ-POP-458", async () => {
  const dir = folder.path;
  const size = nhsNumberCount + 1009;
  valueOf(await generatePopulation({ size, seed: 1, dir, asOf: "20261120", columns: [] }));
  const [numbered, distinct, last, keys] = await numbers(
    dir,
    "select count(nhs_number), count(distinct nhs_number), max(person_id) filter (nhs_number is not null), count(distinct person_id) from people",
  );
  expect(keys).toBe(size);
  expect([numbered, distinct, last]).toEqual([909_091, 909_091, 909_091]);
  const valid = validNumbers();
  expect(valid.size).toBe(909_091);
  const sample = await query(dir, "select nhs_number from people where person_id % 97 = 0 or person_id > 900000");
  const outside = sample.filter(([number]) => number !== null && !valid.has(String(number)));
  expect(outside).toEqual([]);
});

test("the last numbers have prefixes with ten valid numbers", () => {
  const tail = tailNumbers();
  expect(tail).toHaveLength(9091);
  expect(tail.filter((number) => !/^999\d{5}9\d$/.test(number))).toEqual([]);
});
