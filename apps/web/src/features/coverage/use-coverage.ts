import { queryOptions, useQuery } from "@tanstack/react-query";
import { client, pathParams, unwrap } from "../../api/request.ts";
import type { CampaignKey } from "../../scope/paths.ts";

const coverage = client.team[":teamId"].campaign[":campaignId"].coverage;

/** Kept below the campaign, so that whatever changes the campaign forgets it. */
const coverageOf = ({ teamId, campaignId }: CampaignKey, days: string) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "coverage", days],
    queryFn: () =>
      unwrap(coverage.$get({ param: pathParams({ teamId, campaignId }), query: days === "" ? {} : { days } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.counting ? countingMilliseconds : false),
  });

/** How long until it is asked again whether people are counted. */
const countingMilliseconds = 1500;

/** How often the campaign's iterations select people, with those of other campaigns within so many days; none unless given. */
export function useCoverage(key: CampaignKey, days: string) {
  return useQuery(coverageOf(key, days));
}
