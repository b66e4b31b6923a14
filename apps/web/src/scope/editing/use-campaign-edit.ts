import type { CampaignResponse } from "@spi/domain/api-contract";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Rename } from "@spi/domain/campaign/routing-plan-rename";
import { useQueryClient } from "@tanstack/react-query";
import { refetchCampaign, useRenameRoutingPlans, useSaveCampaign } from "../../api/mutations.ts";
import { useMe } from "../../session/use-session.ts";
import { useCampaign } from "../CampaignScope.tsx";
import { hasNoOtherEditor } from "./lock-state.ts";
import { type SaveCallbacks, useDocumentEdit } from "./use-document-edit.ts";

interface Options extends SaveCallbacks<CampaignResponse, CampaignDetails> {
  /** Routing plan IDs to rename in the campaign and its iterations. They are saved together with the other changes. */
  renames?: readonly Rename[];
}

/** Edits the campaign in the route. */
export function useCampaignEdit() {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const queryClient = useQueryClient();
  const saveCampaign = useSaveCampaign(key);
  const rename = useRenameRoutingPlans(key);
  const edit = useDocumentEdit<CampaignDetails, CampaignResponse>({
    kind: "campaign",
    current: campaign.campaign_details,
    locked: !hasNoOtherEditor(campaign, me.id),
    write: (details) => saveCampaign.mutateAsync(details),
    read: async () => (await refetchCampaign(queryClient, key)).campaign_details,
    documentOf: (answer) => answer.campaign_details,
  });

  const save = (changes: Partial<CampaignDetails>, { renames = [], ...callbacks }: Options = {}) => {
    const pendingRenames = renames.filter(({ from }) => edit.base.AvailableRoutingIds.includes(from));
    const write = async (details: CampaignDetails) => {
      const applicable = pendingRenames.filter(({ to }) => details.AvailableRoutingIds.includes(to));
      const { Version, AvailableRoutingIds } = details;
      return applicable.length > 0
        ? rename.mutateAsync({ Version, AvailableRoutingIds, renames: applicable })
        : saveCampaign.mutateAsync(details);
    };
    edit.save(changes, { ...callbacks, write });
  };
  return { ...edit, key, save };
}
