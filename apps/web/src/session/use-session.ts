import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Me } from "@spi/domain/answers";
import type { Permission } from "@spi/domain/permissions";
import { useCallback, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { queries } from "../api/queries.ts";
import { forgetAllDrafts } from "../drafts/kept-drafts.ts";
import type { Session } from "./session-store.ts";
import { endSession, readSession, subscribeToSession } from "./session-store.ts";
import { globalSignOut } from "./sign-out.ts";

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

/** True when the person may change a team's campaigns; always true when no team is in the route (specification 6.04). */
export function useCanUpdate(teamId: string | undefined): boolean {
  const held = usePermissions(teamId ?? "");
  return teamId === undefined || held.includes("write");
}

/** Signs out everywhere, forgets everything loaded and goes to the landing page. */
export function useSignOut(): () => Promise<void> {
  const configuration = useQuery(queries.configuration()).data;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const session = readSession();
    if (session && configuration) await globalSignOut(configuration, session);
    await navigate("/", { replace: true });
    forgetAllDrafts();
    endSession("left");
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "configuration" });
  }, [configuration, navigate, queryClient]);
}
