import type { IterationResponse } from "@spi/domain/api-contract";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { useQueryClient } from "@tanstack/react-query";
import { useReferenceLabels } from "../../api/use-reference-labels.ts";
import { refetchCampaign, useSaveIteration } from "../../api/mutations.ts";
import { useMe } from "../../session/use-session.ts";
import { useIteration } from "../IterationScope.tsx";
import { lockState } from "./lock-state.ts";
import { useDocumentEdit } from "./use-document-edit.ts";

/**
 * Edits the iteration in the route. Rules in a conflict are described with the reference data and the iteration's run
 * date.
 */
export function useIterationEdit() {
  const { key, iteration, campaign } = useIteration();
  const me = useMe();
  const queryClient = useQueryClient();
  const reference = useReferenceLabels();
  const saveIteration = useSaveIteration(key);
  const edit = useDocumentEdit<Iteration, IterationResponse>({
    kind: "iteration",
    current: iteration.iteration_details,
    locked: lockState(iteration, me.id) === "other",
    write: (details) => saveIteration.mutateAsync(details),
    read: async () => {
      const latest = await refetchCampaign(queryClient, key);
      const latestIteration = latest.iterations.find(
        ({ iteration_details }) => iteration_details.ID === key.iterationId,
      );
      return latestIteration?.iteration_details;
    },
    documentOf: (answer) => answer.iteration_details,
  });
  const reading = reference && { reference, runDate: edit.base.IterationDate };
  return { ...edit, conflict: edit.conflict && { ...edit.conflict, reading }, key, campaign };
}
