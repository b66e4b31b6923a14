import type { ManifestColumn, PopulationCohort } from "../../population/manifest.ts";
import { attributeColumns, isMaskColumn, keyColumns, maskColumn } from "../../population/layout.ts";
import { partColumn } from "../trino-people.ts";
import { typeMisfits } from "./check-people.ts";

/** What a table or view of people has of the columns that are known. */
export interface KnownColumns {
  columns: ManifestColumn[];
  /** It says of everybody which part they are of. */
  parted: boolean;
  /** Columns that no attribute has the name of: nothing reads them. */
  ignored: string[];
  /** Columns of attributes that are not there: rules that ask about them are refused. */
  absent: string[];
  /** What does not fit, a sentence each. */
  misfits: string[];
}

/**
 * Holds the columns of a table or view against the contract: a person's own number, their NHS number, masks for the words of all
 * cohorts, and of the attributes those that are there, with the types they have (docs/people-on-trino.md).
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
    misfits: [
      ...typeMisfits(types, [...columns, ...(parted ? [{ name: partColumn, type: "INTEGER" }] : [])]),
      ...others.filter(isMaskColumn).map((name) => `Column ${name} marks members of no cohort: name its cohorts.`),
    ],
  };
}
