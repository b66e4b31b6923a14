import type { IterationAnswer } from "@spi/domain/answers";
import type { Iteration } from "@spi/domain/iteration";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiRefusal } from "../api/refusal.ts";
import { refetchCampaign, useSaveIteration } from "../api/saving.ts";
import { useIteration } from "./IterationScope.tsx";

interface Outcome {
  onSaved?: (answer: IterationAnswer) => void;
  onRefused?: (refusal: ApiRefusal) => void;
}

/**
 * Editing the iteration of the route. Changes are laid over the version the page opened with (or last saved), so that
 * somebody else's save in between is noticed; `reload` takes that over and leaves the form as it is.
 */
export function useIterationEdit() {
  const { key, iteration, campaign } = useIteration();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(iteration.iteration_details);
  const [reloaded, setReloaded] = useState(false);
  const mutation = useSaveIteration(key);
  const save = (changes: Partial<Iteration>, { onSaved, onRefused }: Outcome = {}) =>
    mutation.mutate(
      { ...base, ...changes },
      {
        onSuccess: (answer) => {
          setBase(answer.iteration_details);
          onSaved?.(answer);
        },
        onError: (refusal) => onRefused?.(refusal),
      },
    );
  const reload = async () => {
    const latest = await refetchCampaign(queryClient, key);
    const found = latest.iterations.find(({ iteration_details }) => iteration_details.ID === key.iterationId);
    if (!found) return;
    setBase(found.iteration_details);
    setReloaded(true);
    mutation.reset();
  };
  const refusal = mutation.error ?? undefined;
  return { key, campaign, base, save, reload: () => void reload(), reloaded, refusal, saving: mutation.isPending };
}
