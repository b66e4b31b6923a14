import type { IterationAnswer, PlanReview, WholeCampaignAnswer } from "@spi/domain/api-contract";
import { type Difference, differences } from "@spi/domain/iteration/differences";
import { describeSending } from "@spi/domain/release/sending/sending-words";
import type { UnmetExpectation } from "@spi/domain/expectation/waiver";
import { type DecisionSeal, changedParts } from "@spi/domain/iteration/review/decision-seal";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "../../../api/queries.ts";
import { invalidateCampaign } from "../../../api/mutations.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useFailing } from "../../../scope/waivers/use-waivers.ts";
import { useMe } from "../../../session/use-session.ts";
import { hasOnlyOwnWaivers, waiversInWords } from "./changed-waivers.ts";

interface Shown {
  seal: DecisionSeal;
  sealed: object;
  /** Unmet expectations with their waivers, or undefined until loaded. */
  failing: readonly UnmetExpectation[] | undefined;
}

/** The subject of a decision: the state that the page showed first, and the changes since. */
interface DecidedAbout {
  /** Seal of what the page showed, which a decision must include. */
  seal: DecisionSeal;
  /**
   * Changes since then. Undefined if there are none, and empty for changes outside the documents: expectations or
   * reference data.
   */
  changes: Difference[] | undefined;
  /** Accepts the current state after the user has checked the changes. */
  lookAgain: () => void;
}

/**
 * Stores what a reviewer first saw, however often the page is refetched, so that nothing unseen is approved. Returns
 * undefined until the seal of exactly the displayed versions has loaded.
 */
export function useDecisionSnapshot(): DecidedAbout | undefined {
  const { key, iteration, campaign } = useIteration();
  const queryClient = useQueryClient();
  const review = useQuery(queries.review(key)).data;
  const ofTheseVersions =
    review?.versions.campaign === campaign.campaign_details.Version &&
    review.versions.iteration === iteration.iteration_details.Version;
  const waivers = useFailing().data;
  const me = useMe().id;
  const failing = waivers?.version === iteration.iteration_details.Version ? waivers.failing : undefined;
  const now =
    review && review.seal !== null && ofTheseVersions
      ? {
          seal: review.seal,
          failing,
          sealed: {
            ...sealedOf(campaign, iteration),
            NotifyPlans: plansOf(review),
            Sending: describeSending(review.sending.now),
          },
        }
      : undefined;
  const [shown, setShown] = useState<Shown>();
  const changed = shown !== undefined && now !== undefined && changedParts(shown.seal, now.seal).length > 0;
  const waiversCame = !changed && !shown?.failing && now?.failing !== undefined;
  if (now && (!shown || waiversCame || (changed && hasOnlyOwnWaivers(shown, now, me)))) setShown(now);
  const apart = review !== undefined && !ofTheseVersions;
  const { teamId, campaignId } = key;
  useEffect(() => {
    if (apart) void invalidateCampaign(queryClient, { teamId, campaignId });
  }, [apart, queryClient, teamId, campaignId]);
  if (!shown) return undefined;
  return {
    seal: shown.seal,
    changes: changed ? differences(withWaivers(shown), withWaivers(now)) : undefined,
    lookAgain: () => setShown(now),
  };
}

function withWaivers({ sealed, failing = [] }: Shown): object {
  return { ...sealed, Waivers: waiversInWords(failing) };
}

/** Returns NHS Notify IDs by routing plan ID. */
function plansOf({ notify_plans }: { notify_plans: PlanReview }) {
  return Object.fromEntries(notify_plans.plans.flatMap(({ id, uuid }) => (uuid === null ? [] : [[id, uuid]])));
}

function sealedOf({ campaign_details }: WholeCampaignAnswer, { iteration_details }: IterationAnswer): object {
  const { ID: _campaign, Version: _saves, ...campaign } = campaign_details;
  const { ID: _iteration, Version: _version, ...iteration } = iteration_details;
  return { Campaign: sealedPart(campaign, iteration), ...iteration };
}
