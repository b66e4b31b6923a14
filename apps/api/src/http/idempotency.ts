import { hashOf } from "@spi/domain/values/hash-of";
import * as z from "zod";
import type { Db } from "../database/schema.ts";

export const idempotencyHeader = z.object({
  "idempotency-key": z.string().min(1).max(200).optional().openapi({
    description:
      "A key that you choose for this request. If you repeat the request with the same key and body, we do not create a second object. We return the first one again.",
  }),
});

/**
 * Result of claiming a key. The request is the first with this key, a repeat of the first, or a different request with
 * the same key.
 */
export type Claim = { kind: "first" } | { kind: "repeat"; objectId: string } | { kind: "otherRequest" };

interface ClaimRequest {
  userId: string;
  key: string | undefined;
  body: unknown;
  objectId: string;
  now: Date;
}

/**
 * Claims an Idempotency-Key for the object to be created in this transaction. A concurrent retry waits and then finds
 * that the key is already claimed.
 */
export async function claimKey(db: Db, { userId, key, body, objectId, now }: ClaimRequest): Promise<Claim> {
  if (key === undefined) return { kind: "first" };
  const hash = hashOf(body);
  const claimed = await db
    .insertInto("idempotency_key")
    .values({ user_id: userId, key, request_hash: hash, object_id: objectId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("object_id")
    .executeTakeFirst();
  if (claimed) return { kind: "first" };
  const earlier = await db
    .selectFrom("idempotency_key")
    .select(["object_id", "request_hash"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return earlier.request_hash === hash ? { kind: "repeat", objectId: earlier.object_id } : { kind: "otherRequest" };
}
