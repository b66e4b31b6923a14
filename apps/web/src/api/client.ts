import type {
  CampaignAnswer,
  CampaignListItem,
  Configuration,
  IterationAnswer,
  Me,
  ReportAnswer,
  TeamUsers,
  WholeCampaignAnswer,
} from "@spi/domain/answers";
import type { CampaignContent, CampaignDetails } from "@spi/domain/campaign";
import type { Iteration, IterationContent } from "@spi/domain/iteration";
import type { IterationStatus } from "@spi/domain/lifecycle";
import type { AttributeReference, CohortReference, OperatorReference } from "@spi/domain/reference-data";
import type { CampaignKey, IterationKey } from "../scope/paths.ts";
import { request } from "./request.ts";

export interface LockAnswer {
  granted: boolean;
  locked_by: { id: string; name: string } | null;
  locked_at: string | null;
}

export interface StatusChange {
  status: IterationStatus;
  reviewers?: string[];
  reason?: string;
  Version?: number;
}

const team = (teamId: string) => `team/${encodeURIComponent(teamId)}`;
const campaign = (key: CampaignKey) => `${team(key.teamId)}/campaign/${encodeURIComponent(key.campaignId)}`;
const iteration = (key: IterationKey) => `${campaign(key)}/iteration/${encodeURIComponent(key.iterationId)}`;

/** Every call of the API (specification section 7), one function each. */
export const api = {
  configuration: () => request<Configuration>("configuration"),
  me: () => request<Me>("me"),
  cohorts: () => request<CohortReference[]>("metadata/cohorts"),
  attributes: () => request<AttributeReference[]>("metadata/attributes"),
  operators: () => request<OperatorReference[]>("metadata/operators"),
  teamUsers: () => request<TeamUsers>("team/users"),
  teamDetails: (teamId: string) => request<{ id: string; TEAM_NAME: string }>(`${team(teamId)}/details`),

  campaigns: (teamId: string) => request<CampaignListItem[]>(`${team(teamId)}/campaign`),
  campaign: (key: CampaignKey) => request<WholeCampaignAnswer>(campaign(key)),
  createCampaign: (teamId: string, body: CampaignContent, idempotencyKey: string) =>
    request<CampaignAnswer>(`${team(teamId)}/campaign`, {
      method: "POST",
      body,
      headers: { "idempotency-key": idempotencyKey },
    }),
  saveCampaign: (teamId: string, body: CampaignDetails) =>
    request<CampaignAnswer>(campaign({ teamId, campaignId: body.ID }), { method: "PUT", body }),
  deleteCampaign: (key: CampaignKey) => request<void>(campaign(key), { method: "DELETE" }),
  lockCampaign: (key: CampaignKey, takeOver: boolean) => lock(`${campaign(key)}/lock`, takeOver),
  unlockCampaign: (key: CampaignKey, takeOver: boolean) => lock(`${campaign(key)}/unlock`, takeOver),

  createIteration: (key: CampaignKey, body: IterationContent, idempotencyKey: string) =>
    request<IterationAnswer>(`${campaign(key)}/iteration`, {
      method: "POST",
      body,
      headers: { "idempotency-key": idempotencyKey },
    }),
  saveIteration: (key: CampaignKey, body: Iteration) =>
    request<IterationAnswer>(iteration({ ...key, iterationId: body.ID }), { method: "PUT", body }),
  deleteIteration: (key: IterationKey) => request<void>(iteration(key), { method: "DELETE" }),
  lockIteration: (key: IterationKey, takeOver: boolean) => lock(`${iteration(key)}/lock`, takeOver),
  unlockIteration: (key: IterationKey, takeOver: boolean) => lock(`${iteration(key)}/unlock`, takeOver),
  changeStatus: (key: IterationKey, body: StatusChange) =>
    request<IterationAnswer>(`${iteration(key)}/status`, { method: "PUT", body }),
  reports: (key: IterationKey) => request<ReportAnswer[]>(`${iteration(key)}/summary_report`),
};

function lock(path: string, takeOver: boolean) {
  return request<LockAnswer>(path, { method: "PUT", ...(takeOver ? { query: { takeOver: "true" } } : {}) });
}
