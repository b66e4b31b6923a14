import type { Iteration } from "@spi/domain/iteration/iteration";
import type { PreviewAnswer } from "@spi/domain/report/people-preview";
import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { askPreview, notAvailable, unfinished } from "../../api/preview-events.ts";
import { useIteration } from "../IterationScope.tsx";

/** Keys that follow each other faster than this are one question. */
const pauseMilliseconds = 50;

export interface Preview {
  /** What is known; of an earlier draft while the count of this one is under way. Undefined before the first answer. */
  answer: PreviewAnswer | undefined;
  counting: boolean;
}

/** How many people the draft of the route's iteration would invite; `draft` is undefined while it is not finished. */
export function usePreview(draft: Iteration | undefined, rule: string | undefined): Preview {
  const { key, iteration } = useIteration();
  const queryClient = useQueryClient();
  const saved = iteration.iteration_details.Version;
  const { teamId, campaignId, iterationId } = key;
  const queryKey = ["team", teamId, "campaign", campaignId, "preview", iterationId, saved, rule, draft];
  const asked = useQuery<PreviewAnswer>({
    queryKey,
    queryFn:
      draft === undefined
        ? skipToken
        : async ({ signal }) => {
            await pause(signal);
            const onAnswer = (answer: PreviewAnswer) => queryClient.setQueryData(queryKey, answer);
            return askPreview({ key, draft, rule }, { signal, onAnswer });
          },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (draft === undefined) return { answer: unfinished, counting: false };
  if (asked.isError) return { answer: notAvailable, counting: false };
  return { answer: asked.data, counting: asked.isFetching };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("A newer draft was typed.", "AbortError"));
    });
  });
}
