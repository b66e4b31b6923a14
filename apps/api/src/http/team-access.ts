import type { Refusal } from "@spi/domain/refusal";
import type { SignedIn } from "./environment.ts";
import { holds, isMember } from "@spi/domain/permissions";
import type { Permission } from "@spi/domain/permissions";

/**
 * Why a person may not act in a team: to somebody of another team nothing there exists, a member without the permission
 * is told so. Undefined when they may.
 */
export function refuseInTeam(user: SignedIn, teamId: string, permission: Permission): Refusal | undefined {
  if (!isMember(user.teams, teamId)) return { kind: "notFound" };
  return holds(user.teams, teamId, permission) ? undefined : { kind: "forbidden" };
}
