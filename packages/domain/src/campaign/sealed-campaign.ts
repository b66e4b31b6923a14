import type { CampaignContent } from "./campaign.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { duplicateRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { usedRoutingPlanIds } from "./routing-plan-rename.ts";

type RoutingContent = Pick<IterationContent, "DefaultCommsRouting" | "IterationRules">;

/**
 * Returns the portion of a campaign that an iteration's approval covers. It has all fields except the
 * name and email recipients, and only routing plans that the iteration uses. A field that is added
 * later is covered once it has a value, unless it is excluded here.
 */
export function sealedPart(campaign: Partial<CampaignContent>, iteration: RoutingContent) {
  const { AvailableRoutingIds = [], ...sealed } = sealedPartOfFormat1(campaign);
  const used = duplicateRoutingPlanIds(usedRoutingPlanIds(iteration), AvailableRoutingIds);
  return { ...sealed, AvailableRoutingIds: used.toSorted() };
}

/**
 * Returns the portion of a campaign that approvals of the first format cover. It has all routing plans
 * in order, whether or not the iteration uses them.
 */
export function sealedPartOfFormat1(campaign: Partial<CampaignContent>) {
  const { Name: _name, Manager: _manager, Approver: _approver, Reviewer: _reviewer, ...sealed } = campaign;
  return sealed;
}
