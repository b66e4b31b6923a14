import type { WholeCampaignAnswer } from "@spi/domain/api-contract";
import { InsetText } from "nhsuk-react-components";
import { Link } from "react-router";
import type { CampaignKey } from "../../../scope/paths.ts";
import { campaignPath } from "../../../scope/paths.ts";
import { nextStep, steps } from "./next-step.ts";

/** The one thing to do next while a campaign is being set up. */
export function NextStep({ campaign, campaignKey }: { campaign: WholeCampaignAnswer; campaignKey: CampaignKey }) {
  const step = nextStep(campaign);
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
