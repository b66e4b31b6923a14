import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { calendarPath } from "../../paths/paths.ts";
import { useSignOut } from "../../session/use-session.ts";
import { prefetchCalendar } from "../screens.ts";
import { HeaderIcon } from "./HeaderIcon.tsx";
import { SearchBox } from "./SearchBox.tsx";

/** Shows the search, the signed-in user's name and the log out link. */
export function Account() {
  const me = useQuery(queries.me()).data;
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  // A user who points at or focuses the link is likely to follow it, so the calendar's data is loaded early.
  const preloadCalendar = () => void prefetchCalendar(queryClient);
  return (
    <>
      {me && me.teams.length > 0 ? <SearchBox /> : null}
      <nav className="nhsuk-header__account" aria-label="Account">
        <ul className="nhsuk-header__account-list">
          {me ? (
            <li className="nhsuk-header__account-item">
              <HeaderIcon name="user" />
              {me.display_name}
            </li>
          ) : null}
          {me && me.teams.length > 0 ? (
            <li className="nhsuk-header__account-item">
              <Link
                className="nhsuk-header__account-link"
                to={calendarPath}
                onPointerEnter={preloadCalendar}
                onFocus={preloadCalendar}
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
