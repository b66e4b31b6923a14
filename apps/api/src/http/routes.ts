import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Environment } from "./environment.ts";
import { refuseInvalid } from "./validation.ts";

/** A feature's routes: requests that do not fit their schema are refused with errors by field. */
export function featureRoutes() {
  return new OpenAPIHono<Environment>({ defaultHook: refuseInvalid });
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
