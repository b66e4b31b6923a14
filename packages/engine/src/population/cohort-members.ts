import type { DuckDBConnection } from "@duckdb/node-api";
import { cohortRarity, cohortsPerMask, maskColumn } from "./layout.ts";

/** Counts the members of each cohort, rarest first. `source` is the SQL after "from". */
export async function countMembers(
  connection: DuckDBConnection,
  { source, cohorts }: { source: string; cohorts: number },
): Promise<number[]> {
  const members = Array.from({ length: cohorts }, () => 0);
  for (let first = 0; first < cohorts; first += cohortsPerMask) {
    const mask = maskColumn(first / cohortsPerMask);
    const reader = await connection.runAndReadAll(`select cast(bit as integer), cast(sum(people) as double)
      from (select ${mask} as mask, count(*) as people from ${source} group by 1), range(${cohortsPerMask}) as bits(bit)
      where (mask >> bit) & 1 = 1 group by 1`);
    for (const [bit, people] of reader.getRows()) members[first + cohortRarity(Number(bit))] = Number(people);
  }
  return members;
}
