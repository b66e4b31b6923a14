import { toTimestamp } from "@spi/domain/day/calendar";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { type NotReady, permissionToFix, permissionToUndo } from "@spi/domain/release/not-ready";
import { proofMessages } from "@spi/domain/release/proof";
import { unknownPlan, releaseProblemSentence } from "@spi/domain/release/release-problem";
import { type StoredReleaseProblem, readStoredProblem } from "@spi/domain/release/stored-problem";
import { type ReleaseState, requestSentence, declinedSentence, isOnlyApprover } from "@spi/domain/release/release";
import { type TeamPermissions, holds } from "@spi/domain/users/permissions";
import { type Selectable, sql } from "kysely";
import type { Db, Decision } from "../database/schema.ts";
import { type ReleaseTable, readRequestedMove } from "../database/tables/releases.ts";
import type { Waiting } from "./waiting.ts";
import type { Releasing } from "../releases/find-releasable.ts";
import { findReleaseBlockers } from "../releases/find-release-blockers.ts";

const maxWaiting = 500;

/**
 * States in which a release is waiting for a user, because it has not been prepared, has not been started, or has
 * stopped.
 */
const waitingStates: readonly (ReleaseState | null)[] = [null, "refused", "called off", "prepared", "stopped"];

/** Permissions of users who can release, read test messages or fix the cause of a delay. */
const concernedPermissions = ["release", "approve", "write"] as const;

interface Row extends Pick<Waiting, "campaign_id" | "team_id" | "iteration" | "campaign" | "run_date"> {
  id: string;
  status: IterationStatus;
  modified_at: Date;
  decisions: Decision[];
  state: ReleaseState | null;
  problem: StoredReleaseProblem | null;
  requestedMove: Selectable<ReleaseTable>["requested_move"];
  /**
   * `unread` is true if the user can read test messages, `to_send` if some test messages have not been sent, and
   * `to_read` if some have not been read by any user.
   */
  unread: boolean;
  to_send: boolean;
  /** True if NHS Notify rejected any of the test messages. */
  refused: boolean;
  to_read: boolean;
  /** Routing plans with an NHS Notify ID that was rejected as unknown when test messages were sent. */
  unknown: string[];
  midway: boolean;
}

interface WaitingReleases {
  waiting: Waiting[];
  /**
   * IDs of iterations whose approval is no longer valid, or whose report can no longer be sent. Users cannot create,
   * approve or reject reports for these iterations.
   */
  ended: ReadonlySet<string>;
}

/**
 * Lists the approved reports that the user can release and that are not being sent, and the test messages that the user
 * can mark as read, longest waiting first. If a report cannot be sent, users who can fix the problem see it with the
 * reason, even before approval. Other users are not asked to release it or to read its test messages. After a stop,
 * users with release permission see it too.
 */
export async function listWaitingReleases(
  db: Db,
  { id, teams }: { id: string; teams: readonly TeamPermissions[] },
  releasing: Releasing,
): Promise<WaitingReleases> {
  if (teams.length === 0) return { waiting: [], ended: new Set() };
  const { rows } = await sql<Row>`
    select iteration.id, iteration.campaign_id, campaign.team_id, iteration.name as iteration, iteration.decisions, iteration.status,
      campaign.document ->> 'Name' as campaign, iteration.run_date,
      iteration.modified_at, release.state, release.problem, release.requested_move as "requestedMove",
      exists (select from release_proof
        where release_id = release.id and state = 'accepted' and read_by is null and sent_by ->> 'id' <> ${id}) as unread,
      exists (select from release_part part
        left join release_proof proof on proof.release_id = part.release_id and proof.plan = part.plan
        where part.release_id = release.id and coalesce(proof.state, 'refused') = 'refused') as to_send,
      exists (select from release_proof where release_id = release.id and state = 'refused') as refused,
      exists (select from release_part part
        left join release_proof proof on proof.release_id = part.release_id and proof.plan = part.plan
        where part.release_id = release.id and proof.read_by is null) as to_read,
      array(select plan from release_proof where release_id = release.id and state = 'refused'
        and problem ->> 'code' = ${unknownPlan} order by plan) as unknown,
      coalesce(release.state = 'stopped', false) and exists (select from release_batch
        where release_id = release.id and (state = 'accepted' or acceptance_unknown)) as midway
    from iteration join campaign on campaign.id = iteration.campaign_id
    left join lateral (
      select id, state, problem, requested_move from release where iteration_id = iteration.id order by number desc limit 1) release on true
    where iteration.status in ('approved', 'report ready', 'report approved')
      and campaign.team_id in (${sql.join(teams.map(({ teamId }) => teamId))})
    order by iteration.modified_at limit ${maxWaiting}`.execute(db);
  const looked = rows.filter(
    ({ state, team_id: team }) =>
      waitingStates.includes(state) && concernedPermissions.some((permission) => holds(teams, team, permission)),
  );
  const why = await findReleaseBlockers(db, await readStored(db, looked), releasing);
  const waiting = looked.flatMap((row) => {
    const { team_id: team, state, unread, decisions } = row;
    if (row.status !== "report approved") {
      const ended = why.get(row.id);
      return ended && holds(teams, team, "write") ? toWaiting(row, "release", ended) : [];
    }
    const approvers = decisions.map(({ by }) => by.id);
    // The only approver cannot also start the release.
    const mayMove = state === "stopped" ? canDecideOnStopped(row, id) : !isOnlyApprover(approvers, id);
    const releases = holds(teams, team, "release") && mayMove;
    const notReady = why.get(row.id) ?? null;
    if (notReady !== null) {
      const fixedBy = permissionToFix[notReady.kind];
      const canFix = (by: typeof fixedBy) => by !== null && holds(teams, team, by);
      if (state !== "stopped") return canFix(fixedBy) ? toWaiting(row, "release", notReady) : [];
      if (releases) return toWaiting(row, "stopped", notReady);
      const undoneBy = row.midway ? permissionToUndo(notReady.kind) : fixedBy;
      return undoneBy === "write" && canFix(undoneBy) ? toWaiting(row, "undoChange", notReady) : [];
    }
    const open = state === "prepared" || state === "stopped";
    // Until a message has been accepted, users can correct the iteration and approve it again. They must then read the
    // test messages again.
    const canCorrect = open && !row.midway && row.unknown.length > 0;
    if (canCorrect && !(state === "stopped" && releases))
      return holds(teams, team, "write") ? toWaiting(row, "notifyIds", null) : [];
    const reads = open && unread && holds(teams, team, "approve");
    if (reads) return toWaiting(row, "proof", null);
    const step = releases ? nextStep(row) : undefined;
    return step ? toWaiting(row, step, null) : [];
  });
  const isEnded = ({ id: of, status }: Row) =>
    why.get(of)?.kind === "changed" || (status === "report ready" && why.has(of));
  return { waiting, ended: new Set(looked.flatMap((row) => (isEnded(row) ? [row.id] : []))) };
}

/**
 * Returns the next step for a user with release permission, or undefined if another user must read the test messages
 * first.
 */
function nextStep({ state, to_send: toSend, to_read: toRead }: Row): Waiting["about"] | undefined {
  if (state === "stopped") return "stopped";
  if (state !== "prepared") return "release";
  if (toSend) return "tests";
  return toRead ? undefined : "start";
}

async function readStored(db: Db, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const campaignIds = [...new Set(rows.map(({ campaign_id: id }) => id))];
  const campaigns = await db.selectFrom("campaign").selectAll().where("id", "in", campaignIds).execute();
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const iterations = await db.selectFrom("iteration").selectAll().where("id", "in", ids).execute();
  return iterations.flatMap((iteration) => {
    const campaign = byId.get(iteration.campaign_id);
    return campaign ? [{ campaign, iteration }] : [];
  });
}

/**
 * Returns whether the user can decide on a stopped release. A user who has requested an action must wait for another
 * user to decide, unless someone declines the request.
 */
const canDecideOnStopped = ({ requestedMove }: Row, id: string) =>
  requestedMove === null || requestedMove.declined !== undefined || requestedMove.by.id !== id;

function stopReason({ requestedMove, problem }: Row): string | null {
  if (!requestedMove) return problem && releaseProblemSentence(readStoredProblem(problem));
  const request = readRequestedMove(requestedMove);
  const { declined, move, by } = request;
  if (!declined) return requestSentence(request, by.name);
  return declinedSentence({ move, reason: declined.reason }, { requester: by.name, declined: declined.by.name });
}

function reasonToShow(row: Row, about: Waiting["about"]): string | null {
  if (about === "stopped") return stopReason(row);
  if (about === "notifyIds") return proofMessages.unknownIds(row.unknown);
  return about === "tests" && row.refused ? testMessagesNotAccepted : null;
}

/** Reason why test messages must be sent again. */
const testMessagesNotAccepted =
  "NHS Notify did not accept the last test messages. Open the release page to find out why";

function toWaiting(row: Row, about: Waiting["about"], notReady: NotReady | null): Waiting {
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
    not_ready: notReady,
    stopped_midway: row.midway,
    reason: reasonToShow(row, about),
    since: toTimestamp(row.modified_at),
  };
}
