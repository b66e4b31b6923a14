import type { CampaignContent } from "./campaign.ts";

/**
 * What of a campaign an approval is bound to: everything but its name and the people who are told by e-mail, so that a
 * field added later is sealed unless somebody decides otherwise.
 */
export function sealedPart(campaign: Partial<CampaignContent>) {
  const { Name: _name, Manager: _manager, Approver: _approver, Reviewer: _reviewer, ...sealed } = campaign;
  return sealed;
}
