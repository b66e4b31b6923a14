import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Permission } from "@spi/domain/users/permissions";
import type { Environment } from "./environment.ts";
import { requireOneOf } from "./middleware/team-access.ts";
import { refuseInvalid } from "./validation.ts";

/**
 * A feature's routes. A user without the permission that an operation's security names is refused before the request is
 * validated. Requests that do not fit their schema are refused with errors by field.
 */
export function featureRoutes() {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid });
  const register = routes.openapi;
  routes.openapi = ((route: Parameters<typeof register>[0], ...handlers: [never]) => {
    const permissions = (route.security ?? []).flatMap((security) => security["bearer"] ?? []) as Permission[];
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    if (permissions.length > 0) routes.on(route.method.toUpperCase(), path, requireOneOf(permissions));
    return register(route, ...handlers);
  }) as typeof register;
  return routes;
}

/** What a route takes or gives as JSON. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } } };
}

export const teamParams = z.object({ teamId: z.string().min(1).max(200) });
export const campaignParams = teamParams.extend({ campaignId: z.uuid() });
export const iterationParams = campaignParams.extend({ iterationId: z.uuid() });
export const reportParams = iterationParams.extend({ reportId: z.uuid() });

/** Every operation but the public ones needs an access token. */
export const bearer = [{ bearer: [] }];

/** Security of an operation that needs one of these permissions in the team of its address. */
export const allowing = (...permissions: Permission[]) => permissions.map((permission) => ({ bearer: [permission] }));
