import {
  type CoverageResponse,
  coverageResponseSchema,
  maxDaysApart,
  maxIntendedContacts,
} from "@spi/domain/coverage/coverage-answer";
import { most } from "@spi/domain/values/limits";
import * as z from "zod";
import type { FeatureDependencies } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";
import { describeCountedPeople } from "../people/countable.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import type { ReleaseServices } from "../releases/routes.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { createCoverageCounter } from "./coverage-counter.ts";
import {
  type CoveredIteration,
  findCoveredIterations,
  campaignStatement,
  toCoveredConfiguration,
} from "./covered-iterations.ts";
import { noPairs, toCoverageResponse, toCoveredIterationResponse } from "./coverage-answer.ts";

const coverage = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/coverage",
  tags: ["Campaigns"],
  summary: "Count how many people the campaign's iterations select never, once or more than once",
  description:
    "We use the current population data to count the people each saved iteration would select. This includes people the campaign should reach who are not in any cohort. For people who are never selected, we also count the reasons. For released iterations, we count what happened to each person's messages. If we are still counting, the response says so. Send the request again later.",
  access: "read",
  request: {
    params: campaignParams,
    query: z.strictObject({
      days: z.coerce.number().int().min(0).max(maxDaysApart).optional().openapi({
        description:
          "To include the team's other campaigns, give a number of days. We then count the people who are selected by this campaign and by another campaign within that number of days.",
      }),
      intended: z
        .union([z.uuid(), z.array(z.uuid()).max(maxIntendedContacts)])
        .optional()
        .transform((named) => (named === undefined ? [] : [named].flat()))
        .openapi({
          description:
            "IDs of campaigns that are meant to contact some of the same people as this one, such as flu and COVID-19. We list these campaigns separately and do not count them.",
        }),
    }),
  },
  responses: { 200: { description: "The counts", ...jsonContent(coverageResponseSchema) }, ...refusalResponses },
});

interface CoverageDependencies extends FeatureDependencies {
  peopleQueries: PeopleQueries;
  releases: { services: ReleaseServices | undefined };
}

/**
 * Serves counts of how often a campaign selects people, both alone and together with the team's other campaigns within
 * a number of days.
 */
export function coverageRoutes({ db, peopleQueries, releases }: CoverageDependencies) {
  const countCoverage = createCoverageCounter(peopleQueries, releases.services?.files);
  return featureRoutes().openapi(coverage, async (c) => {
    const { teamId, campaignId } = c.req.valid("param");
    const campaign = await findCampaign(db, { teamId, id: campaignId });
    if (!campaign) return refused(c, { kind: "notFound" });
    const { days, intended: named } = c.req.valid("query");
    // Contacts are counted only with other campaigns, so a campaign's own ID is ignored.
    const intended = named.filter((id) => id !== campaign.id);
    const { covered, omitted: beyond } = await findCoveredIterations(db, campaign, days);
    const toQuery = (of: CampaignRow, iterations: readonly CoveredIteration[]) => ({
      campaign: of.id,
      within: days,
      intended,
      iterations: iterations.map(toCoveredConfiguration),
      eligible: campaignStatement(of),
    });
    const reload = async () => {
      const current = await findCampaign(db, { teamId, id: campaignId });
      return current && toQuery(current, (await findCoveredIterations(db, current, days)).covered);
    };
    const { counting, notCounted, counted } = await countCoverage(toQuery(campaign, covered), {
      userId: c.get("user").id,
      reload,
    });
    const answer = { counting, not_counted: notCounted };
    if (!counted) return c.json({ ...nothingCounted, ...answer }, 200);
    const counts = toCoverageResponse(
      { covered, eligibleName: campaign.eligibility?.statement.Name ?? "", campaign: campaign.id, days, intended },
      counted,
      describeCountedPeople(peopleQueries, counted),
    );
    const tooMany = beyond.map((iteration) => ({
      ...toCoveredIterationResponse(iteration),
      reason: tooManyIterations,
    }));
    return c.json({ ...answer, ...counts, left_out: [...counts.left_out, ...tooMany].slice(0, most.iterations) }, 200);
  });
}

const nothingCounted: Omit<CoverageResponse, "counting" | "not_counted"> = {
  people_as_of: null,
  people_old: null,
  messages_as_of: null,
  counts: null,
  iterations: [],
  never_because: [],
  more_reasons: null,
  eligible: null,
  eligible_not_counted: null,
  ...noPairs,
  lists_removed: [],
  left_out: [],
};

const tooManyIterations = `You can count up to ${most.iterations} iterations at a time. Choose a shorter period.`;
