/** Releases: apart from the other calls, since few ever make them. */
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { IterationKey } from "../scope/paths.ts";
import type { ApiRefusal } from "./refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";
import { forgetCampaign } from "./saving.ts";

const release = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].release;

/** States in which a worker moves the release on by itself. */
const moving: readonly unknown[] = ["preparing", "sending", "giving up"];
const lookAgainMilliseconds = 2000;

/** Kept below the campaign, so that whatever changes the campaign forgets it; asked for again while it moves. */
export function releaseQuery(key: IterationKey) {
  return queryOptions({
    queryKey: ["team", key.teamId, "campaign", key.campaignId, "release", key.iterationId],
    queryFn: () => unwrap(release.$get({ param: pathParams(key) })),
    staleTime: 0,
    refetchInterval: ({ state }) => (moving.includes(state.data?.release?.state) ? lookAgainMilliseconds : false),
  });
}

/** Has the list prepared; nothing is sent by that. */
export function useRequestRelease(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal>({
    mutationFn: () => unwrap(release.$post({ param: pathParams(key) })),
    ...after,
  });
}

type Moves = Parameters<(typeof release)[":move"]["$put"]>[0];
export type ReleaseWish = Moves["json"] & { move: Moves["param"]["move"] };

/** Starts, stops or resumes a release, or gives up the rest. */
export function useMoveRelease(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal, ReleaseWish>({
    mutationFn: ({ move, ...json }) => unwrap(release[":move"].$put({ param: { ...pathParams(key), move }, json })),
    ...after,
  });
}

function useAfter(key: IterationKey) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (answer: ReleaseAnswer) => void queryClient.setQueryData(releaseQuery(key).queryKey, answer),
    onSettled: () => forgetCampaign(queryClient, key),
  };
}
