import type { ManifestColumn, PopulationCohort } from "../../population/manifest.ts";
import { attributeColumns, isMaskColumn, keyColumns, maskColumn } from "../../population/layout.ts";
import { partColumn } from "../trino-people.ts";
import { typeMismatches } from "./check-people.ts";

/** The columns in a table or view of people that we know. */
export interface KnownColumns {
  columns: ManifestColumn[];
  /** True if the table contains the part file number of every person. */
  parted: boolean;
  /** Columns that are not attributes, and are never read. */
  ignored: string[];
  /** Attribute columns that are missing. Rules that use these attributes cannot be run. */
  absent: string[];
  /** One sentence for each problem. */
  mismatches: string[];
}

/**
 * Checks the columns of a table or view against the contract in docs/people-on-trino.md. The table must have the person
 * number, the NHS number, masks for the words of all cohorts, and any attributes, each with the right type.
 */
export function knownColumnsOf(types: ReadonlyMap<string, string>, cohorts: readonly PopulationCohort[]): KnownColumns {
  const words = [...new Set(cohorts.map(({ word }) => word))].toSorted((a, b) => a - b);
  const masks = words.map((word) => ({ name: maskColumn(word), type: "BIGINT" as const }));
  const keys = new Set(keyColumns.map(({ name }) => name));
  const attributes = attributeColumns.filter(({ name }) => types.has(name) && !keys.has(name));
  const columns = [...keyColumns, ...attributes, ...masks];
  const parted = types.has(partColumn);
  const known = new Set([...columns.map(({ name }) => name), partColumn]);
  const others = [...types.keys()].filter((name) => !known.has(name));
  return {
    columns,
    parted,
    ignored: others.filter((name) => !isMaskColumn(name)),
    absent: attributeColumns.map(({ name }) => name).filter((name) => !types.has(name) && !keys.has(name)),
    mismatches: [
      ...typeMismatches(types, [...columns, ...(parted ? [{ name: partColumn, type: "INTEGER" }] : [])]),
      ...others
        .filter(isMaskColumn)
        .map((name) => `The column ${name} has members of cohorts that are not listed. List these cohorts.`),
    ],
  };
}
