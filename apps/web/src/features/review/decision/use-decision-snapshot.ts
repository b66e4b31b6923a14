import type { IterationResponse, PlanReview, WholeCampaignResponse } from "@spi/domain/api-contract";
import { type Difference, differences } from "@spi/domain/iteration/differences";
import { describeSending } from "@spi/domain/release/sending/sending-sentences";
import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import { type DecisionSeal, changedParts } from "@spi/domain/iteration/review/decision-seal";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "../../../api/queries.ts";
import { invalidateCampaign } from "../../../api/mutations.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useUnmetExpectations } from "../../../scope/waivers/use-waivers.ts";
import { useMe } from "../../../session/use-session.ts";
import { hasOnlyOwnWaivers, describeWaivers } from "./changed-waivers.ts";

interface Snapshot {
  seal: DecisionSeal;
  sealed: object;
  /** Unmet expectations with their waivers. Undefined until they have loaded. */
  failing: readonly UnmetExpectation[] | undefined;
}

/** The subject of a decision, with the content that the page first showed and the changes since then. */
interface DecisionSnapshot {
  /** Seal of the content that the page showed. A decision must include it. */
  seal: DecisionSeal;
  /**
   * Changes since the page was opened. Undefined if there are none, and empty if only expectations or other content
   * outside the documents changed.
   */
  changes: Difference[] | undefined;
  /** Accepts the current state after the user has checked the changes. */
  acceptChanges: () => void;
}

/**
 * Returns the content that a reviewer first saw. The content does not change when the page is refetched, so a reviewer
 * approves only content that they saw. Returns undefined until the seal of the displayed versions has loaded.
 */
export function useDecisionSnapshot(): DecisionSnapshot | undefined {
  const { key, iteration, campaign } = useIteration();
  const queryClient = useQueryClient();
  const review = useQuery(queries.review(key)).data;
  const isCurrentReview =
    review?.versions.campaign === campaign.campaign_details.Version &&
    review.versions.iteration === iteration.iteration_details.Version;
  const waivers = useUnmetExpectations().data;
  const me = useMe().id;
  const failing = waivers?.version === iteration.iteration_details.Version ? waivers.failing : undefined;
  const current =
    review && review.seal !== null && isCurrentReview
      ? {
          seal: review.seal,
          failing,
          sealed: {
            ...toSealedDocument(campaign, iteration),
            NotifyPlans: notifyIdsByPlan(review),
            Sending: describeSending(review.sending.now),
          },
        }
      : undefined;
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const changed =
    snapshot !== undefined && current !== undefined && changedParts(snapshot.seal, current.seal).length > 0;
  const hasLoadedWaivers = !changed && !snapshot?.failing && current?.failing !== undefined;
  if (current && (!snapshot || hasLoadedWaivers || (changed && hasOnlyOwnWaivers(snapshot, current, me))))
    setSnapshot(current);
  const isOutdated = review !== undefined && !isCurrentReview;
  const { teamId, campaignId } = key;
  useEffect(() => {
    if (isOutdated) void invalidateCampaign(queryClient, { teamId, campaignId });
  }, [isOutdated, queryClient, teamId, campaignId]);
  if (!snapshot) return undefined;
  return {
    seal: snapshot.seal,
    changes: changed ? differences(withWaivers(snapshot), withWaivers(current)) : undefined,
    acceptChanges: () => setSnapshot(current),
  };
}

function withWaivers({ sealed, failing = [] }: Snapshot): object {
  return { ...sealed, Waivers: describeWaivers(failing) };
}

/** Returns NHS Notify IDs by routing plan ID. */
function notifyIdsByPlan({ notify_plans }: { notify_plans: PlanReview }) {
  return Object.fromEntries(notify_plans.plans.flatMap(({ id, uuid }) => (uuid === null ? [] : [[id, uuid]])));
}

function toSealedDocument(
  { campaign_details }: WholeCampaignResponse,
  { iteration_details }: IterationResponse,
): object {
  const { ID: _campaign, Version: _saves, ...campaign } = campaign_details;
  const { ID: _iteration, Version: _version, ...iteration } = iteration_details;
  return { Campaign: sealedPart(campaign, iteration), ...iteration };
}
