import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { isConnectionLost, isPlanOutdated } from "./failures.ts";

/**
 * A pool for Kysely with two habits of its own. Statements that come again are prepared once a connection, which saves
 * PostgreSQL reading and planning them each time. A connection on which nobody answered for `answerWithin` milliseconds
 * (0: however long) is thrown away, and whatever follows on it, the rollback too, is refused at once instead of waiting
 * as long again.
 */
export function preparedPool(pool: Pool, answerWithin: number): PostgresPool {
  const names = new Map<string, string>();
  const connect = async () => guarded(await pool.connect(), { names, answerWithin });
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

/**
 * The rows of a statement, or why there are none. The driver is given a callback and no time limit of its own: with a
 * promise or a limit it makes a function that V8 places among old objects at once, which keeps the rows of every
 * statement until the next full collection and slows each small one down (docs/adr/0033).
 */
function ask(client: PoolClient, statement: QueryConfig, answerWithin: number): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error("timeout: the database did not answer"));
    const timer = answerWithin > 0 ? setTimeout(late, answerWithin) : undefined;
    client.query(statement, (error: Error | null, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
  });
}

interface Habits {
  /** Names of prepared statements by their text. */
  names: Map<string, string>;
  answerWithin: number;
}

function guarded(client: PoolClient, { names, answerWithin }: Habits): PostgresPoolClient {
  let lost: Error | undefined;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (lost) throw lost;
    const values = [...parameters];
    const name = nameOf(text, names);
    try {
      return await ask(client, name === undefined ? { text, values } : { name, text, values }, answerWithin);
    } catch (error) {
      if (isConnectionLost(error) || isPlanOutdated(error)) lost = error as Error;
      throw error;
    }
  };
  return { query, release: (discard?: boolean) => client.release(lost ?? discard) } as unknown as PostgresPoolClient;
}
