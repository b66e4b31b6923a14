import type { Iteration } from "@spi/domain/iteration/iteration";
import type { PreviewResponse } from "@spi/domain/people/people-preview";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { PreviewSuperseded, requestPreview, notAvailable } from "../../api/preview-events.ts";
import { refetchCampaign } from "../../api/mutations.ts";
import { documentToSave } from "../editing/conflict.ts";
import { useIteration } from "../IterationScope.tsx";

/** Milliseconds within which several key presses cause only one request. */
const pauseMilliseconds = 50;

/** Maximum number of times that a superseded count is requested again. */
const maxRetries = 5;
/** Milliseconds before the first retry. The delay doubles with each retry. */
const retryMilliseconds = 200;

export interface PreviewInput {
  /** The iteration when the page was opened. */
  base: Iteration;
  /** The iteration, including unsaved changes. Undefined while it is incomplete. */
  draft: Iteration | undefined;
  /** ID of the edited rule, or "every". */
  rule?: string | undefined;
}

interface CountedPreview {
  answer: PreviewResponse;
  /** The iteration that was counted. */
  iteration: Iteration;
  /** True if the exact count is waiting for other counts. */
  waiting?: boolean;
}

export interface Preview {
  /**
   * The latest counts. During a new count, these are the counts for an earlier draft. Undefined before the first
   * response.
   */
  counted: CountedPreview | undefined;
  counting: boolean;
  /** True if the draft is incomplete, in which case the saved iteration is counted. */
  unfinished: boolean;
  /** True if the page cannot differ from the saved version. */
  unedited: boolean;
  /** True if the iteration was saved after the page was opened, in which case the count includes that save. */
  savedSince: boolean;
}

/**
 * Counts the people that the iteration would invite if the draft were saved now. Other users' saved changes are
 * included.
 */
export function usePreview({ base, draft, rule }: PreviewInput): Preview {
  const { key, iteration } = useIteration();
  const queryClient = useQueryClient();
  const saved = iteration.iteration_details;
  const { teamId, campaignId, iterationId } = key;
  const counted = draft === undefined ? saved : documentToSave({ base, mine: draft, latest: saved });
  const countedRule = draft === undefined ? undefined : rule;
  const queryKey = [
    "team",
    teamId,
    "campaign",
    campaignId,
    "preview",
    iterationId,
    saved.Version,
    countedRule,
    counted,
  ];
  const query = useQuery<CountedPreview>({
    queryKey,
    queryFn: async ({ signal }) => {
      await debounce(signal);
      const onAnswer = (answer: PreviewResponse) =>
        queryClient.setQueryData<CountedPreview>(queryKey, { answer, iteration: counted });
      const onWaiting = () =>
        queryClient.setQueryData<CountedPreview>(queryKey, (previous) => previous && { ...previous, waiting: true });
      const onSaved = (version: number) => {
        if (version > saved.Version) refetchCampaign(queryClient, key).catch(() => undefined);
      };
      return {
        answer: await requestPreview(
          { key, draft: counted, rule: countedRule },
          { signal, onAnswer, onWaiting, onSaved },
        ),
        iteration: counted,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    // A page that still shows this count requests it again. Two open tabs can cancel each other's counts several times.
    retry: (failures, error) => error instanceof PreviewSuperseded && failures < maxRetries,
    retryDelay: (failures) => retryMilliseconds * 2 ** failures,
    refetchOnWindowFocus: false,
  });
  return {
    counted: query.isError ? { answer: notAvailable, iteration: counted } : query.data,
    counting: query.isFetching,
    unfinished: draft === undefined,
    unedited: draft === saved,
    savedSince: base.Version < saved.Version,
  };
}

let lastKey = Number.NEGATIVE_INFINITY;

/** Waits while keys are pressed in quick succession. After a key press that follows a pause, resolves immediately. */
async function debounce(signal: AbortSignal): Promise<void> {
  const now = performance.now();
  const elapsed = now - lastKey;
  lastKey = now;
  if (elapsed > pauseMilliseconds) return undefined;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("Someone has entered a newer draft.", "AbortError"));
    });
  });
}
