import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { calendarPath } from "../../scope/paths.ts";
import { useSignOut } from "../../session/use-session.ts";
import { prefetchCalendar } from "../screens.ts";
import { SearchBox } from "./SearchBox.tsx";

/** For who is signed in: the search, who they are, and the way out. */
export function Account() {
  const me = useQuery(queries.me()).data;
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  // Pointed at or focused, it is likely to be followed: what it shows is there by then.
  const beginCalendar = () => void prefetchCalendar(queryClient);
  return (
    <>
      {me && me.teams.length > 0 ? <SearchBox /> : null}
      <nav className="nhsuk-header__account" aria-label="Account">
        <ul className="nhsuk-header__account-list">
          {me ? (
            <li className="nhsuk-header__account-item">
              <PersonIcon />
              {me.display_name}
            </li>
          ) : null}
          {me && me.teams.length > 0 ? (
            <li className="nhsuk-header__account-item">
              <Link
                className="nhsuk-header__account-link"
                to={calendarPath}
                onPointerEnter={beginCalendar}
                onFocus={beginCalendar}
              >
                Calendar
              </Link>
            </li>
          ) : null}
          <li className="nhsuk-header__account-item">
            <button className="nhsuk-header__account-button" type="button" onClick={signOut}>
              Log out
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

function PersonIcon() {
  return (
    <svg
      className="nhsuk-icon nhsuk-icon--user"
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="16"
      height="16"
      focusable="false"
      aria-hidden="true"
    >
      <path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm0 2a9 9 0 0 0-5 16.5V18a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4v1.5A9 9 0 0 0 12 3Zm0 3a3.5 3.5 0 1 1-3.5 3.5A3.4 3.4 0 0 1 12 6Z" />
    </svg>
  );
}
