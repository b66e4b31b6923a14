/** Requests about a team's stop list, in a separate module that the browser downloads only when it is needed. */
import type { AddedToStopList } from "@spi/domain/release/stop-list";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { onSuccessMessage } from "../ui/page/banner-message.ts";
import type { ApiRefusal } from "../ui/page/refusal.ts";
import { client, pathParams, unwrap } from "./request.ts";

const stopList = client.team[":teamId"]["stop-list"];

export function stopListQuery(teamId: string) {
  return queryOptions({
    queryKey: ["team", teamId, "stop-list"],
    queryFn: () => unwrap(stopList.$get({ param: pathParams({ teamId }) })),
    staleTime: 0,
  });
}

type Addition = Parameters<typeof stopList.$post>[0]["json"];

/**
 * Adds people to the stop list, so that none of the team's releases will send them a message. The browser does not
 * store any personal details.
 */
export function useAddToStopList(teamId: string) {
  const queryClient = useQueryClient();
  return useMutation<AddedToStopList, ApiRefusal, Addition>({
    ...onSuccessMessage("You added the people to the stop list."),
    mutationFn: (json) => unwrap(stopList.$post({ param: pathParams({ teamId }), json })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["team", teamId] }),
  });
}
