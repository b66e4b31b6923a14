import type { CampaignContent } from "./campaign.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { duplicateRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { usedRoutingPlanIds } from "./routing-plan-rename.ts";

type Routed = Pick<IterationContent, "DefaultCommsRouting" | "IterationRules">;

/**
 * What of a campaign the approval of one of its iterations is bound to: everything but its name and the people who are
 * told by e-mail, and of its routing plans those the iteration uses, as the campaign spells them. A field added later is
 * sealed once it is set, unless somebody decides otherwise.
 */
export function sealedPart(campaign: Partial<CampaignContent>, iteration: Routed) {
  const { AvailableRoutingIds = [], ...sealed } = sealedPartOfFormat1(campaign);
  const used = duplicateRoutingPlanIds(usedRoutingPlanIds(iteration), AvailableRoutingIds);
  return { ...sealed, AvailableRoutingIds: used.toSorted() };
}

/** What approvals of the first format were bound to: all routing plans of the campaign, used or not, in their order. */
export function sealedPartOfFormat1(campaign: Partial<CampaignContent>) {
  const { Name: _name, Manager: _manager, Approver: _approver, Reviewer: _reviewer, ...sealed } = campaign;
  return sealed;
}
