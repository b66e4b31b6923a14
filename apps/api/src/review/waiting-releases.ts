import { toTimestamp } from "@spi/domain/day/calendar";
import type { ReleaseState } from "@spi/domain/release/release";
import { standsAlone } from "@spi/domain/release/release";
import type { TeamPermissions } from "@spi/domain/users/permissions";
import { holds } from "@spi/domain/users/permissions";
import { sql } from "kysely";
import type { Db, Decision } from "../database/schema.ts";
import type { Waiting } from "./waiting.ts";

const mostWaiting = 500;

/** Where a releaser is waited for: nothing is prepared, or it has not started, or it is stopped. */
const forReleasers: readonly (ReleaseState | null)[] = [null, "refused", "called off", "prepared", "stopped"];

interface Row extends Pick<Waiting, "campaign_id" | "team_id" | "iteration" | "campaign" | "run_date"> {
  id: string;
  modified_at: Date;
  decisions: Decision[];
  state: ReleaseState | null;
  unread: boolean;
}

/**
 * Approved reports that somebody may release and that nobody is sending yet, and messages to test recipients that somebody may
 * say to have read; the longest waiting first (REQ-REL-45).
 */
export async function listWaitingReleases(
  db: Db,
  { id, teams }: { id: string; teams: readonly TeamPermissions[] },
): Promise<Waiting[]> {
  if (teams.length === 0) return [];
  const { rows } = await sql<Row>`
    select iteration.id, iteration.campaign_id, campaign.team_id, iteration.name as iteration, iteration.decisions,
      campaign.document ->> 'Name' as campaign, iteration.document ->> 'IterationDate' as run_date,
      iteration.modified_at, release.state,
      exists (select from release_proof
        where release_id = release.id and state = 'accepted' and read_by is null and sent_by ->> 'id' <> ${id}) as unread
    from iteration join campaign on campaign.id = iteration.campaign_id
    left join lateral (
      select id, state from release where iteration_id = iteration.id order by number desc limit 1) release on true
    where iteration.status = 'report approved'
      and campaign.team_id in (${sql.join(teams.map(({ teamId }) => teamId))})
    order by iteration.modified_at limit ${mostWaiting}`.execute(db);
  return rows.flatMap((row) => {
    const { team_id: team, state, unread, decisions } = row;
    const open = state === "prepared" || state === "stopped";
    const approvers = decisions.map(({ by }) => by.id);
    const releases = forReleasers.includes(state) && holds(teams, team, "release") && !standsAlone(approvers, id);
    const reads = open && unread && holds(teams, team, "approve");
    if (reads) return toWaiting(row, "proof");
    return releases ? toWaiting(row, "release") : [];
  });
}

function toWaiting(row: Row, about: Waiting["about"]): Waiting {
  const { team_id, campaign_id, campaign, iteration, run_date } = row;
  return {
    team_id,
    campaign_id,
    iteration_id: row.id,
    campaign,
    iteration,
    run_date,
    about,
    report_number: null,
    submitted_by: row.decisions.at(-1)?.by.name ?? "",
    since: toTimestamp(row.modified_at),
  };
}
