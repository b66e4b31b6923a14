/**
 * Requests for checking and importing campaign files, in a separate module that the browser downloads only when it is
 * needed.
 */
import type { JsonObject } from "@spi/domain/values/json-object";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { onSuccessMessage } from "../ui/page/banner-message.ts";
import { queries } from "./queries.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";

interface TeamFile {
  teamId: string;
  file: JsonObject;
}

type Answer = Awaited<ReturnType<typeof send>>;
export type ImportCheck = Extract<Answer, { importable: boolean }>;

function send({ teamId, file, ...rest }: TeamFile & { check?: true; key: string }) {
  const { key, ...options } = rest;
  return unwrap(
    client.team[":teamId"].campaign.import.$post({
      param: pathParams({ teamId }),
      header: { "idempotency-key": key },
      json: { file, ...options },
    }),
  );
}

/** Checks a campaign file without storing anything. */
export function useCheckFile() {
  return useMutation<ImportCheck, ApiRefusal, TeamFile>({
    mutationFn: async (file) => (await send({ ...file, check: true, key: crypto.randomUUID() })) as ImportCheck,
  });
}

/**
 * Imports the campaign in a file as drafts. A request that is repeated with the same key imports the campaign only
 * once.
 */
export function useImportCampaign() {
  const queryClient = useQueryClient();
  return useMutation<WholeCampaignResponse, ApiRefusal, TeamFile & { key: string }>({
    ...onSuccessMessage("You imported the campaign as a draft."),
    mutationFn: async (file) => (await send(file)) as Exclude<Answer, ImportCheck>,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.desk().queryKey }),
  });
}
