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

/** Returns the signed-in user. Must only be used on screens behind the sign-in gate, which has loaded the user. */
export function useMe(): Me {
  return useSuspenseQuery(queries.me()).data;
}

/** Returns the signed-in user's permissions in a team. */
export function usePermissions(teamId: string): readonly Permission[] {
  return useMe().teams.find((team) => team.id === teamId)?.permissions ?? [];
}

/** Returns whether the user can change a team's campaigns. Returns true if the route has no team. */
export function useCanUpdate(teamId: string | undefined): boolean {
  const permissions = usePermissions(teamId ?? "");
  return teamId === undefined || permissions.includes("write");
}

/** Returns a function that signs out. A user with unsaved changes is asked for confirmation first. */
export function useSignOut(): () => void {
  const submit = useSubmit();
  return () => void submit(null, { method: "post", action: logOutPath });
}
