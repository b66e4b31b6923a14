import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { InsetText } from "nhsuk-react-components";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { sendingQuery } from "../../../api/sending.ts";
import { type CampaignKey, campaignPath } from "../../../paths/paths.ts";
import { nextStep, steps } from "../next-step.ts";

/** Shows only the next step while a campaign is being set up. */
export function NextStep({ campaign, campaignKey }: { campaign: WholeCampaignResponse; campaignKey: CampaignKey }) {
  const { data } = useQuery(sendingQuery(campaignKey));
  const step = nextStep(campaign, data?.sending);
  if (!step) return null;
  const { text, link, screen } = steps[step];
  return (
    <InsetText className="spi-next">
      <p>
        <strong>What to do next:</strong> {text} <Link to={campaignPath(campaignKey, screen)}>{link}</Link>
      </p>
    </InsetText>
  );
}
