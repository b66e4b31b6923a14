import type { WaiversResponse } from "@spi/domain/api-contract";
import type { WaiverMove } from "@spi/domain/expectation/waiver";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../api/request.ts";
import { invalidateCampaign } from "../../api/mutations.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import { useIteration } from "../IterationScope.tsx";
import type { IterationKey } from "../../paths/paths.ts";

const waivers = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].waiver;

/**
 * Query for an iteration's waivers. The data is cached under the campaign's key, so that any change to the campaign
 * invalidates the data.
 */
const waiversQuery = ({ teamId, campaignId, iterationId }: IterationKey) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "waivers", iterationId],
    queryFn: () => unwrap(waivers.$get({ param: pathParams({ teamId, campaignId, iterationId }) })),
    staleTime: 0,
  });

/**
 * Returns the unmet expectations of an iteration that is waiting for a decision, with their waivers. Does not send a
 * request for any other iteration.
 */
export function useUnmetExpectations() {
  const { key, iteration } = useIteration();
  const enabled = iteration.status === "in review" || iteration.status === "report ready";
  return useQuery({ ...waiversQuery(key), enabled });
}

/** Returns the name of the form that requests a waiver, or of the form that approves or withdraws it. */
export const waiverFormName = (waiverId: string, isRequest: boolean) =>
  `waiver ${isRequest ? "request" : "move"} ${waiverId}`;

interface WaiverChange {
  waiverId: string;
  Version: number;
  move: WaiverMove;
  reason?: string;
}

const waiverMessages: Record<WaiverMove, string> = {
  request: "You requested the waiver.",
  approve: "You approved the waiver.",
  withdraw: "You withdrew the waiver.",
};

/** Requests, approves or withdraws a waiver, which creates a new version of the iteration. */
export function useChangeWaiver(key: IterationKey) {
  const queryClient = useQueryClient();
  const { teamId, campaignId, iterationId } = key;
  return useMutation<WaiversResponse, ApiRefusal, WaiverChange>({
    ...onSuccessMessage(
      ({ move }: WaiverChange) => waiverMessages[move],
      ({ waiverId, move, reason = "" }) => ({ form: waiverFormName(waiverId, move === "request"), typed: reason }),
    ),
    mutationFn: ({ waiverId, ...json }) =>
      unwrap(waivers[":waiverId"].$put({ param: pathParams({ teamId, campaignId, iterationId, waiverId }), json })),
    onSuccess: (answer) => queryClient.setQueryData(waiversQuery(key).queryKey, answer),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}
