import type { CampaignExpectationsResponse, ExpectationsResponse } from "@spi/domain/api-contract";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../api/request.ts";
import { invalidateCampaign } from "../../api/mutations.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import type { CampaignKey, IterationKey } from "../../paths/paths.ts";

const campaign = client.team[":teamId"].campaign[":campaignId"];
const expectations = campaign.iteration[":iterationId"].expectations;

/** Expectations and example people to save. `Version` is the version that was displayed. */
export interface NewExpectations {
  Version: number;
  expectations: OwnExpectations;
}

/** Saves an iteration's or a campaign's expectations. */
export interface SaveExpectations {
  mutate: (saved: NewExpectations, then: { onSuccess: () => void }) => void;
  isPending: boolean;
  submittedAt: number;
  error: ApiRefusal | null;
}

/**
 * Query for an iteration's expectations. The data is cached under the campaign's key, so that any change to the
 * campaign also refetches the outcomes of example people.
 */
const expectationsOf = ({ teamId, campaignId, iterationId }: IterationKey) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "expectations", iterationId],
    queryFn: () => unwrap(expectations.$get({ param: pathParams({ teamId, campaignId, iterationId }) })),
    staleTime: 0,
  });

/** Returns an iteration's expectations, with the outcomes for its example people. */
export function useExpectations(key: IterationKey) {
  return useQuery(expectationsOf(key));
}

/** Replaces an iteration's expectations, provided that the version on the page is still the latest. */
export function useSaveExpectations(key: IterationKey) {
  const queryClient = useQueryClient();
  const { teamId, campaignId, iterationId } = key;
  return useMutation<ExpectationsResponse, ApiRefusal, NewExpectations>({
    ...onSuccessMessage("You saved the expectations."),
    mutationFn: (json) => unwrap(expectations.$put({ param: pathParams({ teamId, campaignId, iterationId }), json })),
    onSuccess: (saved) => queryClient.setQueryData(expectationsOf(key).queryKey, saved),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

const expectationsOfCampaign = ({ teamId, campaignId }: CampaignKey) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "expectations"],
    queryFn: () => unwrap(campaign.expectations.$get({ param: pathParams({ teamId, campaignId }) })),
    staleTime: 0,
  });

/** Returns the expectations for all of a campaign's iterations. */
export function useCampaignExpectations(key: CampaignKey) {
  return useQuery(expectationsOfCampaign(key));
}

/** Replaces the expectations for all of a campaign's iterations, and refetches the campaign. */
export async function saveCampaignExpectations(queryClient: QueryClient, key: CampaignKey, json: NewExpectations) {
  const { teamId, campaignId } = key;
  const saved = await unwrap(campaign.expectations.$put({ param: pathParams({ teamId, campaignId }), json }));
  queryClient.setQueryData(expectationsOfCampaign(key).queryKey, saved);
  await invalidateCampaign(queryClient, key);
  return saved;
}

/**
 * Replaces the expectations for all of a campaign's iterations, provided that the campaign's version on the page is
 * still the latest.
 */
export function useSaveCampaignExpectations(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<CampaignExpectationsResponse, ApiRefusal, NewExpectations>({
    ...onSuccessMessage("You saved the expectations."),
    mutationFn: (json) => saveCampaignExpectations(queryClient, key, json),
    onError: () => invalidateCampaign(queryClient, key),
  });
}
