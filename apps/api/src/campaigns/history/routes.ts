import { historyKinds } from "@spi/domain/desk/history-kinds";
import { isStorable } from "@spi/domain/values/json-bounds";
import { longest } from "@spi/domain/values/limits";
import * as z from "zod";
import type { FeatureDependencies } from "../../http/dependencies.ts";
import { refusalResponses, refused } from "../../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent } from "../../http/routes.ts";
import { historyPageSchema, readHistory } from "./read.ts";

const history = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/history",
  tags: ["Campaigns"],
  summary: "List the events for a campaign and its iterations, one page at a time, starting with the newest",
  access: "read",
  request: {
    params: campaignParams,
    query: z.strictObject({
      iteration: z.uuid().optional().openapi({ description: "Return only events for this iteration" }),
      by: z
        .string()
        .max(longest.text)
        .refine(isStorable, "Enter a user's subject")
        .optional()
        .openapi({ description: "Return only events by the user with this subject" }),
      kind: z.enum(historyKinds).optional().openapi({ description: "Return only events of this kind" }),
      before: z
        .string()
        .regex(/^\d{1,18}$/, "Enter the “next” value from the previous page")
        .optional()
        .openapi({ maxLength: 18, description: "The “next” value from the previous page" }),
    }),
  },
  responses: { 200: { description: "A page of events", ...jsonContent(historyPageSchema) }, ...refusalResponses },
});

/** Serves a campaign's history, even after the campaign has been deleted. */
export function historyRoutes({ db }: FeatureDependencies) {
  return featureRoutes().openapi(history, async (c) => {
    const { teamId, campaignId } = c.req.valid("param");
    const { iteration: iterationId, by: person, kind, before } = c.req.valid("query");
    const page = await readHistory(db, { teamId, campaignId, iterationId, person, kind, before });
    return page.people.length > 0 ? c.json(page, 200) : refused(c, { kind: "notFound" });
  });
}
