/**
 * Requests for saving and approving the NHS Notify IDs of routing plans, in a separate module that the browser
 * downloads only when it is needed.
 */
import type { IterationResponse, NotifyPlansResponse } from "@spi/domain/api-contract";
import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CampaignKey, IterationKey } from "../paths/paths.ts";
import { onSuccessMessage } from "../ui/page/banner-message.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";
import { invalidateCampaign } from "./mutations.ts";

const campaign = client.team[":teamId"].campaign[":campaignId"];

/**
 * Query for a campaign's NHS Notify IDs. The data is cached under the campaign's key, so that any change to the
 * campaign invalidates the data.
 */
export function notifyPlansQuery({ teamId, campaignId }: CampaignKey) {
  return queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "notify-plans"],
    queryFn: () => unwrap(campaign["notify-plans"].$get({ param: pathParams({ teamId, campaignId }) })),
    staleTime: 0,
  });
}

/** Replaces all of a campaign's NHS Notify IDs. */
export function useSaveNotifyPlans({ teamId, campaignId }: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<
    NotifyPlansResponse,
    ApiRefusal,
    { Version: number; notify_plans: NotifyPlan[]; confirm_shared?: boolean }
  >({
    ...onSuccessMessage("The NHS Notify IDs have been saved."),
    mutationFn: (json) => unwrap(campaign["notify-plans"].$put({ param: pathParams({ teamId, campaignId }), json })),
    onSuccess: (saved) => queryClient.setQueryData(notifyPlansQuery({ teamId, campaignId }).queryKey, saved),
    onSettled: () => invalidateCampaign(queryClient, { teamId, campaignId }),
  });
}

/** Name of the form that approves NHS Notify IDs. */
export const approvePlansForm = "approve NHS Notify IDs";

/** Approves the NHS Notify IDs that the user sees, which are identified by their seal. */
export function useApproveNotifyPlans({ teamId, campaignId, iterationId }: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<IterationResponse, ApiRefusal, string | null>({
    ...onSuccessMessage("You approved the NHS Notify IDs.", () => ({ form: approvePlansForm, typed: "" })),
    mutationFn: (seal) =>
      unwrap(
        campaign.iteration[":iterationId"]["notify-plans"].$put({
          param: pathParams({ teamId, campaignId, iterationId }),
          json: { seal },
        }),
      ),
    onSettled: () => invalidateCampaign(queryClient, { teamId, campaignId }),
  });
}
