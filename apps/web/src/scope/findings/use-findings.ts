import type { FindingsResponse } from "@spi/domain/api-contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pollMilliseconds, queries } from "../../api/queries.ts";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "../../api/request.ts";
import { invalidateCampaign } from "../../api/mutations.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import type { IterationKey } from "../../paths/paths.ts";

const findings = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].finding;

const pollInterval = (response: FindingsResponse | undefined) =>
  response?.counting || response?.checking ? pollMilliseconds : false;

/**
 * Query for an iteration's findings. The data is cached under the campaign's key, so that any change to the campaign
 * invalidates the data.
 */
const findingsQuery = ({ teamId, campaignId, iterationId }: IterationKey) =>
  queryOptions({
    queryKey: ["team", teamId, "campaign", campaignId, "findings", iterationId],
    queryFn: () => unwrap(findings.$get({ param: pathParams({ teamId, campaignId, iterationId }) })),
    staleTime: 0,
  });

/**
 * Reads the findings about an iteration's rules, with the answers. Findings for a version older than the saved one are
 * reported as still being checked, because the API would reject answers to them.
 */
export function useFindings(key: IterationKey, enabled = true) {
  const campaign = useQueryClient().getQueryData(queries.campaign(key).queryKey);
  const saved = campaign?.iterations.find(({ iteration_details: { ID } }) => ID === key.iterationId);
  const markOutdated = (response: FindingsResponse): FindingsResponse =>
    saved && response.version < saved.iteration_details.Version ? { ...response, checking: true } : response;
  const { data, isError, isLoading } = useQuery({
    ...findingsQuery(key),
    enabled,
    refetchInterval: ({ state }) => pollInterval(state.data && markOutdated(state.data)),
  });
  return { data: data && !isError ? markOutdated(data) : data, isError, isLoading };
}

/** Name of the form that answers a finding. */
export const answerFormName = (findingId: string) => `answer ${findingId}`;

interface FindingAnswerRequest {
  findingId: string;
  Version: number;
  /** The answer's reason. Null withdraws the answer. */
  reason: string | null;
}

/**
 * Answers a finding or withdraws the answer, which creates a new version of the iteration. `onSaved` is called even if
 * the form is no longer on the page.
 */
export function useAnswerFinding(key: IterationKey, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { teamId, campaignId, iterationId } = key;
  return useMutation<FindingsResponse, ApiRefusal, FindingAnswerRequest>({
    ...onSuccessMessage(
      ({ reason }: FindingAnswerRequest) =>
        reason === null ? "You withdrew the answer." : "Your answer has been saved.",
      ({ findingId, reason }) => ({ form: answerFormName(findingId), typed: reason ?? "" }),
    ),
    mutationFn: ({ findingId, ...json }) =>
      unwrap(
        findings[":findingId"].answer.$put({ param: pathParams({ teamId, campaignId, iterationId, findingId }), json }),
      ),
    onSuccess: (answer) => {
      // `onSaved` is called before any refetch, because a refetch may remove the form.
      onSaved();
      queryClient.setQueryData(findingsQuery(key).queryKey, answer);
      return invalidateCampaign(queryClient, key);
    },
    onError: () => invalidateCampaign(queryClient, key),
  });
}
