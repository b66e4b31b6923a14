import type { Iteration } from "@spi/domain/iteration/iteration";
import type { PreviewAnswer } from "@spi/domain/people/people-preview";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { askPreview, notAvailable } from "../../api/preview-events.ts";
import { refetchCampaign } from "../../api/saving.ts";
import { asSavedNow } from "../editing/conflict.ts";
import { useIteration } from "../IterationScope.tsx";

/** Keys that follow each other faster than this are one question. */
const pauseMilliseconds = 50;

export interface Edited {
  /** The iteration as the page was opened with it. */
  base: Iteration;
  /** The iteration with what is typed now; undefined while something is missing. */
  draft: Iteration | undefined;
  /** The ID of the rule that is edited, or "every" rule. */
  rule?: string | undefined;
}

interface Counted {
  answer: PreviewAnswer;
  /** The iteration that was counted. */
  of: Iteration;
  /** The exact count waits until others have theirs. */
  waiting?: boolean;
}

export interface Preview {
  /** What is known; of an earlier draft while the count of this one is under way. Undefined before the first answer. */
  counted: Counted | undefined;
  counting: boolean;
  /** Something is missing in what is typed: the iteration as it is saved is counted. */
  unfinished: boolean;
  /** Nothing on the page can differ from what is saved. */
  unedited: boolean;
  /** The iteration was saved after the page was opened, and that is counted too. */
  savedSince: boolean;
}

/** How many people the iteration would invite if what is typed were saved now, over what others saved meanwhile. */
export function usePreview({ base, draft, rule }: Edited): Preview {
  const { key, iteration } = useIteration();
  const queryClient = useQueryClient();
  const saved = iteration.iteration_details;
  const { teamId, campaignId, iterationId } = key;
  const of = draft === undefined ? saved : asSavedNow({ base, mine: draft, latest: saved });
  const asks = draft === undefined ? undefined : rule;
  const queryKey = ["team", teamId, "campaign", campaignId, "preview", iterationId, saved.Version, asks, of];
  const asked = useQuery<Counted>({
    queryKey,
    queryFn: async ({ signal }) => {
      await pause(signal);
      const onAnswer = (answer: PreviewAnswer) => queryClient.setQueryData<Counted>(queryKey, { answer, of });
      const onWaiting = () =>
        queryClient.setQueryData<Counted>(queryKey, (known) => known && { ...known, waiting: true });
      const onSaved = (version: number) => {
        if (version > saved.Version) refetchCampaign(queryClient, key).catch(() => undefined);
      };
      return { answer: await askPreview({ key, draft: of, rule: asks }, { signal, onAnswer, onWaiting, onSaved }), of };
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

/** Waits where keys follow each other fast; a key after a pause is asked about at once. */
async function pause(signal: AbortSignal): Promise<void> {
  const now = performance.now();
  const since = now - lastKey;
  lastKey = now;
  if (since > pauseMilliseconds) return undefined;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("A newer draft was typed.", "AbortError"));
    });
  });
}
