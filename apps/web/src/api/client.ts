import type { SearchKind } from "@spi/domain/desk/search";
import type { HistoryKind } from "@spi/domain/desk/history-kinds";
import type { ReportResponse } from "@spi/domain/api-contract";
import type { CampaignContent, CampaignDetails } from "@spi/domain/campaign/campaign";
import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import type { Iteration, IterationContent } from "@spi/domain/iteration/iteration";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { Rename } from "@spi/domain/campaign/routing-plan-rename";
import type { CampaignKey, IterationKey } from "../paths/paths.ts";
import type { InferRequestType } from "hono/client";
import { client, pathParams, unwrap } from "./request.ts";

export interface StatusChange {
  status: IterationStatus;
  reviewers?: string[];
  reason?: string;
  Version?: number;
  /** Seal that came with the review and identifies the content that the user is deciding on. */
  seal?: DecisionSeal;
  confirm_past_run_date?: boolean;
  /** The findings with answers that the approver rejects. */
  refused_answers?: string[];
  /** IDs of the report warnings that the user has checked. */
  warnings?: string[];
}

/** The report that is waiting for a decision, and the checks to go through before deciding. */
export type Review = Awaited<ReturnType<typeof api.review>>;
export type ReportToDecide = NonNullable<Review["report"]>;

/** The person to explain, given either by the number of a synthetic person or by attributes. */
export type PersonToExplain =
  | { person_number: number; with?: string }
  | {
      with?: string;
      person: { PERSON: Record<string, string>; TARGET: Record<string, Record<string, string>>; COHORTS: string[] };
    };

/** Version of the reference data on the screen, or undefined until it has loaded. */
type ReferenceVersion = string | undefined;

interface NewIteration {
  referenceVersion: ReferenceVersion;
  key: string;
  /** ID of the iteration that this one is copied from. */
  copiedFrom: string | undefined;
}

/** The period of the calendar and its filters. */
export type CalendarQuery = InferRequestType<typeof client.me.calendar.$get>["query"];

const metadata = client.metadata;
const team = client.team[":teamId"];
const campaigns = team.campaign;
const campaign = campaigns[":campaignId"];
const iterations = campaign.iteration;
const iteration = iterations[":iterationId"];

const teamParam = (teamId: string) => pathParams({ teamId });
const campaignParam = ({ teamId, campaignId }: CampaignKey) => pathParams({ teamId, campaignId });
const iterationParam = ({ teamId, campaignId, iterationId }: IterationKey) =>
  pathParams({ teamId, campaignId, iterationId });
const referenceHeader = (referenceVersion: ReferenceVersion) =>
  referenceVersion === undefined ? {} : { "reference-version": referenceVersion };
const lockQuery = (takeOver: boolean) => (takeOver ? { take_over: "true" as const } : {});

/** Calls the API (specification section 7), with one function per endpoint. */
export const api = {
  configuration: () => unwrap(client.configuration.$get()),
  session: () => unwrap(client.session.$get()),
  me: () => unwrap(client.me.$get()),
  desk: () => unwrap(client.me.desk.$get()),
  calendar: (query: CalendarQuery) => unwrap(client.me.calendar.$get({ query })),
  search: (query: { text: string; kind?: SearchKind; from?: string }) => unwrap(client.me.search.$get({ query })),
  cohorts: () => unwrap(metadata.cohorts.$get()),
  reference: () => unwrap(metadata.$get()),
  teamUsers: () => unwrap(client.team.users.$get()),

  campaign: (key: CampaignKey) => unwrap(campaign.$get({ param: campaignParam(key) })),
  createCampaign: (teamId: string, json: CampaignContent, key: string) =>
    unwrap(campaigns.$post({ param: teamParam(teamId), header: { "idempotency-key": key }, json })),
  saveCampaign: (teamId: string, json: CampaignDetails) =>
    unwrap(campaign.$put({ param: campaignParam({ teamId, campaignId: json.ID }), json })),
  deleteCampaign: (key: CampaignKey) => unwrap(campaign.$delete({ param: campaignParam(key) })),
  lockCampaign: (key: CampaignKey, takeOver: boolean) =>
    unwrap(campaign.lock.$put({ param: campaignParam(key), query: lockQuery(takeOver) })),
  unlockCampaign: (key: CampaignKey, takeOver: boolean) =>
    unwrap(campaign.unlock.$put({ param: campaignParam(key), query: lockQuery(takeOver) })),
  renameRoutingPlans: (key: CampaignKey, json: { Version: number; renames: Rename[]; AvailableRoutingIds: string[] }) =>
    unwrap(campaign["routing-plans"].rename.$put({ param: campaignParam(key), json })),
  exportCampaign: (key: CampaignKey) => unwrap(campaign.export.$post({ param: campaignParam(key) })),
  history: (key: CampaignKey, query: HistoryFilter) =>
    unwrap(campaign.history.$get({ param: campaignParam(key), query })),

  createIteration: (
    campaignKey: CampaignKey,
    json: IterationContent,
    { referenceVersion, key, copiedFrom }: NewIteration,
  ) =>
    unwrap(
      iterations.$post({
        param: campaignParam(campaignKey),
        header: { "idempotency-key": key, ...referenceHeader(referenceVersion) },
        query: copiedFrom === undefined ? {} : { copied_from: copiedFrom },
        json,
      }),
    ),
  saveIteration: (key: CampaignKey, json: Iteration, referenceVersion: ReferenceVersion) =>
    unwrap(
      iteration.$put({
        param: iterationParam({ ...key, iterationId: json.ID }),
        header: referenceHeader(referenceVersion),
        json,
      }),
    ),
  deleteIteration: (key: IterationKey) => unwrap(iteration.$delete({ param: iterationParam(key) })),
  lockIteration: (key: IterationKey, takeOver: boolean) =>
    unwrap(iteration.lock.$put({ param: iterationParam(key), query: lockQuery(takeOver) })),
  unlockIteration: (key: IterationKey, takeOver: boolean) =>
    unwrap(iteration.unlock.$put({ param: iterationParam(key), query: lockQuery(takeOver) })),
  changeStatus: (key: IterationKey, json: StatusChange, referenceVersion: ReferenceVersion) =>
    unwrap(iteration.status.$put({ param: iterationParam(key), header: referenceHeader(referenceVersion), json })),
  readiness: (key: IterationKey) => unwrap(iteration.readiness.$get({ param: iterationParam(key) })),
  /** Compares an iteration with a version: "last-approved", "last-review", "copy-source" or another iteration's ID. */
  peopleDifference: (key: IterationKey, version: string) =>
    unwrap(iteration.difference.$get({ param: iterationParam(key), query: { with: version } })),
  equivalence: (key: IterationKey, version: string) =>
    unwrap(iteration.equivalence.$get({ param: iterationParam(key), query: { with: version } })),
  review: (key: IterationKey) => unwrap(iteration.review.$get({ param: iterationParam(key) })),
  comments: (key: IterationKey) => unwrap(iteration.comment.$get({ param: iterationParam(key) })),
  addComment: (key: IterationKey, json: { part: string; text: string }) =>
    unwrap(iteration.comment.$post({ param: iterationParam(key), json })),
  resolveComment: (key: IterationKey, commentId: string) =>
    unwrap(
      iteration.comment[":commentId"].resolve.$put({ param: { ...iterationParam(key), ...pathParams({ commentId }) } }),
    ),
  explain: (key: IterationKey, json: PersonToExplain) =>
    unwrap(iteration.explain.$post({ param: iterationParam(key), json })),
  /** Applies the rules of another report to the people in this report. */
  compareReports: (key: IterationKey, { reportId, other }: { reportId: string; other: string }) =>
    unwrap(
      iteration.summary_report[":reportId"].compare.$get({
        param: { ...iterationParam(key), ...pathParams({ reportId }) },
        query: { with: other },
      }),
    ),
  cancelReport: (key: IterationKey, reportId: string) =>
    unwrap(
      iteration.summary_report[":reportId"].cancel.$put({
        param: { ...iterationParam(key), ...pathParams({ reportId }) },
      }),
    ),
  /** Returns all reports, read page by page because the API limits the number in a response. */
  reports: async (key: IterationKey, query: { before?: string } = {}): Promise<ReportResponse[]> => {
    const page = await unwrap(iteration.summary_report.$get({ param: iterationParam(key), query }));
    const first = page[0]?.number ?? 1;
    return first > 1 ? [...(await api.reports(key, { before: String(first) })), ...page] : page;
  },
};

/** Result of a lock request: either the lock was granted, or another user has it. */
export type LockResponse = Awaited<ReturnType<typeof api.lockCampaign>>;

/** Limits the events in a campaign's history. */
export interface HistoryFilter {
  iteration?: string;
  by?: string;
  kind?: HistoryKind;
  before?: string;
}

/** One event in a campaign's history. */
export type HistoryEvent = Awaited<ReturnType<typeof api.history>>["events"][number];
