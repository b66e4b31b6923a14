import { type PopulationColumn, quoted } from "../population/layout.ts";
import type { Dialect } from "./dialect.ts";

/** Columns of one digest: a cluster's statements of many more are too large for it. */
const mostColumns = 20;

/** Columns in the groups that a digest is made of, in their order. */
export function digestGroups(columns: readonly PopulationColumn[]): PopulationColumn[][] {
  const groups = Math.ceil(columns.length / mostColumns);
  return Array.from({ length: groups }, (_, group) => columns.slice(group * mostColumns, (group + 1) * mostColumns));
}

/**
 * Two sums over people, each of 32 bits a person, that follow from what the people hold in some columns, whoever holds it in
 * whatever order: people who hold anything else have other sums, but for a chance of 1 in 2^64. Up to 2^31 people.
 */
export function digestSql(columns: readonly PopulationColumn[], dialect: Dialect): [string, string] {
  const text = ownText(columns);
  return [`sum(${dialect.hashPart(text, 0)})`, `sum(${dialect.hashPart(text, 1)})`];
}

/** What somebody holds in some columns, as a text that nobody else has, whatever they hold. */
export function ownText(columns: readonly PopulationColumn[]): string {
  return `concat_ws(' ', ${[key, ...columns].map((column) => valueText(column)).join(", ")})`;
}

/** Ties what a column holds to whose it is. */
const key: PopulationColumn = { name: "person_id", type: "BIGINT" };

/** A value as a text that no other value has, and that every engine writes alike. */
function valueText({ name, type }: PopulationColumn): string {
  const column = quoted(name);
  if (type === "DATE") return `coalesce(cast(date_diff('day', date '1970-01-01', ${column}) as varchar), 'null')`;
  if (type === "VARCHAR") return `coalesce(cast(length(${column}) as varchar) || ':' || ${column}, 'null')`;
  return `coalesce(cast(${column} as varchar), 'null')`;
}
