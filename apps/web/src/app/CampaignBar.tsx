import { useQuery } from "@tanstack/react-query";
import { Link, useMatch } from "react-router";
import { queries } from "../api/queries.ts";
import { SaveConfigFile } from "../features/campaign/summary/SaveConfigFile.tsx";
import { campaignPath } from "../scope/paths.ts";

/** The campaign the person is in, on every screen of it. */
export function CampaignBar() {
  const params = useMatch("/:teamId/campaign/:campaignId/*")?.params;
  const key = { teamId: params?.teamId ?? "", campaignId: params?.campaignId ?? "" };
  const me = useQuery(queries.me()).data;
  const campaign = useQuery({ ...queries.campaign(key), enabled: params !== undefined }).data;
  if (!params || !campaign) return null;
  return (
    <nav className="nhsuk-header__navigation" aria-label="Campaign">
      <div className="nhsuk-header__navigation-container nhsuk-width-container spi-header__bar">
        <ul className="nhsuk-header__navigation-list">
          <li className="nhsuk-header__navigation-item spi-header__campaign">
            <Link className="nhsuk-header__navigation-link" to={campaignPath(key, "summary")}>
              {campaign.campaign_details.Name}
            </Link>
          </li>
        </ul>
        {me ? <SaveConfigFile campaignKey={key} campaign={campaign} /> : null}
      </div>
    </nav>
  );
}
