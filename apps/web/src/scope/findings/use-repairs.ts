import type { FindingView, IterationResponse } from "@spi/domain/api-contract";
import { type Repair, applyRepair, repairLabel } from "@spi/domain/finding/repairs/repair";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cacheIteration, invalidateCampaign, useRestoreIteration } from "../../api/mutations.ts";
import { PreviewSuperseded, requestPreview } from "../../api/preview-events.ts";
import { client, pathParams, unwrap } from "../../api/request.ts";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { showProblem, showUndoable } from "../../ui/page/banner-message.ts";
import { useIteration } from "../IterationScope.tsx";
import { describeEffect } from "../preview/preview-text.ts";

const { repair: route } =
  client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].finding[":findingId"];

interface RepairRequest {
  finding: Pick<FindingView, "id">;
  repair: Repair;
  /** Version of the iteration that the finding is about. */
  version: number;
}

/**
 * Applies a finding's repair, and shows a message with a button that restores the iteration. `onChanged` is called with
 * the iteration's new version after the repair, and after it has been undone.
 */
export function useRepairFinding(onChanged: (version: number) => void = () => {}) {
  const { key, iteration } = useIteration();
  const queryClient = useQueryClient();
  const before = iteration.iteration_details;
  const onRefused = (refusal: ApiRefusal) => {
    showProblem(refusal.body.message);
    void invalidateCampaign(queryClient, key);
  };
  const restore = useRestoreIteration(key, { onRestored: onChanged, onRefused });
  return useMutation<IterationResponse, ApiRefusal, RepairRequest>({
    mutationFn: ({ finding, repair, version }) =>
      unwrap(
        route.$post({
          param: pathParams({ ...key, findingId: finding.id }),
          json: { Version: version, code: repair.code },
        }),
      ),
    onSuccess: async (answer, { repair }) => {
      const { Version } = answer.iteration_details;
      const undo = () => restore.mutate({ ...before, Version });
      await cacheIteration(queryClient, key, answer);
      showUndoable(`Your fix has been saved: ${repairLabel(repair)}.`, undo);
      onChanged(Version);
    },
    onSettled: (_answer, refusal) => {
      if (refusal) onRefused(refusal);
    },
  });
}

/**
 * Returns a key for the part of a page that must be opened again after a repair, because its forms are about the earlier
 * version. The key changes once the page has the changed iteration.
 */
export function useReopenAfterRepair(): { key: number; onRepaired: (version: number) => void } {
  const { Version } = useIteration().iteration.iteration_details;
  const [repaired, setRepaired] = useState(0);
  return { key: Math.min(repaired, Version), onRepaired: setRepaired };
}

const maxRetries = 6;
const retryMilliseconds = 200;

/** The last count that was requested. The API counts one edited iteration at a time for each user. */
let lastCount: Promise<unknown> = Promise.resolve();

function countNext<Count>(count: () => Promise<Count>): Promise<Count> {
  const next = lastCount.then(count);
  lastCount = next.catch(() => undefined);
  return next;
}

/**
 * Returns the effect of a repair on the people invited, for example "12 fewer invited". Returns null while people are
 * being counted, and undefined if they cannot be counted. The count for the page comes first.
 */
export function useRepairEffect({ change }: Repair): string | null | undefined {
  const { key, iteration } = useIteration();
  const queryClient = useQueryClient();
  const saved = iteration.iteration_details;
  const ofCampaign = ["team", key.teamId, "campaign", key.campaignId];
  const isPageCounting = () => queryClient.isFetching({ queryKey: [...ofCampaign, "preview"] }) > 0;
  const query = useQuery({
    queryKey: [...ofCampaign, "repair", key.iterationId, saved.Version, change],
    queryFn: ({ signal }) =>
      countNext(async () => {
        if (isPageCounting()) throw new PreviewSuperseded();
        const draft = applyRepair(saved, change);
        const ignore = () => undefined;
        const listener = { signal, onAnswer: ignore, onWaiting: ignore, onSaved: ignore };
        const answer = await requestPreview({ key, draft, rule: undefined }, listener);
        return answer.event === "not-available" ? null : (describeEffect(answer.preview) ?? null);
      }),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: (failures, error) => error instanceof PreviewSuperseded && failures < maxRetries,
    retryDelay: (failures) => retryMilliseconds * 2 ** failures,
    refetchOnWindowFocus: false,
  });
  return query.isPending ? null : (query.data ?? undefined);
}
