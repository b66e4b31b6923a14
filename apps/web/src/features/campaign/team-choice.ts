import { campaignMessages } from "@spi/domain/campaign/campaign";
import { useSearchParams } from "react-router";
import { ApiRefusal } from "../../ui/page/refusal.ts";
import { useMe } from "../../session/use-session.ts";

export const noTeamRefusal = new ApiRefusal(500, { message: campaignMessages.noTeam, kind: "noTeam", errors: {} });

/**
 * Returns the team for a new campaign. Users can choose from the teams where they have write permission, and the first
 * of these is the default. The choice is in the address, so that it survives a reload.
 */
export function useTeamChoice() {
  const me = useMe();
  const writable = me.teams.filter((team) => team.permissions.includes("write"));
  const teams = writable.length > 0 ? writable : me.teams;
  const [search, setSearch] = useSearchParams();
  const chosen = teams.find(({ id }) => id === search.get("team")) ?? teams[0];
  const setTeamId = (team: string) => setSearch({ team }, { replace: true });
  return { teams, chosen, teamId: chosen?.id, setTeamId, mayWrite: writable.length > 0 };
}
