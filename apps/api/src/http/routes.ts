import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Permission } from "@spi/domain/users/permissions";
import type { Environment } from "./environment.ts";
import { jsonBodiesOnly } from "./middleware/json-bodies.ts";
import { receiveBody } from "./middleware/receive-body.ts";
import { membersOnly, requireOneOf } from "./middleware/team-access.ts";
import { refuseInvalid } from "./validation.ts";

/** Largest campaign or iteration in bytes, as a request's body; one with 250 long rules takes less than half of it. */
export const bodyLimitBytes = 1024 * 1024;

const receivesUsualBody = [receiveBody(bodyLimitBytes)];

/**
 * A feature's routes. A user without the permission that an operation's security names is refused before the body is
 * received and the request is validated. Requests that do not fit their schema are refused with errors by field.
 */
export function featureRoutes({ receive = receivesUsualBody }: { receive?: MiddlewareHandler<Environment>[] } = {}) {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid });
  const register = routes.openapi;
  routes.openapi = ((route: Parameters<typeof register>[0], ...handlers: [never]) => {
    const permissions = (route.security ?? []).flatMap((security) => security["bearer"] ?? []) as Permission[];
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const method = route.method.toUpperCase();
    if (route.path.startsWith("/team/{teamId}/")) routes.on(method, path, membersOnly);
    if (permissions.length > 0) routes.on(method, path, requireOneOf(permissions));
    if (method !== "GET") routes.on(method, [path], ...receive, jsonBodiesOnly);
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
