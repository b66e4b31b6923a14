import type { Refusal } from "@spi/domain/refusal";
import type { MiddlewareHandler } from "hono";
import type { Environment, SignedIn } from "../environment.ts";
import { refused } from "../refusals.ts";
import { holds, isMember, type Permission } from "@spi/domain/users/permissions";

/**
 * Returns the refusal for a user who cannot act in a team, or undefined if the user can. Users from other teams get
 * "not found".
 */
function refuseInTeam(user: SignedIn, teamId: string, permission: Permission): Refusal | undefined {
  if (!isMember(user.teams, teamId)) return { kind: "notFound" };
  return holds(user.teams, teamId, permission) ? undefined : { kind: "forbidden" };
}

/** Rejects users who have none of the permissions in the team, before the request is validated. */
export const requireOneOf =
  (permissions: readonly Permission[]): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const [user, teamId] = [c.get("user"), c.req.param("teamId") ?? ""];
    const refusals = permissions.map((permission) => refuseInTeam(user, teamId, permission));
    const [refusal] = refusals;
    return refusal && refusals.every((refusalOfPermission) => refusalOfPermission !== undefined)
      ? refused(c, refusal)
      : next();
  };
