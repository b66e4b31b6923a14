import { displayCount, peopleWords } from "@spi/domain/words/counts";
import { isMaskColumn, partIndex, quoted } from "../population/layout.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { sqlText } from "../population/sql-text.ts";
import { memberSql } from "../sql/scan.ts";
import { cohortPlacesOf } from "../population/cohort-places.ts";
import { trinoDialect } from "../sql/dialect.ts";
import type { TrinoAddress } from "./address.ts";
import { queryTrino } from "./query.ts";
import type { PublishedPeople } from "./snapshot-table.ts";
import { sourceOf } from "./snapshot-table.ts";
import { partColumn } from "./trino-people.ts";

/**
 * What of a table or view does not fit its manifest, a sentence each: columns that are missing or of another type, how many
 * people there are, keys that are missing or twice, and members of cohorts. Throws `PeopleNotAsked` (REQ-POP-45).
 */
export async function misfitsOf(
  address: TrinoAddress,
  published: Pick<PublishedPeople, "table" | "version" | "manifest" | "parted">,
  signal?: AbortSignal,
): Promise<string[]> {
  const { manifest, parted } = published;
  const ofColumns = await columnMisfits(address, published);
  if (ofColumns.length > 0) return ofColumns;
  const source = sourceOf(published);
  const counts = ["people", "keys"] as const;
  const sql = `select count(*), count(distinct person_id) from ${source}`;
  const [row] = await queryTrino(address, sql, { names: counts, signal });
  const [people, keys] = [Number(row?.people), Number(row?.keys)];
  return [
    ...(people === manifest.size
      ? []
      : [`There are ${displayCount(people)} people where the manifest says ${displayCount(manifest.size)}.`]),
    ...(keys === people ? [] : [`person_id is missing or not somebody's own for ${peopleWords(people - keys)}.`]),
    ...(await memberMisfits(address, source, { manifest, signal })),
    ...(parted ? await partMisfits(address, source, { manifest, signal }) : []),
  ];
}

/** Whether a table says of everybody of which part file they are. */
export async function hasParts(address: TrinoAddress, table: string): Promise<boolean> {
  return (await columnsOf(address, table)).has(partColumn);
}

async function columnMisfits(
  address: TrinoAddress,
  { table, manifest, parted }: Pick<PublishedPeople, "table" | "manifest" | "parted">,
): Promise<string[]> {
  const types = await columnsOf(address, table);
  if (types.size === 0) return [`There is no table or view ${table} in ${address.catalog}.${address.schema}.`];
  const columns = [...manifest.columns, ...(parted ? [{ name: partColumn, type: "INTEGER" }] : [])];
  return columns.flatMap(({ name, type }) => {
    const found = types.get(name);
    if (found === undefined) return [`Column ${name} (${type.toLowerCase()}) is missing.`];
    return found === type.toLowerCase() ? [] : [`Column ${name} is ${found} and must be ${type.toLowerCase()}.`];
  });
}

/** The types of a table's columns by name, without the lengths of texts; none where there is no such table. */
async function columnsOf(address: TrinoAddress, table: string): Promise<Map<string, string>> {
  const sql =
    `select column_name, data_type from information_schema.columns ` +
    `where table_schema = ${sqlText(address.schema)} and table_name = ${sqlText(table)}`;
  const there = await queryTrino(address, sql, { names: ["name", "type"] });
  return new Map(there.map(({ name, type }) => [name ?? "", type?.replace(/\(\d+\)$/, "") ?? ""]));
}

interface Checking {
  manifest: PopulationManifest;
  signal: AbortSignal | undefined;
}

/** Parts that do not hold as many people as their file, or somebody of a cohort that the file has nobody of. */
async function partMisfits(address: TrinoAddress, source: string, { manifest, signal }: Checking): Promise<string[]> {
  const masks = manifest.columns.map(({ name }) => name).filter(isMaskColumn);
  const unions = masks.map((name) => `bitwise_or_agg(${name})`);
  const sql = `select ${[partColumn, "count(*)", ...unions].join(", ")} from ${source} group by 1`;
  const found = await queryTrino(address, sql, { names: ["part", "people", ...masks], signal });
  const parts = new Map(found.map((row) => [row.part, row]));
  const misfits = manifest.files.flatMap(({ name, rows, cohortMasks }) => {
    const part = parts.get(String(partIndex(name)));
    const people = Number(part?.people ?? 0);
    const others = masks.some(
      (mask, word) => cohortMasks && (BigInt(part?.[mask] ?? 0) & ~BigInt(cohortMasks[word] ?? 0)) !== 0n,
    );
    if (people === rows && !others) return [];
    return [`${partColumn} ${partIndex(name)} does not hold the people of ${name}.`];
  });
  const files = new Set(manifest.files.map(({ name }) => String(partIndex(name))));
  const strange = found.flatMap(({ part }) => (files.has(part ?? "") ? [] : [part ?? "null"]));
  if (strange.length > 0) misfits.push(`${partColumn} names parts that the manifest does not: ${strange.join(", ")}.`);
  return misfits;
}

/** Cohorts that are counted by one statement. */
const cohortsAtOnce = 200;

async function memberMisfits(address: TrinoAddress, source: string, { manifest, signal }: Checking): Promise<string[]> {
  const misfits: string[] = [];
  const places = cohortPlacesOf(manifest);
  for (let start = 0; start < manifest.cohorts.length; start += cohortsAtOnce) {
    const some = manifest.cohorts.slice(start, start + cohortsAtOnce);
    const names = some.map((_, index) => `cohort_${index}`);
    const counts = some.map(
      ({ label }, index) =>
        `count_if(${memberSql([label], { cohorts: places, dialect: trinoDialect })}) as ${quoted(names[index]!)}`,
    );
    const [row] = await queryTrino(address, `select ${counts.join(", ")} from ${source}`, { names, signal });
    for (const [index, { label, memberCount }] of some.entries()) {
      const found = Number(row?.[names[index]!]);
      if (found !== memberCount)
        misfits.push(
          `Cohort ${label} has ${displayCount(found)} members where the manifest says ${displayCount(memberCount)}.`,
        );
    }
  }
  return misfits;
}
