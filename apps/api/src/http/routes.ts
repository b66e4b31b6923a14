import { type RouteConfig, createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Permission } from "@spi/domain/users/permissions";
import type { Environment } from "./environment.ts";
import { jsonBodiesOnly } from "./middleware/json-bodies.ts";
import { receiveBody } from "./middleware/receive-body.ts";
import { requireOneOf } from "./middleware/team-access.ts";
import { refuseInvalid } from "./validation.ts";

/**
 * Maximum number of bytes in a request with a campaign or iteration. An iteration with 250 long rules takes less than
 * half of this maximum.
 */
export const bodyLimitBytes = 1024 * 1024;

const receivesUsualBody = [receiveBody(bodyLimitBytes)];

/**
 * Users who can call an operation. They are anyone, any signed-in user, or team members with the permission or with one
 * of the permissions.
 */
export type Access = "anyone" | "signedIn" | Permission | readonly Permission[];

/** Access that an operation can declare for its path. An operation below a team must require a permission. */
type AccessTo<Path extends string> = Path extends `/team/{teamId}/${string}`
  ? Exclude<Access, "anyone" | "signedIn">
  : Access;

/**
 * Declares an operation: its method, path, access, request and responses. The OpenAPI document is generated from this
 * declaration, and `featureRoutes` enforces the access.
 */
export function defineRoute<const Route extends Omit<RouteConfig, "security"> & { access: Access }>(
  declared: Route & { access: AccessTo<Route["path"]> },
) {
  const { access }: { access: Access } = declared;
  return createRoute({ ...declared, ...securityOf(access) });
}

function permissionsOf(access: Access): readonly Permission[] {
  if (access === "anyone" || access === "signedIn") return [];
  return typeof access === "string" ? [access] : access;
}

function securityOf(access: Access) {
  if (access === "anyone") return {};
  const permissions = permissionsOf(access);
  return {
    security: permissions.length === 0 ? [{ bearer: [] }] : permissions.map((permission) => ({ bearer: [permission] })),
  };
}

/**
 * Creates a feature's routes. A user without the access that an operation declares is rejected before the body is
 * received and the request is validated. A request that does not match its schema is rejected with errors by field.
 * Throws for a route that was not declared with `defineRoute`.
 */
export function featureRoutes({ receive = receivesUsualBody }: { receive?: MiddlewareHandler<Environment>[] } = {}) {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid });
  const register = routes.openapi;
  routes.openapi = ((
    { access, ...route }: Parameters<typeof register>[0] & { access?: Access },
    ...handlers: [never]
  ) => {
    if (access === undefined)
      throw new Error(`${route.method} ${route.path} does not declare which permissions it requires.`);
    const permissions = permissionsOf(access);
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const method = route.method.toUpperCase();
    if (permissions.length > 0) routes.on(method, path, requireOneOf(permissions));
    if (method !== "GET") routes.on(method, [path], ...receive, jsonBodiesOnly);
    return register(route, ...handlers);
  }) as typeof register;
  return routes;
}

/** Declares a JSON request or response body. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } } };
}

export const teamParams = z.object({ teamId: z.string().min(1).max(200) });
export const campaignParams = teamParams.extend({ campaignId: z.uuid() });
export const iterationParams = campaignParams.extend({ iterationId: z.uuid() });
export const reportParams = iterationParams.extend({ reportId: z.uuid() });
