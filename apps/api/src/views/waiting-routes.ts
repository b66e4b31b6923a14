import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { refusalResponses } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { type ReleaseServices, trainingTeamsOf } from "../releases/routes.ts";
import { listWaitingDecisions } from "./waiting-decisions.ts";
import { waitingSchema } from "./waiting.ts";

const waiting = defineRoute({
  method: "get",
  path: "/me/waiting",
  tags: ["People"],
  summary: "List the iterations and reports that the signed-in user needs to approve or reject, in all their teams",
  access: "signedIn",
  responses: {
    200: {
      description: "The iterations and reports, starting with the one that has waited longest",
      ...jsonContent(z.array(waitingSchema)),
    },
    ...refusalResponses,
  },
});

interface WaitingDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  releases: { services: ReleaseServices | undefined };
}

/** Serves the decisions that are waiting for the signed-in user. */
export function waitingRoutes({ db, now, releases }: WaitingDependencies) {
  return featureRoutes().openapi(waiting, async (c) => {
    const releasing = { trainingTeams: trainingTeamsOf(releases), now: now() };
    return c.json((await listWaitingDecisions(db, c.get("user"), releasing)).waiting, 200);
  });
}
