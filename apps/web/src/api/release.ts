/** Requests about releases, in a separate module that the browser downloads only when it is needed. */
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import type { PersonResponse } from "@spi/domain/release/person-answer";
import { taskResult, hasMovedOn, isTaskRunning } from "./release-task.ts";
import { isSettled } from "@spi/domain/release/release";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { IterationKey } from "../paths/paths.ts";
import {
  clearProgress,
  clearSuccess,
  showResult,
  onSuccessMessage,
  onStartMessage,
} from "../ui/page/banner-message.ts";
import { type ServerEvent, followEvents } from "./follow-events.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";
import { invalidateCampaign } from "./mutations.ts";

const release = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].release;

/**
 * Query for a release. The data is cached under the campaign's key, so that any change to the campaign invalidates the
 * data.
 */
export function releaseQuery(key: IterationKey) {
  return queryOptions({
    queryKey: ["team", key.teamId, "campaign", key.campaignId, "release", key.iterationId],
    queryFn: () => unwrap(release.$get({ param: pathParams(key) })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && canPrepareList(data) ? listPollMilliseconds : false),
  });
}

/** Milliseconds between checks for a list that another user has prepared. */
const listPollMilliseconds = 15_000;

/** Returns whether there is no list to send, in which case a list can be prepared at any time. */
const canPrepareList = ({ release: current }: ReleaseResponse) =>
  current === null || current.state === "refused" || current.state === "called off";

const reconnectMilliseconds = 2000;

/** Updates a loaded release from the API's events until it no longer changes. */
export function useLiveRelease({ teamId, campaignId, iterationId }: IterationKey, answer: ReleaseResponse | undefined) {
  const queryClient = useQueryClient();
  const isChanging = answer !== undefined && !isSettled(answer.release);
  // This effect runs for each response rather than each change of state, because a short task can start and finish
  // between two responses.
  useEffect(() => {
    if (answer?.release === null) clearProgress();
    else if (answer && !isTaskRunning(answer.release)) showResult(taskResult(answer.release));
  }, [answer]);
  useEffect(() => {
    if (!isChanging) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const key = { teamId, campaignId, iterationId };
    const query = releaseQuery(key);
    const onEvent = (event: ServerEvent) => {
      if (event.event !== "release") return;
      const update = JSON.parse(event.data) as ReleaseResponse;
      const before = queryClient.getQueryData(query.queryKey)?.release;
      queryClient.setQueryData(query.queryKey, update);
      // A decision on a release also changes the iteration's status.
      if (before?.version !== update.release?.version) void invalidateCampaign(queryClient, key);
      if (before && update.release && hasMovedOn(before, update.release)) clearSuccess();
    };
    const follow = async () => {
      while (!signal.aborted) {
        const request = release.events.$get({ param: pathParams(key) }, { init: { signal } });
        const ended = await followEvents(request, onEvent).catch(() => false);
        if (ended || signal.aborted) return;
        // The connection failed, or the API closed it after the maximum time, so that the user's token is checked
        // again.
        await new Promise((resolve) => setTimeout(resolve, reconnectMilliseconds));
        if (!signal.aborted) await queryClient.invalidateQueries(query);
      }
    };
    void follow();
    return () => controller.abort();
  }, [isChanging, queryClient, teamId, campaignId, iterationId]);
}

/** Names of the release forms that can be removed from the page when the release changes. */
export const releaseForms = {
  prepare: "prepare the list",
  sendTestMessages: "send test messages",
  /** Each version of the release has its own name, because the ticked boxes apply only to that version. */
  read: (version: number) => `read test messages ${version}`,
  reject: "reject test messages",
} as const;

/** Prepares the list, without sending anything. */
export function useRequestRelease(key: IterationKey) {
  const callbacks = useReleaseUpdates(key);
  return useMutation<ReleaseResponse, ApiRefusal>({
    ...onStartMessage("We are preparing the list. Nothing has been sent yet.", () => ({
      form: releaseForms.prepare,
      typed: "",
    })),
    mutationFn: () => unwrap(release.$post({ param: pathParams(key) })),
    ...callbacks,
  });
}

type Proof = Parameters<(typeof release)["proof"]["$post"]>[0]["json"];
type ProofReading = Parameters<(typeof release)["proof"]["reading"]["$post"]>[0]["json"];

/** Sends test messages for the routing plans whose test messages have not been read by any user. */
export function useSendTestMessages(key: IterationKey) {
  const callbacks = useReleaseUpdates(key);
  return useMutation<ReleaseResponse, ApiRefusal, Proof>({
    ...onStartMessage("We are sending the test messages.", () => ({ form: releaseForms.sendTestMessages, typed: "" })),
    mutationFn: (json) => unwrap(release.proof.$post({ param: pathParams(key), json })),
    ...callbacks,
  });
}

/** Records that this user read the test messages. */
export function useReadProofs(key: IterationKey) {
  const callbacks = useReleaseUpdates(key);
  return useMutation<ReleaseResponse, ApiRefusal, ProofReading>({
    ...onSuccessMessage<ProofReading>("You confirmed that you have read the test messages.", ({ version }) => ({
      form: releaseForms.read(version),
      typed: "",
    })),
    mutationFn: (json) => unwrap(release.proof.reading.$post({ param: pathParams(key), json })),
    ...callbacks,
  });
}

type Rejection = Parameters<(typeof release)["proof"]["rejection"]["$post"]>[0]["json"];

/** Records that this user found errors in the test messages. */
export function useRejectProofs(key: IterationKey) {
  const callbacks = useReleaseUpdates(key);
  return useMutation<ReleaseResponse, ApiRefusal, Rejection>({
    ...onSuccessMessage<Rejection>("You reported a problem with the messages.", ({ reason }) => ({
      form: releaseForms.reject,
      typed: reason,
    })),
    mutationFn: (json) => unwrap(release.proof.rejection.$post({ param: pathParams(key), json })),
    ...callbacks,
  });
}

type PersonOutcomeRequest = Parameters<(typeof release)["person"]["$post"]>[0]["json"];

/** Looks up one person's outcome. The API records each lookup. */
export function usePersonOutcome(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<PersonResponse, ApiRefusal, PersonOutcomeRequest>({
    mutationFn: (json) => unwrap(release.person.$post({ param: pathParams(key), json })),
    onSettled: () => invalidateCampaign(queryClient, key),
    // The response is about a person, so it is removed from the cache when the user leaves the screen.
    gcTime: 0,
  });
}

/**
 * Query for the number of people who were not reached. The number is cached under the campaign's key, like the release.
 */
export function retryQuery(key: IterationKey) {
  return queryOptions({
    queryKey: ["team", key.teamId, "campaign", key.campaignId, "release", key.iterationId, "again"],
    queryFn: () => unwrap(release.retry.$get({ param: pathParams(key) })),
    staleTime: 0,
  });
}

type RetryRequest = Parameters<(typeof release)["retry"]["$post"]>[0]["json"];

/** Creates a draft iteration for only the people who were not reached. */
export function useCreateRetryIteration(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<{ iteration_id: string }, ApiRefusal, RetryRequest>({
    ...onSuccessMessage("You created an iteration for the people who were not reached."),
    mutationFn: (json) => unwrap(release.retry.$post({ param: pathParams(key), json })),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

type CommandRequest = Parameters<(typeof release)[":move"]["$put"]>[0];
export type ReleaseCommand = CommandRequest["json"] & { move: CommandRequest["param"]["move"] | "stop" };

const commandMessages: Record<ReleaseCommand["move"], string> = {
  start: "You started sending.",
  stop: "You stopped sending.",
  "request-resume": "You asked to resume sending.",
  resume: "You agreed to resume sending.",
  "request-cancellation": "You asked to cancel the remaining messages.",
  cancel: "You agreed to cancel the remaining messages.",
  withdraw: "You withdrew your request.",
  decline: "You declined the request.",
};

/** Starts, stops or resumes a release, or cancels its remaining messages. */
export function useReleaseCommand(key: IterationKey) {
  const callbacks = useReleaseUpdates(key);
  return useMutation<ReleaseResponse, ApiRefusal, ReleaseCommand>({
    ...onSuccessMessage(({ move }: ReleaseCommand) => commandMessages[move]),
    mutationFn: ({ move, ...json }) =>
      move === "stop"
        ? unwrap(release.stop.$put({ param: pathParams(key), json: { version: json.version, reason: json.reason } }))
        : unwrap(release[":move"].$put({ param: { ...pathParams(key), move }, json })),
    ...callbacks,
  });
}

function useReleaseUpdates(key: IterationKey) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (answer: ReleaseResponse) => void queryClient.setQueryData(releaseQuery(key).queryKey, answer),
    onSettled: () => invalidateCampaign(queryClient, key),
  };
}
