import type { DuckDBConnection } from "@duckdb/node-api";
import { allParts } from "./part-files.ts";

interface RangeSource {
  /** Folder of sorted files. */
  runs: string;
  masks: readonly string[];
  /** Number of people in each range except the last. */
  rows: number;
}

/**
 * The sort key of the last person in a range: their masks, each a whole number as text, followed by
 * their person number.
 */
type Place = readonly string[];

/**
 * Divides people sorted by cohort (each mask descending, then the person number) into ranges of `rows` people. Returns
 * an SQL condition for each range, with which row groups can be skipped. Reads the masks once, and reads person numbers
 * only for combinations of masks in which a range ends.
 */
export async function readRanges(connection: DuckDBConnection, reading: RangeSource): Promise<string[]> {
  const { runs, masks, rows } = reading;
  const combinations = await readCombinations(connection, reading);
  const allPeople = combinations.reduce((sum, { people }) => sum + people, 0);
  const ends: Place[] = [];
  let before = 0;
  for (const { combination, people } of combinations) {
    const upTo = Math.min(before + people, allPeople - 1);
    const first = (Math.floor(before / rows) + 1) * rows;
    const nth = Array.from(
      { length: Math.max(0, Math.ceil((upTo - first + 1) / rows)) },
      (_, n) => first + n * rows - before,
    );
    const where = ["true", ...masks.map((mask, index) => `${mask} = ${combination[index]}`)].join(" and ");
    if (nth.length > 0)
      for (const number of await numbersAt(connection, `from ${allParts(runs)} where ${where}`, nth))
        ends.push([...combination, number]);
    before += people;
  }
  const names = [...masks, "person_id"];
  return [...ends, undefined].map((end, index) => rangeCondition(names, ends[index - 1], end));
}

/** Counts people by combination of masks, in sort order. */
async function readCombinations(connection: DuckDBConnection, { runs, masks }: RangeSource) {
  const [group, order] = [masks, masks.map((mask) => `${mask} desc`)].map((by) => by.join(", "));
  const by = masks.length > 0 ? `group by ${group} order by ${order}` : "";
  const texts = masks.map((mask) => `cast(${mask} as varchar)`);
  const reader = await connection.runAndReadAll(
    `select ${[...texts, "count(*)"].join(", ")} from ${allParts(runs)} ${by}`,
  );
  return reader.getRows().map((row) => ({ combination: row.slice(0, -1).map(String), people: Number(row.at(-1)) }));
}

/**
 * Returns the person numbers at given positions in a query sorted by person number. Positions start at
 * 1 and must be ascending.
 */
async function numbersAt(connection: DuckDBConnection, from: string, nth: readonly number[]): Promise<string[]> {
  const result = await connection.stream(`select person_id ${from} order by person_id`);
  const numbers: string[] = [];
  let before = 0;
  for (
    let chunk = await result.fetchChunk();
    chunk?.rowCount && numbers.length < nth.length;
    chunk = await result.fetchChunk()
  ) {
    while (numbers.length < nth.length && nth[numbers.length]! <= before + chunk.rowCount)
      numbers.push(String(chunk.getColumnVector(0).getItem(nth[numbers.length]! - before - 1)));
    before += chunk.rowCount;
  }
  return numbers;
}

/**
 * Returns the condition for people after one position and up to another. Includes a bound for each
 * column, so that row groups can be skipped.
 */
function rangeCondition(names: readonly string[], after: Place | undefined, upTo: Place | undefined): string {
  const conditions = [
    "true",
    ...(after ? [isAfter(names, after)] : []),
    ...(upTo ? [`not ${isAfter(names, upTo)}`] : []),
  ];
  for (const [index, name] of names.entries()) {
    const [atFirst, atLast] = index < names.length - 1 ? ["<=", ">="] : [">=", "<="];
    if (after) conditions.push(`${name} ${atFirst} ${after[index]}`);
    if (upTo) conditions.push(`${name} ${atLast} ${upTo[index]}`);
    if (after?.[index] !== upTo?.[index]) break;
  }
  return conditions.join(" and ");
}

/**
 * Returns the condition for people after a position, who have a lower mask, or the same masks and a higher person
 * number.
 */
function isAfter([name, ...names]: readonly string[], [value, ...values]: Place): string {
  if (names.length === 0) return `(${name} > ${value})`;
  return `(${name} < ${value} or (${name} = ${value} and ${isAfter(names, values)}))`;
}
