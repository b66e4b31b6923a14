/** The screens' write requests. Each response updates the cached campaign, which is then refetched. */
import type { CampaignResponse, IterationResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import type { CampaignContent, CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Iteration, IterationContent } from "@spi/domain/iteration/iteration";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { Rename } from "@spi/domain/campaign/routing-plan-rename";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CampaignKey, IterationKey } from "../paths/paths.ts";
import { type StatusChange, api } from "./client.ts";
import { onSuccessMessage } from "../ui/page/banner-message.ts";
import { isMissingCode } from "./missing-code.ts";
import { queries } from "./queries.ts";
import { ApiRefusal } from "../ui/page/refusal.ts";

export function useCreateCampaign() {
  const queryClient = useQueryClient();
  return useMutation<
    CampaignResponse,
    ApiRefusal,
    { teamId: string; content: CampaignContent; idempotencyKey: string }
  >({
    ...onSuccessMessage("You created the campaign."),
    mutationFn: async ({ teamId, content, idempotencyKey }) =>
      requireCampaign(await api.createCampaign(teamId, content, idempotencyKey), "failed to create campaign"),
    onSuccess: (answer, { teamId }) => {
      const key = { teamId, campaignId: answer.campaign_details.ID };
      queryClient.setQueryData(queries.campaign(key).queryKey, {
        ...answer,
        iterations: [],
        not_ready: [],
        invited: [],
        releases: [],
      });
      return invalidateDesk(queryClient);
    },
  });
}

export function useSaveCampaign(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<CampaignResponse, ApiRefusal, CampaignDetails>({
    ...onSuccessMessage("Your changes to the campaign have been saved."),
    mutationFn: async (details) =>
      requireCampaign(await api.saveCampaign(key.teamId, details), "failed to update campaign"),
    onSuccess: (answer) => {
      queryClient.setQueryData(queries.campaign(key).queryKey, (cached) => cached && { ...cached, ...answer });
      return Promise.all([refetchCampaign(queryClient, key), invalidateDesk(queryClient)]);
    },
  });
}

interface RoutingPlanRename {
  Version: number;
  /** All of the campaign's routing plan IDs after the change, including new IDs but not deleted ones. */
  AvailableRoutingIds: string[];
  renames: readonly Rename[];
}

/**
 * Renames routing plan IDs in the campaign and its upcoming iterations, and adds and deletes IDs, in one transaction.
 */
export function useRenameRoutingPlans(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<CampaignResponse, ApiRefusal, RoutingPlanRename>({
    ...onSuccessMessage("Your changes to the routing plan IDs have been saved."),
    mutationFn: ({ renames, ...rest }) => api.renameRoutingPlans(key, { ...rest, renames: [...renames] }),
    onSuccess: () => Promise.all([refetchCampaign(queryClient, key), invalidateDesk(queryClient)]),
  });
}

/**
 * Exports the campaign as the text of a file. Refetches the campaign, because an export increments its version. Loads
 * the code that builds the file first, so that nothing is exported if the code fails to load.
 */
export function useExportCampaign(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<{ name: string; text: string }[], ApiRefusal>({
    mutationFn: async () => {
      const { exportFileText } = await import("@spi/domain/campaign-file/export-campaign");
      const { expectations_file: expectationsFile, ...campaign } = await api.exportCampaign(key);
      const files = expectationsFile ? [campaign, expectationsFile] : [campaign];
      return files.map(({ file_name, file }) => ({ name: file_name, text: exportFileText(file) }));
    },
    throwOnError: isMissingCode,
    onSettled: () => Promise.all([refetchCampaign(queryClient, key), invalidateDesk(queryClient)]),
  });
}

export function useDeleteCampaign(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<unknown, ApiRefusal>({
    ...onSuccessMessage("You deleted the campaign."),
    mutationFn: () => api.deleteCampaign(key),
    onSuccess: () => invalidateDesk(queryClient),
  });
}

interface NewIteration {
  content: IterationContent;
  idempotencyKey: string;
  /** ID of the iteration that this one is copied from. */
  copiedFrom?: string;
}

export function useCreateIteration(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<IterationResponse, ApiRefusal, NewIteration>({
    ...onSuccessMessage("You created the iteration."),
    mutationFn: ({ content, idempotencyKey, copiedFrom }) =>
      api.createIteration(key, content, {
        key: idempotencyKey,
        copiedFrom,
        referenceVersion: shownReferenceVersion(queryClient),
      }),
    onSuccess: (answer) => cacheIteration(queryClient, key, answer),
  });
}

export function useSaveIteration(key: CampaignKey) {
  const queryClient = useQueryClient();
  return useMutation<IterationResponse, ApiRefusal, Iteration>({
    ...onSuccessMessage("Your changes to the iteration have been saved."),
    mutationFn: (iteration) => api.saveIteration(key, iteration, shownReferenceVersion(queryClient)),
    onSuccess: (answer) => cacheIteration(queryClient, key, answer),
  });
}

interface RestoreCallbacks {
  onRestored: (version: number) => void;
  onRefused: (refusal: ApiRefusal) => void;
}

/**
 * Saves an iteration as it was before a change. The callbacks are called even if the component is no longer on the page.
 */
export function useRestoreIteration(key: CampaignKey, { onRestored, onRefused }: RestoreCallbacks) {
  const queryClient = useQueryClient();
  return useMutation<IterationResponse, ApiRefusal, Iteration>({
    ...onSuccessMessage("We restored the iteration as it was before."),
    mutationFn: (iteration) => api.saveIteration(key, iteration, shownReferenceVersion(queryClient)),
    onSuccess: (answer) => {
      onRestored(answer.iteration_details.Version);
      return cacheIteration(queryClient, key, answer);
    },
    onSettled: (_answer, refusal) => {
      if (refusal) onRefused(refusal);
    },
  });
}

/** Success messages for status changes. */
const statusMessages: Partial<Record<IterationStatus, string>> = {
  "in review": "You sent the iteration for review.",
  approved: "You approved the iteration.",
  rejected: "You rejected the iteration.",
  "report requested": "You requested the report.",
  "report approved": "You approved the report.",
  "report rejected": "You rejected the report.",
  draft: "You reverted the iteration to draft.",
};

/** Changes the status of an iteration. `form` is the name of a form that the change may remove from the page. */
export function useChangeStatus(key: IterationKey, form?: string) {
  const queryClient = useQueryClient();
  return useMutation<IterationResponse, ApiRefusal, StatusChange>({
    ...onSuccessMessage(
      ({ status }: StatusChange) => statusMessages[status],
      form === undefined ? undefined : ({ reason = "" }) => ({ form, typed: reason }),
    ),
    mutationFn: async (change) => {
      const answer = await api.changeStatus(key, change, shownReferenceVersion(queryClient));
      return change.status === "in review" ? releaseLockAfterSubmit(key, answer) : answer;
    },
    onSuccess: (answer) => cacheIteration(queryClient, key, answer),
    onError: () => invalidateCampaign(queryClient, key),
  });
}

export function useDeleteIteration(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<unknown, ApiRefusal>({
    ...onSuccessMessage("You deleted the iteration."),
    mutationFn: () => api.deleteIteration(key),
    // The refetch is not awaited, because the user must first leave the deleted item's page.
    onSuccess: () => void refetchCampaign(queryClient, key),
  });
}

/** Returns the version of the reference data that was on the screen when the user decided. */
function shownReferenceVersion(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData(queries.reference().queryKey)?.Version;
}

/** Invalidates a campaign and everything cached under its key. */
export function invalidateCampaign(queryClient: QueryClient, { teamId, campaignId }: CampaignKey): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queries.campaign({ teamId, campaignId }).queryKey });
}

/** Removes a deleted campaign and everything under its key from the cache. */
export function removeCampaign(queryClient: QueryClient, { teamId, campaignId }: CampaignKey): void {
  queryClient.removeQueries({ queryKey: queries.campaign({ teamId, campaignId }).queryKey });
}

/** Refetches a campaign and resolves once it is loaded. */
export function refetchCampaign(queryClient: QueryClient, key: CampaignKey): Promise<WholeCampaignResponse> {
  const { teamId, campaignId } = key;
  return queryClient.fetchQuery({ ...queries.campaign({ teamId, campaignId }), staleTime: 0 });
}

/** Returns the campaign, or throws status 500 if the response does not contain one. */
function requireCampaign(answer: CampaignResponse | undefined, message: string): CampaignResponse {
  if (answer?.campaign_details?.ID) return answer;
  throw new ApiRefusal(500, { message, kind: "unexpected", errors: {} });
}

/** Releases the lock of an iteration sent for review. If that fails, the next save reports it. */
async function releaseLockAfterSubmit(key: IterationKey, answer: IterationResponse): Promise<IterationResponse> {
  const lock = await api.unlockIteration(key, false).catch(() => undefined);
  return lock?.granted ? { ...answer, locked_by: null, locked_at: null } : answer;
}

export async function cacheIteration(
  queryClient: QueryClient,
  { teamId, campaignId }: CampaignKey,
  answer: IterationResponse,
) {
  const { queryKey } = queries.campaign({ teamId, campaignId });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, iterations: withIteration(cached, answer) });
  void queryClient.invalidateQueries({ queryKey });
  void invalidateDesk(queryClient);
}

function withIteration(cached: WholeCampaignResponse, answer: IterationResponse): IterationResponse[] {
  const id = answer.iteration_details.ID;
  const isCached = cached.iterations.some((iteration) => iteration.iteration_details.ID === id);
  if (!isCached) return [...cached.iterations, answer];
  return cached.iterations.map((iteration) => (iteration.iteration_details.ID === id ? answer : iteration));
}

function invalidateDesk(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queries.desk().queryKey });
}
