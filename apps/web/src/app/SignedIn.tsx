import { useQueries, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { queries } from "../api/queries.ts";
import { asRefusal } from "../api/refusal.ts";
import { LandingPage } from "../features/landing/LandingPage.tsx";
import { NoAccessPage } from "../features/landing/NoAccessPage.tsx";
import { keepRequestedPath } from "../session/requested-path.ts";
import { readEndReason } from "../session/session-store.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { useSession } from "../session/use-session.ts";
import { LoadingPage } from "../ui/LoadingText.tsx";
import { loadScreensWhenIdle } from "./routes.tsx";

const SignInReturn = lazy(() => import("./SignInReturn.tsx").then((m) => ({ default: m.SignInReturn })));

/** Everything behind sign-in. Who is signed out sees the landing page wherever they are (REQ-SIGN-04). */
export function SignedIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (isSignInReturn(pathname, search)) return <SignInReturn />;
  if (!session) return <SignedOut path={pathname + search} />;
  return (
    <>
      <SessionWatch session={session} />
      <WithMe />
    </>
  );
}

/** True when the identity provider has just sent the person back, with a code or with an error. */
function isSignInReturn(pathname: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return pathname === "/home" && parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

function SignedOut({ path }: { path: string }) {
  useEffect(() => {
    if (path !== "/" && readEndReason() !== "left") keepRequestedPath(path);
  }, [path]);
  return <LandingPage />;
}

function WithMe() {
  const me = useQuery(queries.me());
  if (me.isPending) return <LoadingPage />;
  if (me.isError) return <Navigate to="/error" replace state={{ message: asRefusal(me.error).message }} />;
  return me.data.teams.length === 0 ? <NoAccessPage /> : <WithReferenceData />;
}

/** Reference data is fetched on start; without it nothing can be set up, so failure leads to the error page (8.02). */
function WithReferenceData() {
  const failed = useQueries({
    queries: [queries.cohorts(), queries.reference()],
    combine: (results) => results.some((result) => result.isError),
  });
  useEffect(loadScreensWhenIdle, []);
  if (failed) return <Navigate to="/error" replace state={{ message: "Could not retrieve the Reference data." }} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  );
}
