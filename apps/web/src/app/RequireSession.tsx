import { lazy, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { LandingPage } from "../features/landing/LandingPage.tsx";
import { homePath } from "../paths/paths.ts";
import { storeRequestedPath } from "../paths/requested-path.ts";
import { readEndReason } from "../api/session-store.ts";
import { useSession } from "../session/use-session.ts";

const SignInCallback = lazy(() => import("./SignInCallback.tsx").then((m) => ({ default: m.SignInCallback })));

/** Shows the screens behind sign-in. Users who are signed out see the landing page at every address. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (isSignInCallback(pathname, search)) return <SignInCallback />;
  if (!session) return <SignedOutPage path={pathname + search} />;
  return <Outlet />;
}

/** Returns whether the identity provider has just sent the user back to us, with a code or an error. */
function isSignInCallback(pathname: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return pathname === homePath && parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

/**
 * Shows the landing page. If the user is signed in in another tab, signs in here too and opens the requested page, so
 * that links can be opened in a new tab.
 */
function SignedOutPage({ path }: { path: string }) {
  useEffect(() => {
    if (path !== "/" && readEndReason() !== "left") storeRequestedPath(path);
  }, [path]);
  return <LandingPage joinsOtherTabs={path !== "/"} />;
}
