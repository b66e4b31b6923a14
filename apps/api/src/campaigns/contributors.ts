import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { canonicalJson } from "@spi/domain/canonical-json";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";

/**
 * Whoever changes what the approval of an iteration is bound to has worked on that iteration and cannot decide about it.
 * Versions stay: what the iteration says itself has not changed.
 */
export async function addContributor(
  db: Db,
  {
    before,
    after,
    campaignId,
    actor,
  }: Record<"before" | "after", CampaignContent> & { campaignId: string; actor: Actor },
): Promise<void> {
  const iterations = await db
    .selectFrom("iteration")
    .select(["id", "document", "contributors"])
    .where("campaign_id", "=", campaignId)
    .execute();
  const sealed = (campaign: CampaignContent, { document }: (typeof iterations)[number]) =>
    canonicalJson(sealedPart(campaign, document));
  for (const iteration of iterations) {
    if (iteration.contributors.some(({ id }) => id === actor.id)) continue;
    if (sealed(before, iteration) === sealed(after, iteration)) continue;
    await db
      .updateTable("iteration")
      .set({ contributors: json([...iteration.contributors, actor]) })
      .where("id", "=", iteration.id)
      .execute();
  }
}
