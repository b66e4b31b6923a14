import { iterationSchema } from "@spi/domain/iteration/iteration";
import { streamSSE } from "hono/streaming";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { rateLimit } from "../http/middleware/rate-limit.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findConfiguration } from "../iterations/find-configuration.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { createPeoplePreviewer } from "./preview-people.ts";

/** Maximum number of previews per user per minute. This allows one for each keystroke of continuous typing. */
const previewsPerMinute = 300;

const preview = defineRoute({
  method: "post",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/preview",
  tags: ["Iterations"],
  summary: "Count the people an edited iteration would invite, and the people whose outcome would change",
  description:
    "We send server-sent events that contain JSON. We send `estimate` first if there is a sample, and `waiting` if other users are ahead of you in the queue. The last event is `exact`, `not-available` with a message, or `superseded` if you made a newer request. Each event has the Version of the saved iteration that we compared with. " +
    "`estimate` and `exact` have `people_as_of`, `preview` and `people_old`, which is a message if the population data is too old. If you make a new request, we cancel your earlier one.",
  access: ["write", "approve"],
  request: {
    params: iterationParams,
    query: z.strictObject({
      rule: z
        .union([z.literal("every"), z.uuid()])
        .optional()
        .openapi({
          description:
            "The ID of a rule, or `every` for all rules. We count how many people the rule affects. If you omit this, we do not count the effect of any rule.",
        }),
    }),
    body: { required: true, ...jsonContent(iterationSchema) },
  },
  responses: {
    200: { description: "The events", content: { "text/event-stream": { schema: z.string() } } },
    ...refusalResponses,
  },
});

interface PreviewDependencies {
  db: Kysely<Schema>;
  elapsed: () => number;
  /** Aborts when the server stops, which ends the event streams. */
  stopping: AbortSignal;
  peopleQueries: PeopleQueries;
}

/** Serves counts of the people an edited iteration would invite, for users who can write or approve. */
export function previewRoutes({ db, elapsed, stopping, peopleQueries }: PreviewDependencies) {
  const previewPeople = createPeoplePreviewer(peopleQueries);
  const routes = featureRoutes();
  routes.use(preview.getRoutingPath(), rateLimit({ perMinute: previewsPerMinute, elapsed }));
  let lastSequence = 0;
  const sequences = new WeakMap<object, number>();
  routes.use(preview.getRoutingPath(), async (c, next) => {
    sequences.set(c, (lastSequence += 1));
    await next();
  });
  return routes.openapi(preview, async (c) => {
    const { teamId, campaignId, iterationId } = c.req.valid("param");
    const user = c.get("user");
    const saved = await findConfiguration(db, { teamId, campaignId, id: iterationId });
    if (!saved) return refused(c, { kind: "notFound" });
    const { ID: _id, Version: _version, IterationNumber: _number, ...iteration } = c.req.valid("json");
    const { rule } = c.req.valid("query");
    const log = c.get("log");
    log.info({ person: user.id, iteration: iterationId, rule }, "people previewed");
    c.header("x-accel-buffering", "no");
    return streamSSE(c, async (stream) => {
      const disconnected = new AbortController();
      stream.onAbort(() => disconnected.abort());
      const edited = { campaign: saved.campaign, iteration };
      const query = { saved, edited, rule, campaignId, iterationId, userId: user.id, sequence: sequences.get(c)! };
      try {
        for await (const { event, ...data } of previewPeople(query, AbortSignal.any([disconnected.signal, stopping])))
          await stream.writeSSE({ event, data: JSON.stringify({ saved_version: saved.versions.iteration, ...data }) });
      } catch (error) {
        log.error({ error: String(error) }, "a preview count of people failed");
      }
    });
  });
}
