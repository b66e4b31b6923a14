import { type ColumnType, type RawBuilder, sql } from "kysely";

/** A jsonb column. It is read as `Value` and written through `json()`, so that its shape is checked. */
export type Json<Value> = ColumnType<Value, RawBuilder<Value>, RawBuilder<Value>>;

/** Converts a value for a jsonb column. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`${JSON.stringify(value)}::jsonb`;
}
