import type { ExpectationsAnswer } from "@spi/domain/api-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiRefusal } from "../../api/refusal.ts";
import { client, pathParams, unwrap } from "../../api/request.ts";
import { forgetCampaign } from "../../api/saving.ts";
import type { IterationKey } from "../../scope/paths.ts";
import { downloadText } from "../../ui/download-text.ts";

const { examples } = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].expectations;

const paramOf = ({ teamId, campaignId, iterationId }: IterationKey) => pathParams({ teamId, campaignId, iterationId });

/** Adds all people of a file to the example people of an iteration, over the version it was shown in. */
export function useTakeExamples(key: IterationKey) {
  const queryClient = useQueryClient();
  return useMutation<ExpectationsAnswer, ApiRefusal, { Version: number; file: string }>({
    mutationFn: (json) => unwrap(examples.$post({ param: paramOf(key), json })),
    onSettled: () => forgetCampaign(queryClient, key),
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
