import type { EligibilityResponse } from "@spi/domain/api-contract";
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../../api/request.ts";
import { invalidateCampaign } from "../../../api/mutations.ts";
import { onSuccessMessage } from "../../../ui/page/banner-message.ts";
import type { CampaignKey, IterationKey } from "../../../paths/paths.ts";

const campaign = client.team[":teamId"].campaign[":campaignId"];
const report = campaign.iteration[":iterationId"].summary_report[":reportId"];

const eligibilityQuery = ({ teamId, campaignId }: CampaignKey) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "eligibility"],
    queryFn: () => unwrap(campaign.eligibility.$get({ param: pathParams({ teamId, campaignId }) })),
    staleTime: 0,
  });

/** Returns a campaign's eligibility statement, and whether the user can write it. */
export function useEligibility(key: CampaignKey) {
  return useQuery(eligibilityQuery(key));
}

/** Refetches the statement after another user has saved it. */
export function useRefetchEligibility(key: CampaignKey) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery(eligibilityQuery(key));
}

/** A statement to save, or null to delete the saved statement. `Version` is the version that was displayed. */
export interface NewStatement {
  Version: number;
  statement: OwnStatement | null;
}

export function useSaveEligibility(key: CampaignKey) {
  const queryClient = useQueryClient();
  const { teamId, campaignId } = key;
  return useMutation<EligibilityResponse, ApiRefusal, NewStatement>({
    ...onSuccessMessage("You saved the eligibility statement."),
    mutationFn: (json) => unwrap(campaign.eligibility.$put({ param: pathParams({ teamId, campaignId }), json })),
    onSuccess: (saved) => queryClient.setQueryData(eligibilityQuery(key).queryKey, saved),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

/**
 * Returns how the people in a report compare with the statement. The comparison never changes once the report is
 * finished.
 */
export function useReportEligibility({ teamId, campaignId, iterationId }: IterationKey, reportId: string | undefined) {
  return useQuery({
    queryKey: ["eligibility figures for a report", reportId],
    queryFn: () =>
      unwrap(
        report.eligibility.$get({ param: pathParams({ teamId, campaignId, iterationId, reportId: reportId ?? "" }) }),
      ),
    enabled: reportId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
