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
const asked: readonly unknown[] = ["waiting", "sending"];

/** Whether it, or a message to test recipients, is about to change. */
function isMoving(release: ReleaseAnswer["release"] | undefined): boolean {
  return moving.includes(release?.state) || (release?.plans ?? []).some(({ proof }) => asked.includes(proof?.state));
}

const lookAgainMilliseconds = 2000;

/** Kept below the campaign, so that whatever changes the campaign forgets it; asked for again while it moves. */
export function releaseQuery(key: IterationKey) {
  return queryOptions({
    queryKey: ["team", key.teamId, "campaign", key.campaignId, "release", key.iterationId],
    queryFn: () => unwrap(release.$get({ param: pathParams(key) })),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data?.release) ? lookAgainMilliseconds : false),
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

type Proof = Parameters<(typeof release)["proof"]["$post"]>[0]["json"];
type Reading = Parameters<(typeof release)["proof"]["reading"]["$post"]>[0]["json"];

/** Has the message of each routing plan that nobody has read sent to the test recipients. */
export function useProveRelease(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal, Proof>({
    mutationFn: (json) => unwrap(release.proof.$post({ param: pathParams(key), json })),
    ...after,
  });
}

/** Keeps that this person read what the test recipients got. */
export function useReadProofs(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal, Reading>({
    mutationFn: (json) => unwrap(release.proof.reading.$post({ param: pathParams(key), json })),
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
