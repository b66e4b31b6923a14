import type { useCampaignEdit } from "../../../scope/editing/use-campaign-edit.ts";
import { type ListedPlan, idsOf, renamesOf } from "./routing-plan-list.ts";

/** Renames edited IDs in the campaign and its iterations, and saves added and deleted IDs. */
export function savePlans(
  edit: Pick<ReturnType<typeof useCampaignEdit>, "save">,
  plans: readonly ListedPlan[],
  { onSaved }: { onSaved: (version: number) => void },
): void {
  edit.save(
    { AvailableRoutingIds: idsOf(plans) },
    { renames: renamesOf(plans), onSaved: ({ campaign_details: { Version } }) => onSaved(Version) },
  );
}
