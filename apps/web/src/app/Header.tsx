import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { queries } from "../api/queries.ts";
import { useSession, useSignOut } from "../session/use-session.ts";
import { Logo, PersonIcon } from "./icons.tsx";

// Loaded for who is signed in: it needs much that the landing page does not.
const CampaignBar = lazy(() => import("./CampaignBar.tsx").then((m) => ({ default: m.CampaignBar })));

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
      {session ? (
        <Suspense>
          <CampaignBar />
        </Suspense>
      ) : null}
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
          <button className="nhsuk-header__account-button" type="button" onClick={signOut}>
            Log out
          </button>
        </li>
      </ul>
    </nav>
  );
}
