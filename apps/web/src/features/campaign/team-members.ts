/** Query for the team members who can be named in a campaign. It is in a separate module that only one screen loads. */
import { queryOptions } from "@tanstack/react-query";
import { client, pathParams, unwrap } from "../../api/request.ts";

export const teamMembers = (teamId: string) =>
  queryOptions({
    queryKey: ["team", teamId, "people"],
    queryFn: () => unwrap(client.team[":teamId"].people.$get({ param: pathParams({ teamId }) })),
  });
