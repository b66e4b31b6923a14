import { type CampaignContent, campaignMessages, isTargetOf } from "@spi/domain/campaign/campaign";
import type { Refusal } from "@spi/domain/refusal";

type Programme = Pick<CampaignContent, "Type" | "Target">;

/**
 * Rejects a vaccination type for a screening campaign, and a screening programme for a vaccination campaign. A saved
 * combination is accepted, so that users can save other changes to a campaign that was imported with it.
 */
export function refuseProgramme(content: Programme, saved?: Programme): Refusal | undefined {
  if (isTargetOf(content.Type, content.Target)) return undefined;
  if (saved?.Type === content.Type && saved.Target === content.Target) return undefined;
  const message = content.Type === "S" ? campaignMessages.screeningTarget : campaignMessages.target;
  return { kind: "invalid", errors: { Target: [message] } };
}
