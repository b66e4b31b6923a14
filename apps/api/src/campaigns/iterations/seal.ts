import { createHash } from "node:crypto";
import type { CampaignContent } from "@spi/domain/campaign";
import { canonicalJson } from "@spi/domain/canonical-json";
import type { IterationContent } from "@spi/domain/iteration";
import { sealedPart } from "@spi/domain/sealed-campaign";

/**
 * The hash of exactly what would run: the iteration, the campaign it stands in and the reference data its rules are read
 * with. Approving stores it; running or releasing anything that hashes otherwise is refused.
 */
export function sealConfiguration({ campaign, iteration, reference }: Configuration): string {
  const sealed = { campaign: sealedPart(campaign), iteration, reference };
  return createHash("sha256").update(canonicalJson(sealed)).digest("hex");
}

export interface Configuration {
  campaign: CampaignContent;
  iteration: IterationContent;
  /** The hash of the attributes and operators in force. */
  reference: string;
}
