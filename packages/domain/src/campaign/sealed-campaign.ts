import type { CampaignContent } from "./campaign.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { duplicateRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { usedRoutingPlanIds } from "./routing-plan-rename.ts";

type RoutingContent = Pick<IterationContent, "DefaultCommsRouting" | "IterationRules">;

/**
 * Returns the part of a campaign that an iteration's approval covers: everything except its name and its email
 * recipients, and only the routing plans that the iteration uses. A field added later is covered once it is set, unless
 * excluded here.
 */
export function sealedPart(campaign: Partial<CampaignContent>, iteration: RoutingContent) {
  const { AvailableRoutingIds = [], ...sealed } = sealedPartOfFormat1(campaign);
  const used = duplicateRoutingPlanIds(usedRoutingPlanIds(iteration), AvailableRoutingIds);
  return { ...sealed, AvailableRoutingIds: used.toSorted() };
}

/**
 * Returns the part covered by approvals of the first format: all routing plans of the campaign, used or not, in order.
 */
export function sealedPartOfFormat1(campaign: Partial<CampaignContent>) {
  const { Name: _name, Manager: _manager, Approver: _approver, Reviewer: _reviewer, ...sealed } = campaign;
  return sealed;
}
