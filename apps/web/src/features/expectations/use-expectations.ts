import type { CampaignExpectationsAnswer, ExpectationsAnswer } from "@spi/domain/api-contract";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../api/request.ts";
import { invalidateCampaign } from "../../api/saving.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import type { CampaignKey, IterationKey } from "../../paths/paths.ts";

const campaign = client.team[":teamId"].campaign[":campaignId"];
const expectations = campaign.iteration[":iterationId"].expectations;

/** Expectations and example people, over the version they were shown in. */
export interface NewExpectations {
  Version: number;
  expectations: OwnExpectations;
}

/** Saves them, of an iteration or of a campaign. */
export interface SaveExpectations {
  mutate: (saved: NewExpectations, then: { onSuccess: () => void }) => void;
  isPending: boolean;
  submittedAt: number;
  error: ApiRefusal | null;
}

/** Kept below the campaign, so that whatever changes the campaign forgets it: example people are answered anew. */
const expectationsOf = ({ teamId, campaignId, iterationId }: IterationKey) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "expectations", iterationId],
    queryFn: () => unwrap(expectations.$get({ param: pathParams({ teamId, campaignId, iterationId }) })),
    staleTime: 0,
  });

/** What is expected of an iteration, with what becomes of its example people. */
export function useExpectations(key: IterationKey) {
  return useQuery(expectationsOf(key));
}

/** Replaces what is expected of an iteration, over the version it was shown in. */
export function useSaveExpectations(key: IterationKey) {
  const queryClient = useQueryClient();
  const { teamId, campaignId, iterationId } = key;
  return useMutation<ExpectationsAnswer, ApiRefusal, NewExpectations>({
    ...onSuccessMessage("What is expected is saved."),
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

/** What is expected of all iterations of a campaign. */
export function useCampaignExpectations(key: CampaignKey) {
  return useQuery(expectationsOfCampaign(key));
}

/** Replaces what is expected of all iterations of a campaign, which is then fetched again. */
export async function saveCampaignExpectations(queryClient: QueryClient, key: CampaignKey, json: NewExpectations) {
  const { teamId, campaignId } = key;
  const saved = await unwrap(campaign.expectations.$put({ param: pathParams({ teamId, campaignId }), json }));
  queryClient.setQueryData(expectationsOfCampaign(key).queryKey, saved);
  await invalidateCampaign(queryClient, key);
  return saved;
}

/** Replaces what is expected of all iterations of a campaign, over the campaign's version it was shown in. */
export function useSaveCampaignExpectations(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<CampaignExpectationsAnswer, ApiRefusal, NewExpectations>({
    ...onSuccessMessage("What is expected is saved."),
    mutationFn: (json) => saveCampaignExpectations(queryClient, key, json),
    onError: () => invalidateCampaign(queryClient, key),
  });
}
