import type { IterationResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useState } from "react";
import { Outlet, useParams } from "react-router";
import { refetchCampaign } from "../api/mutations.ts";
import { LoadingPage } from "../ui/page/LoadingText.tsx";
import { Page } from "../ui/page/Page.tsx";
import { useCampaign } from "./CampaignScope.tsx";
import { type IterationKey, campaignPath } from "../paths/paths.ts";

interface Scope {
  key: IterationKey;
  iteration: IterationResponse;
  campaign: WholeCampaignResponse;
}

const IterationContext = createContext<Scope | undefined>(undefined);

/** Returns the iteration in the route, with its campaign. Must only be used on screens inside an iteration. */
export function useIteration(): Scope {
  const scope = use(IterationContext);
  if (!scope) throw new Error("useIteration outside an iteration's routes");
  return scope;
}

/**
 * Finds the iteration in the route. If it does not exist, queries the API again before reporting that it is missing.
 */
export function IterationScope() {
  const { key, campaign } = useCampaign();
  const { iterationId = "" } = useParams();
  const scope = useMemo(() => {
    const iteration = campaign.iterations.find(({ iteration_details }) => iteration_details.ID === iterationId);
    return iteration && { key: { ...key, iterationId }, iteration, campaign };
  }, [key, campaign, iterationId]);
  if (!scope) return <MissingIteration key={iterationId} />;
  return (
    <IterationContext value={scope}>
      <Outlet />
    </IterationContext>
  );
}

function MissingIteration() {
  const { key } = useCampaign();
  const { teamId, campaignId } = key;
  const queryClient = useQueryClient();
  const [isRefetching, setIsRefetching] = useState(true);
  useEffect(() => {
    const finishRefetch = () => setIsRefetching(false);
    void refetchCampaign(queryClient, { teamId, campaignId }).catch(finishRefetch).then(finishRefetch);
  }, [queryClient, teamId, campaignId]);
  if (isRefetching) return <LoadingPage>Loading iteration details...</LoadingPage>;
  return (
    <Page title="Could not find iteration" back={campaignPath(key, "summary")} help={false}>
      <p>It may have been deleted. Go back to the campaign to see its iterations.</p>
    </Page>
  );
}
