/** Releases: apart from the other calls, since few ever make them. */
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";
import type { PersonAnswer } from "@spi/domain/release/person-answer";
import { endOfBegun, hasWorsened, isUnderWay } from "./under-way.ts";
import { isSettled } from "@spi/domain/release/release";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { IterationKey } from "../paths/paths.ts";
import { forgetBegun, forgetSuccess, tellEnd, telling, tellingBegun } from "../ui/page/done.ts";
import { type ServerEvent, followEvents } from "./follow-events.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";
import { forgetCampaign } from "./saving.ts";

const release = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].release;

/** Kept below the campaign, so that whatever changes the campaign forgets it. */
export function releaseQuery(key: IterationKey) {
  return queryOptions({
    queryKey: ["team", key.teamId, "campaign", key.campaignId, "release", key.iterationId],
    queryFn: () => unwrap(release.$get({ param: pathParams(key) })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && awaitsList(data) ? listMilliseconds : false),
  });
}

/** How long until it is asked again whether somebody else has had a list prepared. */
const listMilliseconds = 15_000;

/** Whether there is no list that can be sent, or was, so that another one may be prepared at any time. */
const awaitsList = ({ release: found }: ReleaseAnswer) =>
  found === null || found.state === "refused" || found.state === "called off";

const againMilliseconds = 2000;

/** Keeps a loaded release up to date for as long as it moves, as the API tells of each change. */
export function useLiveRelease({ teamId, campaignId, iterationId }: IterationKey, answer: ReleaseAnswer | undefined) {
  const queryClient = useQueryClient();
  const moves = answer !== undefined && !isSettled(answer.release);
  // By the answer and not by a change of it: what is over quickly is never seen under way.
  useEffect(() => {
    if (answer?.release === null) forgetBegun();
    else if (answer && !isUnderWay(answer.release)) tellEnd(endOfBegun(answer.release));
  }, [answer]);
  useEffect(() => {
    if (!moves) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const key = { teamId, campaignId, iterationId };
    const query = releaseQuery(key);
    const onEvent = (event: ServerEvent) => {
      if (event.event !== "release") return;
      const told = JSON.parse(event.data) as ReleaseAnswer;
      const before = queryClient.getQueryData(query.queryKey)?.release;
      queryClient.setQueryData(query.queryKey, told);
      // What is decided about a release is a change of its iteration.
      if (before?.version !== told.release?.version) void forgetCampaign(queryClient, key);
      if (before && told.release && hasWorsened(before, told.release)) forgetSuccess();
    };
    const follow = async () => {
      while (!signal.aborted) {
        const request = release.events.$get({ param: pathParams(key) }, { init: { signal } });
        const ended = await followEvents(request, onEvent).catch(() => false);
        if (ended || signal.aborted) return;
        // It broke off, or a person may listen no longer on one token check.
        await new Promise((resolve) => setTimeout(resolve, againMilliseconds));
        if (!signal.aborted) await queryClient.invalidateQueries(query);
      }
    };
    void follow();
    return () => leaving.abort();
  }, [moves, queryClient, teamId, campaignId, iterationId]);
}

/** Names of the forms of a release that can disappear when it moves on. */
export const releaseForms = {
  prepare: "prepare the list",
  prove: "send test messages",
  /** One for each version of the release: what was ticked is of that version. */
  read: (version: number) => `read test messages ${version}`,
  reject: "reject test messages",
} as const;

/** Has the list prepared; nothing is sent by that. */
export function useRequestRelease(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal>({
    ...tellingBegun("The list is being prepared. Nothing is sent yet.", () => ({
      form: releaseForms.prepare,
      typed: "",
    })),
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
    ...tellingBegun("The test messages are being sent.", () => ({ form: releaseForms.prove, typed: "" })),
    mutationFn: (json) => unwrap(release.proof.$post({ param: pathParams(key), json })),
    ...after,
  });
}

/** Keeps that this person read what the test recipients got. */
export function useReadProofs(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal, Reading>({
    ...telling<Reading>("You said that you have read the test messages.", ({ version }) => ({
      form: releaseForms.read(version),
      typed: "",
    })),
    mutationFn: (json) => unwrap(release.proof.reading.$post({ param: pathParams(key), json })),
    ...after,
  });
}

type Rejection = Parameters<(typeof release)["proof"]["rejection"]["$post"]>[0]["json"];

/** Keeps that this person found messages wrong which test recipients got. */
export function useRejectProofs(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal, Rejection>({
    ...telling<Rejection>("You said that the messages are wrong.", ({ reason }) => ({
      form: releaseForms.reject,
      typed: reason,
    })),
    mutationFn: (json) => unwrap(release.proof.rejection.$post({ param: pathParams(key), json })),
    ...after,
  });
}

type PersonQuestion = Parameters<(typeof release)["person"]["$post"]>[0]["json"];

/** Asks what became of one person; the question is recorded. */
export function useAskPerson(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<PersonAnswer, ApiRefusal, PersonQuestion>({
    mutationFn: (json) => unwrap(release.person.$post({ param: pathParams(key), json })),
    onSettled: () => forgetCampaign(queryClient, key),
    // Whom it was about is not kept any longer than it is shown.
    gcTime: 0,
  });
}

/** How many people were not reached, kept below the campaign as the release is. */
export function tryAgainQuery(key: IterationKey) {
  return queryOptions({
    queryKey: ["team", key.teamId, "campaign", key.campaignId, "release", key.iterationId, "again"],
    queryFn: () => unwrap(release.again.$get({ param: pathParams(key) })),
    staleTime: 0,
  });
}

type TryAgainWish = Parameters<(typeof release)["again"]["$post"]>[0]["json"];

/** Makes a draft iteration of only those who were not reached. */
export function useTryAgain(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<{ iteration_id: string }, ApiRefusal, TryAgainWish>({
    ...telling("You created an iteration of those who were not reached."),
    mutationFn: (json) => unwrap(release.again.$post({ param: pathParams(key), json })),
    onSettled: () => forgetCampaign(queryClient, key),
  });
}

type Moves = Parameters<(typeof release)[":move"]["$put"]>[0];
export type ReleaseWish = Moves["json"] & { move: Moves["param"]["move"] | "stop" };

const moved: Record<ReleaseWish["move"], string> = {
  start: "You started sending.",
  stop: "You stopped sending.",
  "ask-to-resume": "You asked to resume sending.",
  resume: "You agreed to resume sending.",
  "ask-to-give-up": "You asked not to send the rest.",
  "give-up": "You agreed not to send the rest.",
  withdraw: "You withdrew what you asked for.",
  decline: "You declined what was asked for.",
};

/** Starts, stops or resumes a release, or gives up the rest. */
export function useMoveRelease(key: IterationKey) {
  const after = useAfter(key);
  return useMutation<ReleaseAnswer, ApiRefusal, ReleaseWish>({
    ...telling(({ move }: ReleaseWish) => moved[move]),
    mutationFn: ({ move, ...json }) =>
      move === "stop"
        ? unwrap(release.stop.$put({ param: pathParams(key), json: { version: json.version, reason: json.reason } }))
        : unwrap(release[":move"].$put({ param: { ...pathParams(key), move }, json })),
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
