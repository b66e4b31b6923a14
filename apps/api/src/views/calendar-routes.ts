import { targets } from "@spi/domain/campaign/campaign";
import { toDayNumber, ukDay } from "@spi/domain/day/calendar";
import { daySchema } from "@spi/domain/day/day";
import { calendarStatuses, longestRange, plannedRunsSchema } from "@spi/domain/desk/planned-runs";
import { isMember } from "@spi/domain/users/permissions";
import * as z from "zod";
import type { FeatureDependencies } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent, teamParams } from "../http/routes.ts";
import { countOverdue, listPlannedRuns } from "./planned-runs.ts";

const runDay = (which: string) => daySchema(`Enter the ${which} run date in the format YYYYMMDD, for example 20261128`);

const wanted = z
  .strictObject({
    from: runDay("first").openapi({ description: "The first run date." }),
    to: runDay("last").openapi({ description: `The last run date, up to ${longestRange} days after the first.` }),
    team: teamParams.shape.teamId.optional(),
    target: z.enum(targets).optional(),
    status: z.enum(calendarStatuses).optional(),
  })
  .refine(({ from, to }) => from <= to && toDayNumber(to) - toDayNumber(from) < longestRange, {
    error: `Enter a last run date that is the same as the first run date, or up to ${longestRange} days later`,
    path: ["to"],
  });

const calendar = defineRoute({
  method: "get",
  path: "/me/calendar",
  tags: ["People"],
  summary:
    "List the iterations in all the signed-in user's teams that have a run date in the given range, in order of run date",
  access: "signedIn",
  request: { query: wanted },
  responses: { 200: { description: "The iterations", ...jsonContent(plannedRunsSchema) }, ...refusalResponses },
});

/** Serves planned runs for all of the user's teams, or for one. */
export function calendarRoutes({ db, now }: FeatureDependencies) {
  return featureRoutes().openapi(calendar, async (c) => {
    const { teams } = c.get("user");
    const { from, to, team, target, status } = c.req.valid("query");
    if (team !== undefined && !isMember(teams, team)) return refused(c, { kind: "notFound" });
    const today = ukDay(now());
    const teamIds = team === undefined ? teams.map(({ teamId }) => teamId) : [team];
    if (teamIds.length === 0) return c.json({ today, runs: [], total_runs: 0, overdue_before: null }, 200);
    const query = { teamIds, from, to, target, status };
    const calendar = await listPlannedRuns(db, query);
    return c.json(
      { today, ...calendar, overdue_before: await countOverdue(db, query, from < today ? from : today) },
      200,
    );
  });
}
