import { conflict } from "@spi/domain/conflict";
import { iterationMessages } from "@spi/domain/iteration/iteration";
import { notReachedReasons } from "@spi/domain/iteration/only-people";
import { nameSchema } from "@spi/domain/names/names";
import { retryResponseSchema } from "@spi/domain/release/try-again";
import * as z from "zod";
import { refusalResponses, refused } from "../../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../../http/routes.ts";
import type { ReleaseDependencies } from "../routes.ts";
import { countPeopleNotReached, createRetryIteration } from "./retry-release.ts";
import { findIteration } from "../../iterations/store.ts";

const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/release/retry";
const common = { tags: ["Releases"] };

const count = defineRoute({
  access: "read",
  method: "get",
  path,
  summary:
    "Count the people that the latest release did not reach, by reason, and the people who will not be contacted again",
  description: "You can do this only when the release has ended.",
  ...common,
  request: { params: iterationParams },
  responses: {
    200: { description: "The numbers of people", ...jsonContent(retryResponseSchema) },
    ...refusalResponses,
  },
});

const make = defineRoute({
  method: "post",
  path,
  summary: "Create a draft iteration for only the people the latest release did not reach",
  ...common,
  access: "write",
  request: {
    params: iterationParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          name: nameSchema("Iteration name", iterationMessages.name),
          reasons: z
            .array(z.enum(notReachedReasons))
            .min(1, "Choose who to try to contact again")
            .max(notReachedReasons.length),
          people: z
            .int()
            .min(0)
            .openapi({ description: "The number of people to contact again, as shown to the user" }),
        }),
      ),
    },
  },
  responses: {
    201: { description: "The draft", ...jsonContent(z.strictObject({ iteration_id: z.uuid() })) },
    ...refusalResponses,
  },
});

/**
 * Serves "Try again", which creates an iteration for the people that a release did not reach. Writers can create the
 * draft, and readers can see the count.
 */
export function retryRoutes(dependencies: ReleaseDependencies & { populationDir: string }) {
  const { db, now, newId, populationDir, releases } = dependencies;
  const { services } = releases;
  return featureRoutes()
    .openapi(count, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      if (!services) return refused(c, conflict("notConfigured"));
      if (!(await findIteration(db, { teamId, campaignId, id: iterationId }))) return refused(c, { kind: "notFound" });
      const counted = await countPeopleNotReached({ db, files: services.files }, iterationId);
      return counted.ok ? c.json(counted.value, 200) : refused(c, counted.refusal);
    })
    .openapi(make, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const user = c.get("user");
      if (!services) return refused(c, conflict("notConfigured"));
      if (!(await findIteration(db, { teamId, campaignId, id: iterationId }))) return refused(c, { kind: "notFound" });
      const parts = { db, log: c.get("log"), files: services.files, now, newId, populationDir };
      const made = await createRetryIteration(parts, {
        iterationId,
        campaignId,
        teamId,
        actor: user.actor,
        ...c.req.valid("json"),
      });
      return made.ok ? c.json({ iteration_id: made.value }, 201) : refused(c, made.refusal);
    });
}
