import { campaignMessages } from "@spi/domain/campaign/campaign";
import { useState } from "react";
import { ApiRefusal } from "../../ui/page/refusal.ts";
import { useMe } from "../../session/use-session.ts";

export const noTeamRefusal = new ApiRefusal(500, { message: campaignMessages.noTeam, kind: "noTeam", errors: {} });

/**
 * Returns the team for a new campaign. Users can choose from the teams where they have write permission, and the first
 * of these is the default.
 */
export function useTeamChoice() {
  const me = useMe();
  const writable = me.teams.filter((team) => team.permissions.includes("write"));
  const teams = writable.length > 0 ? writable : me.teams;
  const [teamId, setTeamId] = useState(teams[0]?.id);
  return { teams, teamId, setTeamId, mayWrite: writable.length > 0 };
}
