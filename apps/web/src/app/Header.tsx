import { useQuery } from "@tanstack/react-query";
import { Link, useMatch } from "react-router";
import { queries } from "../api/queries.ts";
import { SaveConfigFile } from "../features/campaign/SaveConfigFile.tsx";
import { leaveThen } from "../drafts/unsaved.ts";
import { campaignPath } from "../scope/paths.ts";
import { useSession, useSignOut } from "../session/use-session.ts";
import { Logo, PersonIcon } from "./icons.tsx";

/** NHS header with the service's name and, for a signed-in person, their name and the campaign they are in. */
export function Header() {
  const session = useSession();
  return (
    <header className="nhsuk-header">
      <div className="nhsuk-header__container nhsuk-width-container">
        <div className="nhsuk-header__service">
          <Link className="nhsuk-header__service-logo" to="/" aria-label="NHS Select People for Invitation homepage">
            <Logo />
            <span className="nhsuk-header__service-name">Select People for Invitation</span>
          </Link>
        </div>
        {session ? <Account /> : null}
      </div>
      {session ? <CampaignBar /> : null}
    </header>
  );
}

function Account() {
  const me = useQuery(queries.me()).data;
  const signOut = useSignOut();
  return (
    <nav className="nhsuk-header__account" aria-label="Account">
      <ul className="nhsuk-header__account-list">
        {me ? (
          <li className="nhsuk-header__account-item">
            <PersonIcon />
            {me.display_name}
          </li>
        ) : null}
        <li className="nhsuk-header__account-item">
          <button
            className="nhsuk-header__account-button"
            type="button"
            onClick={() => leaveThen(() => void signOut())}
          >
            Log out
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The campaign the person is in, on every screen of it. */
function CampaignBar() {
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
