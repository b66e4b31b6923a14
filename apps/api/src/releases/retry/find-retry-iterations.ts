import { notReachedReasons, toStoredReason } from "@spi/domain/iteration/only-people";
import type { RetryResponse } from "@spi/domain/release/try-again";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/**
 * Lists the iterations that were created to try again for people that a release did not reach, with the reasons. If
 * such an iteration was copied, only the first one is listed.
 */
export async function findRetryIterations(db: Db, releaseId: string): Promise<RetryResponse["tried"]> {
  const rows = await db
    .selectFrom("iteration")
    .select(["name", "document"])
    .where("campaign_id", "=", (e) =>
      e
        .selectFrom("release")
        .innerJoin("iteration as released", "released.id", "release.iteration_id")
        .select("released.campaign_id")
        .where("release.id", "=", releaseId),
    )
    .where(sql<boolean>`document -> 'OnlyPeople' -> 'Release' ->> 'ID' = ${releaseId}`)
    .orderBy("number")
    .execute();
  return notReachedReasons.flatMap((reason) => {
    const stored = toStoredReason(reason);
    const by = rows.find(({ document }) => document.OnlyPeople?.Reasons.some(({ Reason }) => Reason === stored));
    return by ? [{ reason, iteration: by.document.Name }] : [];
  });
}
