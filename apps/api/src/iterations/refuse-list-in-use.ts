import { sharesPeople, statusesNotUsingList } from "@spi/domain/iteration/only-people";
import type { Refusal } from "@spi/domain/refusal";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { listSiblings } from "./store.ts";

/**
 * Refuses an iteration for listed people if another iteration for any of them is in review, approved or sent. Copies of
 * a draft have its list, so without this check the list could be sent twice.
 */
export async function refuseListInUse(db: Db, iterationId: string): Promise<Refusal | undefined> {
  const { document } = await db
    .selectFrom("iteration")
    .select("document")
    .where("id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const only = document.OnlyPeople;
  if (!only) return undefined;
  const others = await listSiblings(db, iterationId)
    .select(["status", "document"])
    .where("status", "not in", statusesNotUsingList)
    .where(sql<boolean>`document ? 'OnlyPeople'`)
    .execute();
  const using = others.find(({ document: { OnlyPeople } }) => OnlyPeople && sharesPeople(only, OnlyPeople));
  if (!using) return undefined;
  const params = { iteration: using.document.Name, sent: using.status === "sent to nhs notify" };
  return { kind: "conflict", code: "listInUse", params };
}
