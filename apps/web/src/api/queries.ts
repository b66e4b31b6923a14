import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CampaignKey, IterationKey } from "../paths/paths.ts";
import { type CalendarQuery, type HistoryFilter, api } from "./client.ts";

const referenceData = { staleTime: Infinity, gcTime: Infinity };

/** Query for reference data. It is refetched regularly, but the browser downloads the data only if it has changed. */
const reference = queryOptions({
  queryKey: ["metadata", "reference"],
  queryFn: api.reference,
  staleTime: 60_000,
  gcTime: Infinity,
});

/** Milliseconds between requests while rules are being checked and people are being counted. */
export const pollMilliseconds = 1500;

/** The screens' queries, each with its cache key. */
export const queries = {
  configuration: () => queryOptions({ queryKey: ["configuration"], queryFn: api.configuration, ...referenceData }),
  me: () => queryOptions({ queryKey: ["me"], queryFn: api.me, ...referenceData }),
  desk: () => queryOptions({ queryKey: ["desk"], queryFn: api.desk, staleTime: 0 }),
  calendar: (query: CalendarQuery) =>
    queryOptions({ queryKey: ["calendar", query], queryFn: () => api.calendar(query), staleTime: 5000 }),
  search: (text: string) =>
    queryOptions({ queryKey: ["search", text], queryFn: () => api.search({ text }), staleTime: 5000 }),
  cohorts: () => queryOptions({ queryKey: ["metadata", "cohorts"], queryFn: api.cohorts, ...referenceData }),
  reference: () => queryOptions(reference),
  teamUsers: () => queryOptions({ queryKey: ["team", "users"], queryFn: async () => (await api.teamUsers()) ?? null }),
  campaign: (key: CampaignKey) =>
    queryOptions({ queryKey: ["team", key.teamId, "campaign", key.campaignId], queryFn: () => api.campaign(key) }),
  history: ({ teamId, campaignId }: CampaignKey, filter: Omit<HistoryFilter, "before"> = {}) =>
    infiniteQueryOptions({
      queryKey: ["team", teamId, "campaign", campaignId, "history", filter],
      queryFn: ({ pageParam: before }) =>
        api.history({ teamId, campaignId }, { ...filter, ...(before ? { before } : {}) }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  /**
   * Query for the data needed for a review. The data is cached under the campaign's key, so that any change to the
   * campaign invalidates the data.
   */
  review: (key: IterationKey) =>
    queryOptions({
      queryKey: ["team", key.teamId, "campaign", key.campaignId, "review", key.iterationId],
      queryFn: () => api.review(key),
      staleTime: 0,
      // The seal is null until the rules have been checked.
      refetchInterval: ({ state: { data } }) => (data && data.seal === null ? pollMilliseconds : false),
    }),
  peopleDifference: (key: IterationKey, version: string) =>
    queryOptions({
      queryKey: ["team", key.teamId, "campaign", key.campaignId, "difference", key.iterationId, version],
      queryFn: () => api.peopleDifference(key, version),
    }),
  equivalence: (key: IterationKey, version: string) =>
    queryOptions({
      queryKey: ["team", key.teamId, "campaign", key.campaignId, "equivalence", key.iterationId, version],
      queryFn: () => api.equivalence(key, version),
    }),
  readiness: (key: IterationKey) =>
    queryOptions({
      queryKey: ["team", key.teamId, "campaign", key.campaignId, "readiness", key.iterationId],
      queryFn: () => api.readiness(key),
      staleTime: 0,
    }),
  comments: (key: IterationKey) =>
    queryOptions({
      queryKey: ["team", key.teamId, "campaign", key.campaignId, "comments", key.iterationId],
      queryFn: () => api.comments(key),
    }),
  reports: (key: IterationKey) =>
    queryOptions({
      queryKey: ["team", key.teamId, "campaign", key.campaignId, "reports", key.iterationId],
      queryFn: () => api.reports(key),
    }),
};
