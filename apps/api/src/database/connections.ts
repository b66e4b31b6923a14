import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { isConnectionLost, isPlanOutdated } from "./failures.ts";

/**
 * Wraps a pool for Kysely and adds two features. First, repeated statements are prepared once for each connection, so
 * that PostgreSQL does not have to parse and plan them each time. Second, a connection that gives no response within
 * `answerWithin` milliseconds (0 for no limit) is discarded. Further statements on it, including the rollback, then
 * fail immediately instead of waiting again.
 */
export function preparedPool(pool: Pool, answerWithin: number): PostgresPool {
  const names = new Map<string, string>();
  const connect = async () => guardClient(await pool.connect(), { names, answerWithin });
  return { connect, end: () => pool.end() } as PostgresPool;
}

const preparedStatements = 300;

/** Returns the name to prepare a statement under, or undefined if the statement should not be prepared. */
function statementName(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= preparedStatements || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const name = `spi_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement and returns its rows. The driver gets a callback and no time limit. With a promise or a time limit,
 * the driver creates a closure that V8 promotes straight to the old generation. That closure retains the rows of every
 * statement until the next full collection and slows down each minor collection (docs/adr/0033).
 */
function runStatement(client: PoolClient, statement: QueryConfig, answerWithin: number): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error("timeout: the database did not respond"));
    const timer = answerWithin > 0 ? setTimeout(late, answerWithin) : undefined;
    client.query(statement, (error: Error | null, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
  });
}

interface ConnectionOptions {
  /** Names of prepared statements by text. */
  names: Map<string, string>;
  answerWithin: number;
}

function guardClient(client: PoolClient, { names, answerWithin }: ConnectionOptions): PostgresPoolClient {
  let lost: Error | undefined;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (lost) throw lost;
    const values = [...parameters];
    const name = statementName(text, names);
    try {
      return await runStatement(client, name === undefined ? { text, values } : { name, text, values }, answerWithin);
    } catch (error) {
      if (isConnectionLost(error) || isPlanOutdated(error)) lost = error as Error;
      throw error;
    }
  };
  return { query, release: (discard?: boolean) => client.release(lost ?? discard) } as unknown as PostgresPoolClient;
}
