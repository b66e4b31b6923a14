import { type SearchResponse, maxSearchResults, searchKinds, searchResponseSchema } from "@spi/domain/desk/search";
import { searchLength, searchMessages, searchProblem, searchText } from "@spi/domain/desk/search-text";
import * as z from "zod";
import type { FeatureDependencies } from "../http/dependencies.ts";
import { refusalResponses } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { searchTeams } from "./search.ts";

const wanted = z.strictObject({
  text: z
    .string({ error: searchMessages.short })
    .overwrite(searchText)
    .refine((text) => searchProblem(text) === undefined, {
      error: ({ input }) => searchMessages[searchProblem(String(input)) ?? "short"],
    })
    .openapi({
      minLength: searchLength.shortest,
      maxLength: searchLength.longest,
      description:
        "Enter words from a name, or part of a routing plan ID. We reject text that looks like an NHS number.",
    }),
  kind: z.enum(searchKinds).optional().openapi({ description: "Return only results of this kind, and more of them" }),
  from: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxSearchResults)
    .default(0)
    .openapi({ description: "Number of results of this kind to leave out, because you have them" }),
});

const search = defineRoute({
  method: "get",
  path: "/me/search",
  tags: ["People"],
  summary: "Search the campaigns, iterations, rules and routing plan IDs in all the signed-in user's teams",
  access: "signedIn",
  request: { query: wanted },
  responses: { 200: { description: "The results", ...jsonContent(searchResponseSchema) }, ...refusalResponses },
});

const none = { items: [], total: 0 };
const nothing: SearchResponse = { campaigns: none, iterations: none, rules: none, plans: none, iterations_left_out: 0 };

/** Searches the user's own teams. */
export function searchRoutes({ db }: FeatureDependencies) {
  return featureRoutes().openapi(search, async (c) => {
    const [first, ...others] = c.get("user").teams.map(({ teamId }) => teamId);
    if (first === undefined) return c.json(nothing, 200);
    const { text, kind, from } = c.req.valid("query");
    const more = kind && { kind, from };
    return c.json(await searchTeams(db, { teamIds: [first, ...others], text, more }), 200);
  });
}
