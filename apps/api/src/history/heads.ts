import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { Db, Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Newest link in an object's chain. A chain alone cannot show that its newest links are missing, so heads are also
 * logged.
 */
export interface Head {
  objectId: string;
  version: number;
  hash: string;
}

const headsOfTransaction = new WeakMap<Db, Head[]>();

/** Notes a link that a transaction adds, so that it is logged after the commit. */
export function noteHead(db: Db, head: Head): void {
  const heads = headsOfTransaction.get(db);
  if (heads) heads.push(head);
  else headsOfTransaction.set(db, [head]);
}

/** Runs a change in a transaction and, after the commit, logs the new heads of its history. */
export function inRecordedTransaction<Value>(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  work: (transaction: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  return inTransaction(db, work, (transaction) => {
    for (const head of headsOfTransaction.get(transaction) ?? []) log.info(head, "history head");
  });
}
