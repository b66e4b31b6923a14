import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";

interface SealedChange {
  campaignId: string;
  actor: Actor;
  /** Whether the change is of anything that the approval of such an iteration is bound to. */
  concerns: (iteration: IterationContent) => boolean;
}

/**
 * Whoever changes what the approval of an iteration is bound to has worked on that iteration and cannot decide about it.
 * Versions stay: what the iteration says itself has not changed.
 */
export async function addContributor(db: Db, { campaignId, actor, concerns }: SealedChange): Promise<void> {
  const iterations = await db
    .selectFrom("iteration")
    .select(["id", "document", "contributors"])
    .where("campaign_id", "=", campaignId)
    .execute();
  for (const { id, document, contributors } of iterations) {
    if (contributors.some((contributor) => contributor.id === actor.id) || !concerns(document)) continue;
    await db
      .updateTable("iteration")
      .set({ contributors: json([...contributors, actor]) })
      .where("id", "=", id)
      .execute();
  }
}

/** The iterations that a campaign's change concerns: those with whose approval another campaign would be sealed. */
export function sealedOtherwise(before: CampaignContent, after: CampaignContent): SealedChange["concerns"] {
  const sealed = (campaign: CampaignContent, iteration: IterationContent) =>
    canonicalJson(sealedPart(campaign, iteration));
  return (iteration) => sealed(before, iteration) !== sealed(after, iteration);
}
