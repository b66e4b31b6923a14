import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import { Navigate, Outlet, useParams } from "react-router";
import { queries } from "../api/queries.ts";
import { asRefusal } from "../ui/page/refusal.ts";
import { LoadingPage } from "../ui/page/LoadingText.tsx";
import { type CampaignKey, homePath } from "../paths/paths.ts";

interface Scope {
  key: CampaignKey;
  campaign: WholeCampaignResponse;
}

const CampaignContext = createContext<Scope | undefined>(undefined);

/**
 * Returns the campaign in the route. Must only be used on screens inside a campaign, which are shown once it has
 * loaded.
 */
export function useCampaign(): Scope {
  const scope = use(CampaignContext);
  if (!scope) throw new Error("useCampaign outside a campaign's routes");
  return scope;
}

/**
 * Loads the campaign in the route. If this fails, for example because another user has deleted the campaign, redirects
 * to the home page.
 */
export function CampaignScope() {
  const { teamId = "", campaignId = "" } = useParams();
  const query = useQuery(queries.campaign({ teamId, campaignId }));
  const campaign = query.data;
  const scope = useMemo(() => campaign && { key: { teamId, campaignId }, campaign }, [campaign, teamId, campaignId]);
  const refusal = query.isError ? asRefusal(query.error) : undefined;
  if (refusal && (!scope || refusal.status === 404))
    return <Navigate to={homePath} replace state={{ refusal: refusal.body }} />;
  if (scope) {
    return (
      <CampaignContext value={scope}>
        <Outlet />
      </CampaignContext>
    );
  }
  return <LoadingPage>Loading campaign details...</LoadingPage>;
}
