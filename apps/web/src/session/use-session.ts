import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Configuration, Me } from "@spi/domain/api-contract";
import type { Permission } from "@spi/domain/permissions";
import { useCallback, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { queries } from "../api/queries.ts";
import { emptyBrowserStorage } from "./browser-storage.ts";
import { tellSignedOut } from "./other-tabs.ts";
import type { Session } from "./session-store.ts";
import { endSession, readSession, subscribeToSession } from "./session-store.ts";
import { signOutEverywhere } from "./sign-out.ts";

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, readSession);
}

/** The signed-in person. Only for screens behind the sign-in gate, which has loaded them. */
export function useMe(): Me {
  return useSuspenseQuery(queries.me()).data;
}

/** What the signed-in person may do in a team. */
export function usePermissions(teamId: string): readonly Permission[] {
  return useMe().teams.find((team) => team.id === teamId)?.permissions ?? [];
}

/** True when the person may change a team's campaigns; always true when no team is in the route (REQ-SCR-16). */
export function useCanUpdate(teamId: string | undefined): boolean {
  const held = usePermissions(teamId ?? "");
  return teamId === undefined || held.includes("write");
}

/** Signs out everywhere and in every tab, forgets everything loaded or kept, and goes to the landing page. */
export function useSignOut(): () => Promise<void> {
  const configuration = useQuery(queries.configuration()).data;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const session = readSession();
    const away = session && configuration ? await leaveProvider(configuration, session) : undefined;
    if (session) tellSignedOut(session.subject);
    await navigate("/", { replace: true });
    endSession("left");
    await emptyBrowserStorage();
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "configuration" });
    if (away) location.assign(away);
  }, [configuration, navigate, queryClient]);
}

/** Signs out at the API and the provider; answers where the browser has to go to end its own sign-in there, if it must. */
async function leaveProvider(configuration: Configuration, session: Session): Promise<URL | undefined> {
  if (configuration.identity.provider === "cognito") {
    await signOutEverywhere(configuration, session);
    return undefined;
  }
  const address = import("./revoke.ts").then(({ endSessionAddress }) => endSessionAddress(configuration, session));
  const [away] = await Promise.all([address.catch(() => undefined), signOutEverywhere(configuration, session)]);
  return away;
}
