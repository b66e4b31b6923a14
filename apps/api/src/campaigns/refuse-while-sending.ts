import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../database/schema.ts";

interface SealedChange {
  campaignId: string;
  /** Whether the change is of anything that the approval of such an iteration is bound to. */
  concerns: (iteration: IterationContent) => boolean;
}

/**
 * Why something that was approved cannot be changed now: a release of an iteration that it concerns is being sent, and people
 * were handed over or may have been. Before that, and once somebody has stopped it, the change goes through and ends the
 * approval.
 */
export async function refuseWhileSending(db: Db, { campaignId, concerns }: SealedChange): Promise<Refusal | undefined> {
  const sent = await db
    .selectFrom("iteration")
    .innerJoin("release", "release.iteration_id", "iteration.id")
    .select(["iteration.name", "iteration.document"])
    .where("campaign_id", "=", campaignId)
    .where("release.state", "=", "sending")
    .where((e) =>
      e.exists(
        e
          .selectFrom("release_batch")
          .whereRef("release_batch.release_id", "=", "release.id")
          .where((b) => b.or([b("release_batch.state", "=", "accepted"), b("release_batch.unclear", "=", true)])),
      ),
    )
    .orderBy("iteration.number")
    .execute();
  const first = sent.find(({ document }) => concerns(document));
  return first && { kind: "conflict", code: "releaseBeingSent", params: { iteration: first.name } };
}
