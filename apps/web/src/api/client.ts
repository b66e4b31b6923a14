import type { CampaignContent, CampaignDetails } from "@spi/domain/campaign";
import type { Iteration, IterationContent } from "@spi/domain/iteration";
import type { IterationStatus } from "@spi/domain/lifecycle";
import type { Rename } from "@spi/domain/routing-plan-rename";
import type { CampaignKey, IterationKey } from "../scope/paths.ts";
import { answer, client } from "./request.ts";

export interface StatusChange {
  status: IterationStatus;
  reviewers?: string[];
  reason?: string;
  Version?: number;
}

/** A synthetic person by number, or one described attribute by attribute. */
export type PersonToExplain =
  | { person_number: number }
  | {
      person: { PERSON: Record<string, string>; TARGET: Record<string, Record<string, string>>; COHORTS: string[] };
    };

interface NewIteration {
  key: string;
  /** The iteration that it is a copy of. */
  copiedFrom: string | undefined;
}

const metadata = client.metadata;
const team = client.team[":teamId"];
const campaigns = team.campaign;
const campaign = campaigns[":campaignId"];
const iterations = campaign.iteration;
const iteration = iterations[":iterationId"];

const campaignParam = ({ teamId, campaignId }: CampaignKey) => ({ teamId, campaignId });
const iterationParam = ({ teamId, campaignId, iterationId }: IterationKey) => ({ teamId, campaignId, iterationId });
const lockQuery = (takeOver: boolean) => (takeOver ? { takeOver: "true" as const } : {});

/** Every call of the API (specification section 7), one function each. */
export const api = {
  configuration: () => answer(client.configuration.$get()),
  session: () => answer(client.session.$get()),
  me: () => answer(client.me.$get()),
  waiting: () => answer(client.me.waiting.$get()),
  cohorts: () => answer(metadata.cohorts.$get()),
  attributes: () => answer(metadata.attributes.$get()),
  operators: () => answer(metadata.operators.$get()),
  teamUsers: () => answer(client.team.users.$get()),

  campaigns: (teamId: string) => answer(campaigns.$get({ param: { teamId } })),
  campaign: (key: CampaignKey) => answer(campaign.$get({ param: campaignParam(key) })),
  createCampaign: (teamId: string, json: CampaignContent, key: string) =>
    answer(campaigns.$post({ param: { teamId }, header: { "idempotency-key": key }, json })),
  saveCampaign: (teamId: string, json: CampaignDetails) =>
    answer(campaign.$put({ param: { teamId, campaignId: json.ID }, json })),
  deleteCampaign: (key: CampaignKey) => answer(campaign.$delete({ param: campaignParam(key) })),
  lockCampaign: (key: CampaignKey, takeOver: boolean) =>
    answer(campaign.lock.$put({ param: campaignParam(key), query: lockQuery(takeOver) })),
  unlockCampaign: (key: CampaignKey, takeOver: boolean) =>
    answer(campaign.unlock.$put({ param: campaignParam(key), query: lockQuery(takeOver) })),
  renameRoutingPlans: (key: CampaignKey, json: { Version: number; renames: Rename[]; AvailableRoutingIds: string[] }) =>
    answer(campaign["routing-plans"].rename.$put({ param: campaignParam(key), json })),
  exportCampaign: (key: CampaignKey) => answer(campaign.export.$post({ param: campaignParam(key) })),
  history: (key: CampaignKey) => answer(campaign.history.$get({ param: campaignParam(key) })),

  createIteration: (campaignKey: CampaignKey, json: IterationContent, { key, copiedFrom }: NewIteration) =>
    answer(
      iterations.$post({
        param: campaignParam(campaignKey),
        header: { "idempotency-key": key },
        query: copiedFrom === undefined ? {} : { copied_from: copiedFrom },
        json,
      }),
    ),
  saveIteration: (key: CampaignKey, json: Iteration) =>
    answer(iteration.$put({ param: iterationParam({ ...key, iterationId: json.ID }), json })),
  deleteIteration: (key: IterationKey) => answer(iteration.$delete({ param: iterationParam(key) })),
  lockIteration: (key: IterationKey, takeOver: boolean) =>
    answer(iteration.lock.$put({ param: iterationParam(key), query: lockQuery(takeOver) })),
  unlockIteration: (key: IterationKey, takeOver: boolean) =>
    answer(iteration.unlock.$put({ param: iterationParam(key), query: lockQuery(takeOver) })),
  changeStatus: (key: IterationKey, json: StatusChange) =>
    answer(iteration.status.$put({ param: iterationParam(key), json })),
  review: (key: IterationKey) => answer(iteration.review.$get({ param: iterationParam(key) })),
  comments: (key: IterationKey) => answer(iteration.comment.$get({ param: iterationParam(key) })),
  addComment: (key: IterationKey, json: { part: string; text: string }) =>
    answer(iteration.comment.$post({ param: iterationParam(key), json })),
  resolveComment: (key: IterationKey, commentId: string) =>
    answer(iteration.comment[":commentId"].resolve.$put({ param: { ...iterationParam(key), commentId } })),
  explain: (key: IterationKey, json: PersonToExplain) =>
    answer(iteration.explain.$post({ param: iterationParam(key), json })),
  cancelReport: (key: IterationKey, reportId: string) =>
    answer(iteration.summary_report[":reportId"].cancel.$put({ param: { ...iterationParam(key), reportId } })),
  reports: (key: IterationKey) => answer(iteration.summary_report.$get({ param: iterationParam(key) })),
};

/** Whether a lock was granted, and who holds it now. */
export type LockAnswer = Awaited<ReturnType<typeof api.lockCampaign>>;

/** One event of a campaign's history. */
export type HistoryEvent = Awaited<ReturnType<typeof api.history>>[number];
