import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import { isMaskColumn, partIndex, quoted } from "../../population/layout.ts";
import type { PopulationCohort, PopulationManifest } from "../../population/manifest.ts";
import { memberSql } from "../../sql/scan.ts";
import { cohortPlacesOf } from "../../population/cohort-places.ts";
import { trinoDialect } from "../../sql/dialect.ts";
import type { TrinoAddress } from "../address.ts";
import { queryTrino } from "../query.ts";
import { type PublishedPeople, sourceOf } from "../snapshot-table.ts";
import { columnsOf } from "./table-columns.ts";
import { hasNulSql, nulSentence } from "./people-facts.ts";
import { partColumn } from "../trino-people.ts";

/**
 * Compares a table or view with its manifest and describes each difference in a sentence. Examples are missing columns,
 * mismatched types, a different number of people, missing or duplicate keys, and different cohort members. Throws
 * `PeopleQueryError`.
 */
export async function findMismatches(
  address: TrinoAddress,
  published: Pick<PublishedPeople, "table" | "version" | "manifest" | "parted">,
  signal?: AbortSignal,
): Promise<string[]> {
  const { manifest, parted } = published;
  const types = await columnsOf(address, published, signal);
  if (types.size === 0) return [missingTableSentence(address, published.table)];
  const ofColumns = columnMismatches(types, published);
  if (ofColumns.length > 0) return ofColumns;
  const source = sourceOf(published);
  const texts = manifest.columns.filter(({ type }) => type === "VARCHAR").map(({ name }) => name);
  const withNul = texts.map((name) => `count_if(${hasNulSql(name)})`);
  const sql = `select ${["count(*)", "count(distinct person_id)", ...withNul].join(", ")} from ${source}`;
  const [row] = await queryTrino(address, sql, { names: ["people", "keys", ...texts], signal });
  const [people, keys] = [Number(row?.["people"]), Number(row?.["keys"])];
  return [
    ...(people === manifest.size
      ? []
      : [`There are ${displayCount(people)} people, but the manifest lists ${displayCount(manifest.size)}.`]),
    ...(keys === people ? [] : [`person_id is missing or not unique for ${formatPeopleCount(people - keys)}.`]),
    ...texts.flatMap((name) => (Number(row?.[name]) > 0 ? [nulSentence(name, Number(row?.[name]))] : [])),
    ...(await memberMismatches(address, source, { manifest, signal })),
    ...(parted ? await partMismatches(address, source, { manifest, signal }) : []),
  ];
}

/** Returns whether a table records which part file each person is in. */
export async function hasParts(
  address: TrinoAddress,
  of: Pick<PublishedPeople, "table" | "version">,
  signal?: AbortSignal,
): Promise<boolean> {
  return (await columnsOf(address, of, signal)).has(partColumn);
}

/** Explains that a table or view is missing. */
export const missingTableSentence = ({ catalog, schema }: TrinoAddress, table: string) =>
  `There is no table or view ${table} in ${catalog}.${schema}.`;

function columnMismatches(
  types: ReadonlyMap<string, string>,
  { manifest, parted }: Pick<PublishedPeople, "manifest" | "parted">,
): string[] {
  return typeMismatches(types, [...manifest.columns, ...(parted ? [{ name: partColumn, type: "INTEGER" }] : [])]);
}

/** Returns a sentence for each column that is missing from a table or has the wrong type. */
export function typeMismatches(
  types: ReadonlyMap<string, string>,
  columns: readonly { name: string; type: string }[],
): string[] {
  return columns.flatMap(({ name, type }) => {
    const found = types.get(name);
    if (found === undefined)
      return [`The column ${name} is missing. Add this column with the type ${type.toLowerCase()}.`];
    return found === type.toLowerCase()
      ? []
      : [`The column ${name} has the type ${found}. Change the type to ${type.toLowerCase()}.`];
  });
}

interface CheckOptions {
  manifest: PopulationManifest;
  signal: AbortSignal | undefined;
}

/**
 * Describes the parts that have a different number of people from their file, or members of a cohort that the file does
 * not have.
 */
async function partMismatches(
  address: TrinoAddress,
  source: string,
  { manifest, signal }: CheckOptions,
): Promise<string[]> {
  const masks = manifest.columns.map(({ name }) => name).filter(isMaskColumn);
  const unions = masks.map((name) => `bitwise_or_agg(${name})`);
  const sql = `select ${[partColumn, "count(*)", ...unions].join(", ")} from ${source} group by 1`;
  const counts = await queryTrino(address, sql, { names: ["part", "people", ...masks], signal });
  const parts = new Map(counts.map((row) => [row.part, row]));
  const mismatches = manifest.files.flatMap(({ name, rows, cohortMasks }) => {
    const part = parts.get(String(partIndex(name)));
    const people = Number(part?.people ?? 0);
    const others = masks.some(
      (mask, word) => cohortMasks && (BigInt(part?.[mask] ?? 0) & ~BigInt(cohortMasks[word] ?? 0)) !== 0n,
    );
    if (people === rows && !others) return [];
    return [`${partColumn} ${partIndex(name)} does not contain the people in ${name}.`];
  });
  const files = new Set(manifest.files.map(({ name }) => String(partIndex(name))));
  const strange = counts.flatMap(({ part }) => (files.has(part ?? "") ? [] : [part ?? "null"]));
  if (strange.length > 0)
    mismatches.push(`The column ${partColumn} contains parts that are not in the manifest: ${strange.join(", ")}.`);
  return mismatches;
}

/** Number of cohorts to count per statement. */
const cohortsAtOnce = 200;

async function memberMismatches(address: TrinoAddress, source: string, options: CheckOptions): Promise<string[]> {
  const members = await membersOf(address, source, { ...options.manifest, signal: options.signal });
  return options.manifest.cohorts.flatMap(({ label, memberCount }, index) =>
    members[index] === memberCount
      ? []
      : [
          `The cohort ${label} has ${displayCount(members[index] ?? 0)} members, but the manifest lists ${displayCount(memberCount)}.`,
        ],
  );
}

/** Counts the people in a table in each of a manifest's cohorts. Throws `PeopleQueryError`. */
export async function membersOf(
  address: TrinoAddress,
  source: string,
  { cohorts, signal }: { cohorts: readonly PopulationCohort[]; signal: AbortSignal | undefined },
): Promise<number[]> {
  const members: number[] = [];
  const places = cohortPlacesOf({ cohorts });
  for (let start = 0; start < cohorts.length; start += cohortsAtOnce) {
    const some = cohorts.slice(start, start + cohortsAtOnce);
    const names = some.map((_, index) => `cohort_${index}`);
    const counts = some.map(
      ({ label }, index) =>
        `count_if(${memberSql([label], { cohorts: places, dialect: trinoDialect })}) as ${quoted(names[index]!)}`,
    );
    const [row] = await queryTrino(address, `select ${counts.join(", ")} from ${source}`, { names, signal });
    members.push(...names.map((name) => Number(row?.[name])));
  }
  return members;
}
