import type { Kysely, Transaction } from "kysely";
import { isConnectionLost, isWorthRetrying, OutcomeUnknown } from "./failures.ts";
import type { Schema } from "./schema.ts";

const maxAttempts = 5;

/** Carries a refusal out of a transaction so that the transaction is rolled back. */
class RefusalError extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("refused");
    this.result = result;
  }
}

function isRefused(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/**
 * Runs `work` in a transaction, with up to five attempts if it conflicts with another transaction. A refusal rolls the
 * transaction back. Throws `OutcomeUnknown` if the connection was lost during the commit. Calls `committed` after the
 * commit.
 */
export async function inTransaction<Value>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Value>,
  committed?: (transaction: Transaction<Schema>) => void,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptTransaction(db, work, committed);
    if ("value" in outcome) return outcome.value;
    if (!isWorthRetrying(outcome.error) || attempt === maxAttempts) throw outcome.error;
    await new Promise((resolve) => setTimeout(resolve, attempt * 10));
  }
}

async function attemptTransaction<Value>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Value>,
  committed?: (transaction: Transaction<Schema>) => void,
): Promise<{ value: Value } | { error: unknown }> {
  let done: Transaction<Schema> | undefined;
  try {
    const value = await db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      if (isRefused(result)) throw new RefusalError(result);
      done = transaction;
      return result;
    });
    if (done) committed?.(done);
    return { value };
  } catch (error) {
    if (error instanceof RefusalError) return { value: error.result as Value };
    return { error: done && isConnectionLost(error) ? new OutcomeUnknown(error) : error };
  }
}
