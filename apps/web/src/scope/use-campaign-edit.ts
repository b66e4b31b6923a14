import type { CampaignAnswer } from "@spi/domain/answers";
import type { CampaignDetails } from "@spi/domain/campaign";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiRefusal } from "../api/refusal.ts";
import { refetchCampaign, useSaveCampaign } from "../api/saving.ts";
import { useCampaign } from "./CampaignScope.tsx";

interface Outcome<Answer> {
  onSaved?: (answer: Answer) => void;
  onRefused?: (refusal: ApiRefusal) => void;
}

/**
 * Editing the campaign of the route. Changes are laid over the version the page opened with, so that somebody else's
 * save in between is noticed; `reload` takes that over and leaves the form as it is.
 */
export function useCampaignEdit() {
  const { key, campaign } = useCampaign();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(campaign.campaign_details);
  const [reloaded, setReloaded] = useState(false);
  const mutation = useSaveCampaign(key);
  const save = (changes: Partial<CampaignDetails>, { onSaved, onRefused }: Outcome<CampaignAnswer> = {}) =>
    mutation.mutate(
      { ...base, ...changes },
      {
        onSuccess: (answer) => {
          setBase(answer.campaign_details);
          onSaved?.(answer);
        },
        onError: (refusal) => onRefused?.(refusal),
      },
    );
  const reload = async () => {
    const latest = await refetchCampaign(queryClient, key);
    setBase(latest.campaign_details);
    setReloaded(true);
    mutation.reset();
  };
  const refusal = mutation.error ?? undefined;
  return { key, base, save, reload: () => void reload(), reloaded, refusal, saving: mutation.isPending };
}
