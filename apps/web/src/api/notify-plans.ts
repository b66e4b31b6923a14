/** NHS Notify IDs of routing plans, entered and approved. Apart from the other calls, since few ever make them. */
import type { IterationAnswer, NotifyPlansAnswer } from "@spi/domain/api-contract";
import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CampaignKey, IterationKey } from "../paths/paths.ts";
import { telling } from "../ui/page/done.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";
import { forgetCampaign } from "./saving.ts";

const campaign = client.team[":teamId"].campaign[":campaignId"];

/** Kept below the campaign, so that whatever changes the campaign forgets it. */
export function notifyPlansQuery({ teamId, campaignId }: CampaignKey) {
  return queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "notify-plans"],
    queryFn: () => unwrap(campaign["notify-plans"].$get({ param: pathParams({ teamId, campaignId }) })),
    staleTime: 0,
  });
}

/** Replaces all NHS Notify IDs of a campaign. */
export function useSaveNotifyPlans({ teamId, campaignId }: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<
    NotifyPlansAnswer,
    ApiRefusal,
    { Version: number; notify_plans: NotifyPlan[]; confirm_shared?: boolean }
  >({
    ...telling("The NHS Notify IDs are saved."),
    mutationFn: (json) => unwrap(campaign["notify-plans"].$put({ param: pathParams({ teamId, campaignId }), json })),
    onSuccess: (saved) => queryClient.setQueryData(notifyPlansQuery({ teamId, campaignId }).queryKey, saved),
    onSettled: () => forgetCampaign(queryClient, { teamId, campaignId }),
  });
}

/** The name of the form that approves NHS Notify IDs. */
export const approvePlansForm = "approve NHS Notify IDs";

/** Approves the NHS Notify IDs that were shown, named by their seal. */
export function useApproveNotifyPlans({ teamId, campaignId, iterationId }: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<IterationAnswer, ApiRefusal, string | null>({
    ...telling("You approved the NHS Notify IDs.", () => ({ form: approvePlansForm, typed: "" })),
    mutationFn: (seal) =>
      unwrap(
        campaign.iteration[":iterationId"]["notify-plans"].$put({
          param: pathParams({ teamId, campaignId, iterationId }),
          json: { seal },
        }),
      ),
    onSettled: () => forgetCampaign(queryClient, { teamId, campaignId }),
  });
}
