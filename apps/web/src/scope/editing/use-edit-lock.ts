import type { IterationResponse, RefusalBody, WholeCampaignResponse } from "@spi/domain/api-contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LockResponse, api } from "../../api/client.ts";
import { asRefusal } from "../../ui/page/refusal.ts";
import { refetchCampaign } from "../../api/mutations.ts";
import { useMe } from "../../session/use-session.ts";
import { lockState } from "./lock-state.ts";
import type { CampaignKey, IterationKey } from "../../paths/paths.ts";

export type EditLock = { state: "asking" } | { state: "held" } | { state: "refused"; refusal?: RefusalBody };

/** Requests a lock each time an edit page is opened. When the user gets a new lock, also fetches the latest version. */
function useLock(id: readonly string[], requestLock: (queryClient: QueryClient) => Promise<LockResponse>): EditLock {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ["lock", ...id],
    queryFn: () => requestLock(queryClient),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  if (query.isPending) return { state: "asking" };
  if (query.isError) return { state: "refused", refusal: asRefusal(query.error).body };
  return { state: query.data.granted ? "held" : "refused" };
}

export function useCampaignLock({ key, campaign }: { key: CampaignKey; campaign: WholeCampaignResponse }): EditLock {
  const me = useMe();
  return useLock([key.campaignId], async (queryClient) => {
    const answer = await api.lockCampaign(key, false);
    if (lockState(campaign, me.id) !== "mine") await refetchCampaign(queryClient, key);
    return answer;
  });
}

export function useIterationLock({ key, iteration }: { key: IterationKey; iteration: IterationResponse }): EditLock {
  const me = useMe();
  return useLock([key.campaignId, key.iterationId], async (queryClient) => {
    const answer = await api.lockIteration(key, false);
    if (lockState(iteration, me.id) !== "mine") await refetchCampaign(queryClient, key);
    return answer;
  });
}
