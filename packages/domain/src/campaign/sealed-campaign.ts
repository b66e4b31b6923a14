import type { CampaignContent } from "./campaign.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { duplicateRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { usedRoutingPlanIds } from "./routing-plan-rename.ts";

type RoutingContent = Pick<IterationContent, "DefaultCommsRouting" | "IterationRules">;

/**
 * Returns the parts of a campaign that are approved with an iteration. These are all fields except the name and email
 * recipients, and only the routing plans that the iteration uses. A new field is covered as soon as it has a value,
 * unless we exclude it here.
 */
export function sealedPart(campaign: Partial<CampaignContent>, iteration: RoutingContent) {
  const { AvailableRoutingIds = [], ...sealed } = sealedPartOfFormat1(campaign);
  const used = duplicateRoutingPlanIds(usedRoutingPlanIds(iteration), AvailableRoutingIds);
  return { ...sealed, AvailableRoutingIds: used.toSorted() };
}

/**
 * Returns the parts of a campaign covered by approvals in the first format, which include all routing plans in order,
 * even unused ones.
 */
export function sealedPartOfFormat1(campaign: Partial<CampaignContent>) {
  const { Name: _name, Manager: _manager, Approver: _approver, Reviewer: _reviewer, ...sealed } = campaign;
  return sealed;
}
