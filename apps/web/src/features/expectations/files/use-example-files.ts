import type { ExpectationsResponse, SecondFileResponse } from "@spi/domain/api-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../../api/request.ts";
import { invalidateCampaign } from "../../../api/mutations.ts";
import type { CampaignKey, IterationKey } from "../../../paths/paths.ts";
import { downloadText } from "../../../ui/page/download-text.ts";

const { file: expectationsFile } = client.team[":teamId"].campaign[":campaignId"].expectations;
const { examples } = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].expectations;

const paramOf = ({ teamId, campaignId, iterationId }: IterationKey) => pathParams({ teamId, campaignId, iterationId });

/** Adds all the people in a file to an iteration's example people, if the version on the page is still the latest. */
export function useImportExamples(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<ExpectationsResponse, ApiRefusal, { Version: number; file: string }>({
    mutationFn: (json) => unwrap(examples.$post({ param: paramOf(key), json })),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

/** Downloads an iteration's example people as a file. */
export function useExportExamples(key: IterationKey) {
  return useMutation<unknown, ApiRefusal>({
    mutationFn: async () => {
      const { file_name: name, file: text } = await unwrap(examples.$get({ param: paramOf(key) }));
      downloadText({ name, text, type: "application/x-ndjson" });
    },
  });
}

/**
 * Imports expectations from a file that accompanies a campaign file, if the campaign's version on the page is still the
 * latest.
 */
export function useImportExpectations(key: CampaignKey) {
  const queryClient = useQueryClient();
  const { teamId, campaignId } = key;
  return useMutation<SecondFileResponse, ApiRefusal, { Version: number; file: string }>({
    mutationFn: (json) => unwrap(expectationsFile.$post({ param: pathParams({ teamId, campaignId }), json })),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

/** Downloads the expectations for a campaign and its iterations as a file. */
export function useExportExpectations({ teamId, campaignId }: CampaignKey) {
  return useMutation<unknown, ApiRefusal>({
    mutationFn: async () => {
      const { file_name: name, file: text } = await unwrap(
        expectationsFile.$get({ param: pathParams({ teamId, campaignId }) }),
      );
      downloadText({ name, text, type: "application/json" });
    },
  });
}
