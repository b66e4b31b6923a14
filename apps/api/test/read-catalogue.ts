import { type Kysely, sql } from "kysely";
import type { Schema } from "../src/database/schema.ts";

interface Line {
  object: string;
  line: string;
}

/**
 * Lists everything that makes up the database's tables, in alphabetical order. This includes relations, columns,
 * constraints, indexes, triggers, functions, privileges and rows. Omits the order of columns, because it differs
 * between databases that were created with a column and those in which the column was added later.
 */
export async function readCatalogue(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await definitions.execute(db);
  const tables = rows.filter(({ line }) => line.startsWith("relation r"));
  for (const { object } of tables) {
    const stored = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(object)} t`.execute(db);
    rows.push(...stored.rows.map(({ row }) => ({ object, line: `row ${row}` })));
  }
  return rows.map(({ object, line }) => `${object}: ${line}`).toSorted();
}

const definitions = sql<Line>`
  with relation as (
    select * from pg_class
    where relnamespace = current_schema()::regnamespace and relkind <> 'i' and relname not like 'kysely_%')
  select relname as object, concat_ws(' ', 'relation', relkind, relacl, reloptions) as line from relation
  union all
  select relname, concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
    pg_get_expr(adbin, adrelid), attstorage, attcompression, attcollation, attacl)
  from relation join pg_attribute on attrelid = relation.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select relname, concat_ws(' ', 'constraint', conname, pg_get_constraintdef(pg_constraint.oid))
  from relation join pg_constraint on conrelid = relation.oid where contype <> 'n'
  union all
  select relname, pg_get_indexdef(indexrelid) from relation join pg_index on indrelid = relation.oid
  union all
  select relname, concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
  from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
  union all
  select proname, concat_ws(' ', pg_get_functiondef(oid), proacl)
  from pg_proc where pronamespace = current_schema()::regnamespace
  union all
  select typname, concat_ws(' ', 'type', typtype)
  from pg_type where typnamespace = current_schema()::regnamespace and typtype not in ('c', 'b')`;
