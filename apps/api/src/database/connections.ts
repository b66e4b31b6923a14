import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { isConnectionLost } from "./failures.ts";

/**
 * A pool whose connections are thrown away once one statement found nobody at the other end. Whatever follows on such a
 * connection, the rollback too, is refused at once instead of waiting as long again.
 */
export function withoutLostConnections(pool: Pool): PostgresPool {
  return {
    connect: async () => guarded(await pool.connect()),
    end: () => pool.end(),
  } as PostgresPool;
}

function guarded(client: PoolClient): PostgresPoolClient {
  let lost: Error | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    if (lost) throw lost;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (isConnectionLost(error)) lost = error as Error;
      throw error;
    }
  };
  return { query, release: (discard?: boolean) => client.release(lost ?? discard) } as unknown as PostgresPoolClient;
}
