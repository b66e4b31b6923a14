import { queryOptions, useQuery } from "@tanstack/react-query";
import { client, pathParams, unwrap } from "../../api/request.ts";
import type { CampaignKey } from "../../paths/paths.ts";

const coverage = client.team[":teamId"].campaign[":campaignId"].coverage;

/**
 * Query for coverage counts. The data is cached under the campaign's key, so that any change to the campaign
 * invalidates the data.
 */
const coverageQuery = ({ teamId, campaignId }: CampaignKey, { days, intended }: CoverageQuery) =>
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
    refetchInterval: ({ state: { data } }) => (data?.counting ? pollMilliseconds : false),
  });

/** Milliseconds between requests while people are being counted. */
const pollMilliseconds = 1500;

interface CoverageQuery {
  /** Number of days within which other campaigns are also counted, or "" for this campaign alone. */
  days: string;
  /** IDs of the campaigns that are intended to contact the same people as this campaign. */
  intended: readonly string[];
}

/** Returns how many times the campaign's iterations select people, alone or together with other campaigns. */
export function useCoverage(key: CampaignKey, query: CoverageQuery) {
  return useQuery(coverageQuery(key, query));
}
