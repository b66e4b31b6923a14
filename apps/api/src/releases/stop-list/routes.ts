import { conflict } from "@spi/domain/conflict";
import { addedToStopListSchema, maxStopListEntries, stopListSchema } from "@spi/domain/release/stop-list";
import * as z from "zod";
import { refusalResponses, refused } from "../../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent, teamParams } from "../../http/routes.ts";
import { reasonSchema } from "../contract.ts";
import type { ReleaseDependencies } from "../routes.ts";
import { addStopList } from "./add-stop-list.ts";
import { readStopList } from "./read-stop-list.ts";

const path = "/team/{teamId}/stop-list";
const common = { tags: ["Releases"] };

const read = defineRoute({
  method: "get",
  path,
  ...common,
  access: "release",
  summary: "List the additions to a team's stop list and the releases that the list applies to",
  description:
    "For each addition, we return the user who made it and their reason. We never return the people on the list.",
  request: { params: teamParams },
  responses: {
    200: { description: "The additions and the releases", ...jsonContent(stopListSchema) },
    ...refusalResponses,
  },
});

const add = defineRoute({
  method: "post",
  path,
  ...common,
  access: "release",
  summary: "Add the NHS numbers of people who must not get messages from the team's releases",
  description: "We check everyone in each current release again before we send its next batch.",
  request: {
    params: teamParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({ reason: reasonSchema, numbers: z.array(z.string().max(10)).min(1).max(maxStopListEntries) }),
      ),
    },
  },
  responses: {
    200: {
      description: "The number of people who were added, and the number who were already on the list",
      ...jsonContent(addedToStopListSchema),
    },
    ...refusalResponses,
  },
});

/** Serves a team's stop list, which contains people who must not be messaged by any of the team's releases. */
export function stopListRoutes({ db, now, releases: { services, wake }, announce }: ReleaseDependencies) {
  return featureRoutes()
    .openapi(read, async (c) => {
      const { teamId } = c.req.valid("param");
      if (!services) return refused(c, conflict("notConfigured"));
      return c.json(await readStopList(db, teamId, services.keepDays), 200);
    })
    .openapi(add, async (c) => {
      const { teamId } = c.req.valid("param");
      const user = c.get("user");
      if (!services) return refused(c, conflict("notConfigured"));
      const parts = { db, log: c.get("log"), files: services.files, announce };
      const addition = { teamId, ...c.req.valid("json"), actor: user.actor, now: now() };
      const added = await addStopList(parts, addition);
      if (!added.ok) return refused(c, added.refusal);
      wake();
      return c.json(added.value, 200);
    });
}
