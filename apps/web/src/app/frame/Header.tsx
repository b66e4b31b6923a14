import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../session/use-session.ts";
import { Logo } from "./icons.tsx";

// These components are loaded only for signed-in users, because they require a lot of code that the landing page does
// not need.
const Account = lazy(() => import("./Account.tsx").then((m) => ({ default: m.Account })));
const Breadcrumb = lazy(() => import("./Breadcrumb.tsx").then((m) => ({ default: m.Breadcrumb })));

/** Shows the NHS header with the service's name and, for a signed-in user, their name and the breadcrumb. */
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
        {session ? (
          <Suspense>
            <Account />
          </Suspense>
        ) : null}
      </div>
      {session ? (
        <Suspense>
          <Breadcrumb />
        </Suspense>
      ) : null}
    </header>
  );
}
