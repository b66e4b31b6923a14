import type { Refusal } from "@spi/domain/refusal";
import type { MiddlewareHandler } from "hono";
import type { Environment, SignedIn } from "../environment.ts";
import { refused } from "../refusals.ts";
import { holds, isMember } from "@spi/domain/users/permissions";
import type { Permission } from "@spi/domain/users/permissions";

/**
 * Why a person may not act in a team: to somebody of another team nothing there exists, a member without the permission
 * is told so. Undefined when they may.
 */
export function refuseInTeam(user: SignedIn, teamId: string, permission: Permission): Refusal | undefined {
  if (!isMember(user.teams, teamId)) return { kind: "notFound" };
  return holds(user.teams, teamId, permission) ? undefined : { kind: "forbidden" };
}

/** Tells people of other teams that there is nothing, before anything of their request is looked at. */
export const membersOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (!isMember(c.get("user").teams, c.req.param("teamId") ?? "")) return refused(c, { kind: "notFound" });
  return next();
};

/** Refuses users who hold none of the permissions in the team, before the request is validated (REQ-ROLE-260). */
export const requireOneOf =
  (permissions: readonly Permission[]): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const [user, teamId] = [c.get("user"), c.req.param("teamId") ?? ""];
    const refusals = permissions.map((permission) => refuseInTeam(user, teamId, permission));
    const [refusal] = refusals;
    return refusal && refusals.every((one) => one !== undefined) ? refused(c, refusal) : next();
  };
