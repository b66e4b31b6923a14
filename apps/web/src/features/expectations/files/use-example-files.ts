import type { ExpectationsAnswer, SecondFileAnswer } from "@spi/domain/api-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../../api/request.ts";
import { invalidateCampaign } from "../../../api/saving.ts";
import type { CampaignKey, IterationKey } from "../../../paths/paths.ts";
import { downloadText } from "../../../ui/page/download-text.ts";

const { file: secondFile } = client.team[":teamId"].campaign[":campaignId"].expectations;
const { examples } = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].expectations;

const paramOf = ({ teamId, campaignId, iterationId }: IterationKey) => pathParams({ teamId, campaignId, iterationId });

/** Adds all people of a file to the example people of an iteration, over the version it was shown in. */
export function useTakeExamples(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<ExpectationsAnswer, ApiRefusal, { Version: number; file: string }>({
    mutationFn: (json) => unwrap(examples.$post({ param: paramOf(key), json })),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

/** Hands the example people of an iteration to the browser as a file. */
export function useSaveExamples(key: IterationKey) {
  return useMutation<unknown, ApiRefusal>({
    mutationFn: async () => {
      const { file_name: name, file: text } = await unwrap(examples.$get({ param: paramOf(key) }));
      downloadText({ name, text, type: "application/x-ndjson" });
    },
  });
}

/** Adds what a file beside a campaign file expects, over the campaign's version it was shown in. */
export function useTakeSecondFile(key: CampaignKey) {
  const queryClient = useQueryClient();
  const { teamId, campaignId } = key;
  return useMutation<SecondFileAnswer, ApiRefusal, { Version: number; file: string }>({
    mutationFn: (json) => unwrap(secondFile.$post({ param: pathParams({ teamId, campaignId }), json })),
    onSettled: () => invalidateCampaign(queryClient, key),
  });
}

/** Hands what is expected of a campaign and its iterations to the browser as a file. */
export function useSaveSecondFile({ teamId, campaignId }: CampaignKey) {
  return useMutation<unknown, ApiRefusal>({
    mutationFn: async () => {
      const { file_name: name, file: text } = await unwrap(
        secondFile.$get({ param: pathParams({ teamId, campaignId }) }),
      );
      downloadText({ name, text, type: "application/json" });
    },
  });
}
