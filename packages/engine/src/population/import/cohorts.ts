import type { DuckDBConnection } from "@duckdb/node-api";
import { type Day, ageOn } from "@spi/domain/day/calendar";
import { type PopulationColumn, cohortPlace, cohortRarity, cohortsPerMask, maskColumn, maxCohorts } from "../layout.ts";
import type { PopulationCohort } from "../manifest.ts";
import { sqlText } from "../sql-text.ts";
import { cohortLabels } from "./convert.ts";
import { cohortsField } from "./headers.ts";
import { rawColumn } from "./staging.ts";

/**
 * Returns the labels in accepted rows, rarest first. If there are more than `maxCohorts`, returns `maxCohorts` + 1
 * labels.
 */
export async function labelsByRarity(connection: DuckDBConnection): Promise<string[]> {
  const labels = cohortLabels(rawColumn(cohortsField));
  const reader = await connection.runAndReadAll(`select label from (select unnest(${labels}) as label from staged
    where problem is null) group by label order by count(*), label limit ${maxCohorts + 1}`);
  return reader.getRows().map(([label]) => String(label));
}

/**
 * Returns SQL for the mask columns of labels, rarest first. Uses a column `labels` with each person's
 * list of labels.
 */
export function maskSelections(labels: readonly string[]): string[] {
  const selections: string[] = [];
  for (let first = 0; first < labels.length; first += cohortsPerMask) {
    const bits = labels
      .slice(first, first + cohortsPerMask)
      .map((label, at) => [sqlText(label), 2n ** BigInt(cohortPlace(at).bit)])
      .map(([label, bit]) => `case when list_contains(labels, ${label}) then ${bit} else 0 end`);
    selections.push(`cast(${bits.join("\n + ")} as bigint) as ${maskColumn(first / cohortsPerMask)}`);
  }
  return selections;
}

/**
 * Facts about the members of one cohort: how many there are, and the lowest and highest of their regions, boards and
 * dates of birth.
 */
interface CohortFacts {
  members: number;
  regions: [string | null, string | null];
  boards: [string | null, string | null];
  births: [string | null, string | null];
}

const noFacts: CohortFacts = {
  members: 0,
  regions: [null, null],
  boards: [null, null],
  births: [null, null],
};

/**
 * Returns the facts about each cohort, rarest first. `source` is the SQL after "from". Groups people by mask first, so
 * that the bits of each person need not be tested.
 */
export async function cohortFacts(
  connection: DuckDBConnection,
  { source, cohorts, columns }: { source: string; cohorts: number; columns: readonly PopulationColumn[] },
): Promise<CohortFacts[]> {
  const ends = ["commissioning_region", "icb", "date_of_birth"].map((name) => {
    const present = columns.some((column) => column.name === name);
    return present ? name : "cast(null as varchar)";
  });
  const facts: CohortFacts[] = Array.from({ length: cohorts }, () => noFacts);
  for (let first = 0; first < cohorts; first += cohortsPerMask) {
    const [region, board, birth] = ends;
    const reader = await connection.runAndReadAll(`
      select cast(bit as integer), cast(sum(people) as double), min(r0), max(r1), min(b0), max(b1),
        strftime(min(d0), '%Y%m%d'), strftime(max(d1), '%Y%m%d')
      from (select ${maskColumn(first / cohortsPerMask)} as mask, count(*) as people, min(${region}) as r0, max(${region}) as r1,
          min(${board}) as b0, max(${board}) as b1, min(cast(${birth} as date)) as d0, max(cast(${birth} as date)) as d1
        from ${source} group by 1),
        range(${cohortsPerMask}) as bits(bit)
      where (mask >> bit) & 1 = 1 group by 1`);
    for (const [bit, people, ...values] of reader.getRows()) {
      const [r0, r1, b0, b1, d0, d1] = values.map((value) => (typeof value === "string" ? value : null));
      facts[first + cohortRarity(Number(bit))] = {
        members: Number(people),
        regions: [r0 ?? null, r1 ?? null],
        boards: [b0 ?? null, b1 ?? null],
        births: [d0 ?? null, d1 ?? null],
      };
    }
  }
  return facts;
}

type Ends = [string | null, string | null];

/**
 * Describes cohorts for the manifest, sorted by label, with facts about their members. The refresh time is when they
 * were imported.
 */
export function importedCohorts(
  labels: readonly string[],
  facts: readonly CohortFacts[],
  { asOf, createdAt }: { asOf: Day; createdAt: string },
): PopulationCohort[] {
  const entries = labels.map((label, index) => {
    const { members, regions, boards, births } = facts[index] ?? noFacts;
    return {
      label,
      ...cohortPlace(index),
      memberCount: members,
      lastRefreshed: Number(createdAt),
      region: onlyOne(regions),
      icb: onlyOne(boards),
      ageBucket: ageBucket(births, asOf),
    };
  });
  return entries.toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

function onlyOne([first, last]: Ends): string {
  return first !== null && first !== "" && first === last ? first : "All";
}

function ageBucket([oldest, youngest]: Ends, asOf: Day): string {
  if (oldest === null || youngest === null) return "All";
  return `${Math.max(0, ageOn(youngest, asOf))} to ${Math.max(0, ageOn(oldest, asOf))}`;
}
