import { ukDay } from "@spi/domain/day/calendar";
import { type DeskCampaign, deskSchema, maxListedNeeds } from "@spi/domain/desk/desk";
import { type NeedKind, orderNeeds } from "@spi/domain/desk/need";
import type { FeatureDependencies } from "../http/dependencies.ts";
import { refusalResponses } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { listOwnWork } from "./own-work.ts";
import { earlier, findRunsAhead } from "./upcoming-runs.ts";
import { toListItem } from "../campaigns/answer.ts";
import { listCampaigns } from "../campaigns/list.ts";
import { notReachedCounts } from "../releases/retry/not-reached-counts.ts";
import { trainingTeamsOf, type ReleaseServices } from "../releases/routes.ts";
import { listDecisions } from "./list-decisions.ts";

const desk = defineRoute({
  method: "get",
  path: "/me/desk",
  tags: ["People"],
  summary: "Get the signed-in user's tasks and the campaigns in all their teams, for the home page",
  access: "signedIn",
  responses: {
    200: { description: "The user's tasks and campaigns", ...jsonContent(deskSchema) },
    ...refusalResponses,
  },
});

interface DeskDependencies extends FeatureDependencies {
  releases: { services: ReleaseServices | undefined };
}

const ofReports: ReadonlySet<NeedKind> = new Set(["requestReport", "checkFailedReport"]);

const nothingAhead = { next_run_date: null, overdue: 0, statuses: [], being_sent: 0 };

/** Serves the home page's data in one response, with one database query for each kind of item. */
export function deskRoutes({ db, now, releases }: DeskDependencies) {
  const { services } = releases;
  const counts = services && notReachedCounts(services.files);
  return featureRoutes().openapi(desk, async (c) => {
    const user = c.get("user");
    const today = ukDay(now());
    const teamIds = user.teams.map(({ teamId }) => teamId);
    const { needs: decisions, ended } = await listDecisions(db, user, {
      counts,
      trainingTeams: trainingTeamsOf(releases),
      now: now(),
    });
    const own = await listOwnWork(db, user, today);
    // A report cannot be created for these iterations. The problem is listed among the decisions.
    const needs = [...decisions, ...own.filter((need) => !(ofReports.has(need.kind) && ended.has(need.iteration_id)))];
    const campaigns: DeskCampaign[] = [];
    if (teamIds.length > 0) {
      const ahead = await findRunsAhead(db, teamIds, today);
      for (const listed of await listCampaigns(db, teamIds)) {
        const item = { ...toListItem(listed), team_id: listed.team_id };
        campaigns.push({ ...item, ...(ahead.get(listed.id) ?? nothingAhead) });
      }
    }
    const nextRun = campaigns.reduce<string | null>((first, { next_run_date: next }) => earlier(first, next), null);
    const answer = { today, total_needs: needs.length, next_run_date: nextRun, campaigns };
    return c.json({ ...answer, needs: orderNeeds(needs).slice(0, maxListedNeeds) }, 200);
  });
}
