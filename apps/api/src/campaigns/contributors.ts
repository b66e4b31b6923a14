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
  /** Returns whether an approval of this iteration covers the change. */
  concerns: (iteration: IterationContent) => boolean;
}

/**
 * Makes the user a contributor to every iteration whose approval covers the change. Contributors cannot approve or
 * reject. The iterations keep their version numbers, because their own content does not change.
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

/** Returns a predicate that selects iterations whose seal differs between two versions of their campaign. */
export function affectsSeal(before: CampaignContent, after: CampaignContent): SealedChange["concerns"] {
  const sealed = (campaign: CampaignContent, iteration: IterationContent) =>
    canonicalJson(sealedPart(campaign, iteration));
  return (iteration) => sealed(before, iteration) !== sealed(after, iteration);
}
