import { useSuspenseQuery } from "@tanstack/react-query";
import type { Me } from "@spi/domain/api-contract";
import type { Permission } from "@spi/domain/users/permissions";
import { useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import { queries } from "../api/queries.ts";
import { logOutPath } from "../paths/paths.ts";
import { type Session, readSession, subscribeToSession } from "../api/session-store.ts";

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

/** True when the person may change a team's campaigns; always true when no team is in the route. */
export function useCanUpdate(teamId: string | undefined): boolean {
  const held = usePermissions(teamId ?? "");
  return teamId === undefined || held.includes("write");
}

/** Leaves the service: a submission, so that somebody with something unsaved is asked first. */
export function useSignOut(): () => void {
  const submit = useSubmit();
  return () => void submit(null, { method: "post", action: logOutPath });
}
