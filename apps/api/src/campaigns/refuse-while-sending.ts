import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../database/schema.ts";

interface SealedChange {
  campaignId: string;
  /** Returns whether an approval of this iteration covers the change. */
  concerns: (iteration: IterationContent) => boolean;
}

/**
 * Refuses to change approved content while a release that uses it is being sent and NHS Notify has accepted, or may
 * have accepted, messages. At any other time, including after the release is stopped, the change is saved and ends the
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
          .where((b) =>
            b.or([b("release_batch.state", "=", "accepted"), b("release_batch.acceptance_unknown", "=", true)]),
          ),
      ),
    )
    .orderBy("iteration.number")
    .execute();
  const first = sent.find(({ document }) => concerns(document));
  return first && { kind: "conflict", code: "releaseBeingSent", params: { iteration: first.name } };
}
