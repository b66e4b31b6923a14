import { useQueries, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { queries } from "../api/queries.ts";
import { asRefusal } from "../ui/page/refusal.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { NoAccessPage } from "../features/landing/NoAccessPage.tsx";
import { errorPath } from "../paths/paths.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { useSession } from "../session/use-session.ts";
import { LoadingPage } from "../ui/page/LoadingText.tsx";
import { loadWhenIdle } from "./load-when-idle.ts";
import { allScreens } from "./screens.ts";

/** Provides the session checks and the user's team, which every screen behind sign-in requires. */
export function RequireUser() {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      <SessionWatch session={session} />
      <LeaveGuard />
      <RequireTeam />
    </>
  );
}

function RequireTeam() {
  const me = useQuery(queries.me());
  if (me.isPending) return <LoadingPage />;
  if (me.isError) return <Navigate to={errorPath} replace state={{ message: asRefusal(me.error).message }} />;
  return me.data.teams.length === 0 ? <NoAccessPage /> : <RequireReferenceData />;
}

/**
 * Loads the reference data on start. Nothing can be set up without this data, so a failure leads to the error page. If
 * a later refetch fails, the loaded data remains in use.
 */
function RequireReferenceData() {
  const failed = useQueries({
    queries: [queries.cohorts(), queries.reference()],
    combine: (results) => results.some((result) => result.isLoadingError),
  });
  useEffect(() => loadWhenIdle(allScreens.map(({ load }) => load)), []);
  if (failed) return <Navigate to={errorPath} replace state={{ message: "Could not retrieve the Reference data." }} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  );
}
