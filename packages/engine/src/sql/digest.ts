import { type PopulationColumn, quoted } from "../population/layout.ts";
import type { Dialect } from "./dialect.ts";

/** Maximum number of columns in a digest. A cluster rejects statements with many more as too large. */
const maxColumns = 20;

/** Groups columns for digests, in order. */
export function digestGroups(columns: readonly PopulationColumn[]): PopulationColumn[][] {
  const groups = Math.ceil(columns.length / maxColumns);
  return Array.from({ length: groups }, (_, group) => columns.slice(group * maxColumns, (group + 1) * maxColumns));
}

/**
 * Returns SQL for two checksums over people, each with 32 bits per person, that depend on the values in some columns
 * but not on the order of people. Different values result in different checksums, except with a chance of 1 in 2^64.
 * Supports up to 2^31 people.
 */
export function digestSql(columns: readonly PopulationColumn[], dialect: Dialect): [string, string] {
  const text = uniqueText(columns);
  return [`sum(${dialect.hashPart(text, 0)})`, `sum(${dialect.hashPart(text, 1)})`];
}

/** Returns SQL for a person's values in some columns, as text that is unique to the person and the values. */
export function uniqueText(columns: readonly PopulationColumn[]): string {
  return `concat_ws(' ', ${[key, ...columns].map((column) => valueText(column)).join(", ")})`;
}

/** Binds a column's values to the person. */
const key: PopulationColumn = { name: "person_id", type: "BIGINT" };

/** Returns SQL for a value as unique text that every engine writes identically. */
function valueText({ name, type }: PopulationColumn): string {
  const column = quoted(name);
  if (type === "DATE") return `coalesce(cast(date_diff('day', date '1970-01-01', ${column}) as varchar), 'null')`;
  if (type === "VARCHAR") return `coalesce(cast(length(${column}) as varchar) || ':' || ${column}, 'null')`;
  return `coalesce(cast(${column} as varchar), 'null')`;
}
