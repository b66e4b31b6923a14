/** The people of a team who can be named in a campaign. Apart from the other calls, since one screen asks. */
import { queryOptions } from "@tanstack/react-query";
import { client, pathParams, unwrap } from "../../api/request.ts";

export const teamMembers = (teamId: string) =>
  queryOptions({
    queryKey: ["team", teamId, "people"],
    queryFn: () => unwrap(client.team[":teamId"].people.$get({ param: pathParams({ teamId }) })),
  });
