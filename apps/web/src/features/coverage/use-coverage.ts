import { queryOptions, useQuery } from "@tanstack/react-query";
import { client, pathParams, unwrap } from "../../api/request.ts";
import type { CampaignKey } from "../../paths/paths.ts";

const coverage = client.team[":teamId"].campaign[":campaignId"].coverage;

/** Kept below the campaign, so that whatever changes the campaign forgets it. */
const coverageOf = ({ teamId, campaignId }: CampaignKey, { days, intended }: CoverageAsked) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "coverage", days, ...intended],
    queryFn: () =>
      unwrap(
        coverage.$get({
          param: pathParams({ teamId, campaignId }),
          query: days === "" ? {} : { days, intended: [...intended] },
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.counting ? countingMilliseconds : false),
  });

/** How long until it is asked again whether people are counted. */
const countingMilliseconds = 1500;

interface CoverageAsked {
  /** Within how many days other campaigns are counted with this one; "" for this one alone. */
  days: string;
  /** IDs of campaigns whose contacts with this one are intended. */
  intended: readonly string[];
}

/** How often the campaign's iterations select people, alone or with those of other campaigns. */
export function useCoverage(key: CampaignKey, asked: CoverageAsked) {
  return useQuery(coverageOf(key, asked));
}
