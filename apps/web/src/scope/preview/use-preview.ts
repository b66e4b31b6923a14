import type { Iteration } from "@spi/domain/iteration/iteration";
import type { PreviewAnswer } from "@spi/domain/people/people-preview";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestPreview, notAvailable } from "../../api/preview-events.ts";
import { refetchCampaign } from "../../api/mutations.ts";
import { documentToSave } from "../editing/conflict.ts";
import { useIteration } from "../IterationScope.tsx";

/** Milliseconds within which several key presses result in one request. */
const pauseMilliseconds = 50;

export interface PreviewInput {
  /** The iteration as it was when the page was opened. */
  base: Iteration;
  /** The iteration with unsaved changes, or undefined while something is missing. */
  draft: Iteration | undefined;
  /** ID of the edited rule, or "every". */
  rule?: string | undefined;
}

interface CountedPreview {
  answer: PreviewAnswer;
  /** The iteration that was counted. */
  of: Iteration;
  /** True if the exact count is waiting for other counts. */
  waiting?: boolean;
}

export interface Preview {
  /**
   * The latest counts, which are an earlier draft's while a new count is running. Undefined before the first response.
   */
  counted: CountedPreview | undefined;
  counting: boolean;
  /** True if the draft is incomplete. The saved iteration is counted instead. */
  unfinished: boolean;
  /** True if the page cannot differ from the saved version. */
  unedited: boolean;
  /** True if the iteration was saved after the page was opened. The count includes that save. */
  savedSince: boolean;
}

/**
 * Counts the people the iteration would invite if the draft were saved now, including what others have saved in the
 * meantime.
 */
export function usePreview({ base, draft, rule }: PreviewInput): Preview {
  const { key, iteration } = useIteration();
  const queryClient = useQueryClient();
  const saved = iteration.iteration_details;
  const { teamId, campaignId, iterationId } = key;
  const of = draft === undefined ? saved : documentToSave({ base, mine: draft, latest: saved });
  const asks = draft === undefined ? undefined : rule;
  const queryKey = ["team", teamId, "campaign", campaignId, "preview", iterationId, saved.Version, asks, of];
  const asked = useQuery<CountedPreview>({
    queryKey,
    queryFn: async ({ signal }) => {
      await pause(signal);
      const onAnswer = (answer: PreviewAnswer) => queryClient.setQueryData<CountedPreview>(queryKey, { answer, of });
      const onWaiting = () =>
        queryClient.setQueryData<CountedPreview>(queryKey, (known) => known && { ...known, waiting: true });
      const onSaved = (version: number) => {
        if (version > saved.Version) refetchCampaign(queryClient, key).catch(() => undefined);
      };
      return {
        answer: await requestPreview({ key, draft: of, rule: asks }, { signal, onAnswer, onWaiting, onSaved }),
        of,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return {
    counted: asked.isError ? { answer: notAvailable, of } : asked.data,
    counting: asked.isFetching,
    unfinished: draft === undefined,
    unedited: draft === saved,
    savedSince: base.Version < saved.Version,
  };
}

let lastKey = Number.NEGATIVE_INFINITY;

/** Waits while keys are pressed in quick succession. A key press after a pause is counted immediately. */
async function pause(signal: AbortSignal): Promise<void> {
  const now = performance.now();
  const since = now - lastKey;
  lastKey = now;
  if (since > pauseMilliseconds) return undefined;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("Someone has entered a newer draft.", "AbortError"));
    });
  });
}
