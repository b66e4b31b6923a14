import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { isConnectionLost, isPlanOutdated } from "./failures.ts";

/**
 * A pool for Kysely with two habits of its own. Statements that come again are prepared once a connection, which saves
 * PostgreSQL reading and planning them each time. A connection on which nobody answered is thrown away, and whatever
 * follows on it, the rollback too, is refused at once instead of waiting as long again.
 */
export function preparedPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const connect = async () => guarded(await pool.connect(), names);
  return { connect, end: () => pool.end() } as PostgresPool;
}

const preparedStatements = 300;

/** The name a statement is prepared under; undefined for one that is not worth it. */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= preparedStatements || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const name = `spi_${names.size}`;
  names.set(text, name);
  return name;
}

function guarded(client: PoolClient, names: Map<string, string>): PostgresPoolClient {
  let lost: Error | undefined;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (lost) throw lost;
    const values = [...parameters];
    const name = nameOf(text, names);
    try {
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if (isConnectionLost(error) || isPlanOutdated(error)) lost = error as Error;
      throw error;
    }
  };
  return { query, release: (discard?: boolean) => client.release(lost ?? discard) } as unknown as PostgresPoolClient;
}
