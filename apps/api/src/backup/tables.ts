import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** The table properties needed for a backup. */
export interface Table {
  name: string;
  /** Stored columns, without generated ones. */
  columns: readonly string[];
  /** Identity columns, for which PostgreSQL generates the values. */
  counted: readonly string[];
}

/**
 * Pattern for the tables of applied migrations. We do not back up these tables, because the backup's header lists the
 * migrations.
 */
const migrationTables = "kysely_%";

/** Returns the service's tables, ordered so that each comes after the tables it references. */
export async function readTables(db: Db): Promise<Table[]> {
  const columns = await sql<{ table: string; column: string; counted: boolean }>`
    select table_name as table, column_name as column, is_identity = 'YES' as counted
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like ${migrationTables}
    order by table_name, ordinal_position`.execute(db);
  const references = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const tables = [...Map.groupBy(columns.rows, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map(({ column }) => column),
    counted: own.filter(({ counted }) => counted).map(({ column }) => column),
  }));
  return orderByReferences(tables, references.rows);
}

function orderByReferences(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  const isFree = ({ name }: Table) =>
    references.every(({ from, to }) => from !== name || to === name || placed.has(to));
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !placed.has(table.name) && isFree(table));
    if (!next)
      throw new Error(
        "The tables' foreign keys form a cycle, so we cannot tell which table to restore first. Remove one of the keys.",
      );
    ordered.push(next);
    placed.add(next.name);
  }
  return ordered;
}
