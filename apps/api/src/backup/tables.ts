import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** Properties of a table that a backup needs. */
export interface Table {
  name: string;
  /** Stored columns, without generated ones. */
  columns: readonly string[];
  /** Columns that PostgreSQL numbers itself. */
  counted: readonly string[];
}

/** Tables of applied migrations, which the backup's header records by name instead. */
const migrationTables = "kysely_%";

/** Returns all of the service's tables with each after those that it references. */
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
    if (!next) throw new Error("The tables' foreign keys form a cycle.");
    ordered.push(next);
    placed.add(next.name);
  }
  return ordered;
}
