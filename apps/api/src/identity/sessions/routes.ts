import { sessionResponseSchema, sessionEndedResponseSchema } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Db } from "../../database/schema.ts";
import { refusalResponses } from "../../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent } from "../../http/routes.ts";
import { releaseLocksOf } from "../../locks/store.ts";
import { type Sessions, idleMilliseconds } from "./sessions.ts";

const read = defineRoute({
  method: "get",
  path: "/session",
  tags: ["People"],
  summary: "Get the time when the session ends",
  description: "Like every request, this one restarts the user's period of inactivity.",
  access: "signedIn",
  responses: { 200: { description: "The session", ...jsonContent(sessionResponseSchema) }, ...refusalResponses },
});

const end = defineRoute({
  method: "delete",
  path: "/session",
  tags: ["People"],
  summary: "End the session and release the user's locks",
  description: "The session's tokens stop working within 5 seconds.",
  access: "signedIn",
  responses: {
    200: { description: "The session has ended", ...jsonContent(sessionEndedResponseSchema) },
    ...refusalResponses,
  },
});

/** Serves the session of the request's token. */
export function sessionRoutes({ sessions, db }: { sessions: Sessions; db: Db }) {
  return featureRoutes()
    .openapi(read, (c) => {
      const { until, session } = c.get("token");
      const authenticated_at = toTimestamp(session.authenticatedAt);
      const ends_at = toTimestamp(new Date(until));
      return c.json({ authenticated_at, ends_at, idle_minutes: idleMilliseconds / 60_000 }, 200);
    })
    .openapi(end, async (c) => {
      await sessions.end(c.get("token"));
      await releaseLocksOf(db, c.get("user").id);
      return c.json({ ended: true as const }, 200);
    });
}
