/** Requests about sending settings, in a separate module that the browser downloads only when it is needed. */
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CampaignKey } from "../paths/paths.ts";
import { onSuccessMessage } from "../ui/page/banner-message.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";
import { invalidateCampaign } from "./mutations.ts";

const { sending } = client.team[":teamId"].campaign[":campaignId"];

/**
 * Query for a campaign's sending settings. The data is cached under the campaign's key, so that any change to the
 * campaign invalidates the data.
 */
export function sendingQuery({ teamId, campaignId }: CampaignKey) {
  return queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "sending"],
    queryFn: () => unwrap(sending.$get({ param: pathParams({ teamId, campaignId }) })),
    staleTime: 0,
  });
}

/** Name of the form that saves these settings. */
export const sendingForm = "sending settings";

interface SavedSending {
  version: number;
  sending: SendingSettings;
}

export function useSaveSending({ teamId, campaignId }: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<SavedSending, ApiRefusal, { Version: number; sending: SendingSettings }>({
    ...onSuccessMessage("The sending settings have been saved.", () => ({ form: sendingForm, typed: "" })),
    mutationFn: (json) => unwrap(sending.$put({ param: pathParams({ teamId, campaignId }), json })),
    onSettled: () => invalidateCampaign(queryClient, { teamId, campaignId }),
  });
}
