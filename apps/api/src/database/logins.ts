import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { splitStatements } from "./migrate.ts";
import type { Db } from "./schema.ts";

/** The error thrown if a database login does not own the tables. The message contains both logins. */
export class NotTheOwner extends Error {}

/** Throws `NotTheOwner` unless the login can create tables and owns all existing tables. */
export async function requireOwner(db: Db): Promise<void> {
  const { rows } = await sql<{ login: string; owner: string; can: boolean }>`
    select current_user as login, coalesce(other.tableowner, pg_get_userbyid(datdba)) as owner,
      other.tableowner is null and has_schema_privilege(current_schema(), 'create') as can
    from pg_database left join (
      select tableowner from pg_tables
      where schemaname = current_schema() and not pg_has_role(tableowner, 'usage') limit 1) other on true
    where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row || row.can) return;
  throw new NotTheOwner(
    `The login ${row.login} in DATABASE_URL cannot create tables. For this command, set DATABASE_URL to use ${row.owner}, ` +
      "the login that owns the tables. Then run the command again. The service must continue to use its own login.",
  );
}

/**
 * Grants the service's role its rights on all tables, as defined in `roles.sql`. Returns false if the role does not
 * exist.
 */
export async function grantRights(db: Db): Promise<boolean> {
  const role = await sql`select from pg_roles where rolname = 'spi_app'`.execute(db);
  if (role.rows.length === 0) return false;
  const script = await readFile(new URL("roles.sql", import.meta.url), "utf8");
  for (const statement of splitStatements(script)) await sql.raw(statement).execute(db);
  return true;
}
