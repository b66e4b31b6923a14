import { type Need, type NeedKind, remainingFixesText } from "@spi/domain/desk/need";
import { soonDays } from "@spi/domain/desk/desk";
import { type Day, addDays } from "@spi/domain/day/calendar";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { TeamPermissions } from "@spi/domain/users/permissions";
import { sql } from "kysely";
import type { ReportFailure } from "@spi/domain/report/report-failure";
import { failureMessage } from "../iterations/report-failure.ts";
import type { Db, Decision } from "../database/schema.ts";

/** Maximum number of iterations to check, in order of run date. */
const maxChecked = 500;

interface Row extends Omit<Need, "kind" | "count" | "by" | "reason" | "report_number" | "stopped_midway"> {
  status: IterationStatus;
  report_failure: string | null;
  report_problem: ReportFailure | null;
  last: Decision | null;
  /** True if the iteration is a draft again because it was rejected. */
  was_rejected: boolean;
  mine: boolean;
  comments: number;
  /**
   * Number of findings that prevent a draft from being sent for review. `stops` and `unanswered` were counted when the
   * findings for the current content were last shown.
   */
  stops: number;
  unanswered: number;
}

/**
 * Lists a writer's tasks in all their teams by run date. For iterations that the writer contributed to, the tasks are
 * rejections, other users' open comments, drafts with findings to answer and drafts that run soon. Iterations that only
 * need a report are tasks for every writer.
 */
export async function listOwnWork(
  db: Db,
  { id, teams }: { id: string; teams: readonly TeamPermissions[] },
  today: Day,
): Promise<Need[]> {
  const writing = teams.filter(({ permissions }) => permissions.includes("write")).map(({ teamId }) => teamId);
  if (writing.length === 0) return [];
  const soon = addDays(today, soonDays);
  const { rows } = await sql<Row>`
    select * from (
      select iteration.id as iteration_id, iteration.campaign_id, campaign.team_id, iteration.name as iteration,
        campaign.document ->> 'Name' as campaign, iteration.run_date,
        iteration.status, iteration.report_failure, iteration.report_problem, coalesce(iteration.decisions -> -1, iteration.last_rejection) as last,
        iteration.status = 'draft' and iteration.last_rejection is not null as was_rejected,
        iteration.contributors @> ${JSON.stringify([{ id }])}::jsonb
          or coalesce(iteration.submitted_by ->> 'id' = ${id}, false) as mine,
        coalesce(open.comments, 0) as comments,
        coalesce(found.stops, 0) as stops, coalesce(found.unanswered_warnings, 0) as unanswered
      from iteration
      join campaign on campaign.id = iteration.campaign_id
      left join (
        select iteration_id, count(*)::int as comments from iteration_comment
        where resolved_at is null and author ->> 'id' <> ${id} group by iteration_id) open
        on open.iteration_id = iteration.id
      left join open_finding_count found on found.iteration_id = iteration.id
        and found.version = iteration.version and iteration.status = 'draft'
      where campaign.team_id in (${sql.join(writing)}) and iteration.status <> 'sent to nhs notify') work
    where status = 'approved' or (mine and (comments > 0 or stops + unanswered > 0
      or status in ('rejected', 'report rejected') or was_rejected or (status = 'draft' and run_date <= ${soon.ok ? soon.value : today})))
    order by run_date, iteration_id limit ${maxChecked}`.execute(db);
  return rows.flatMap((row) => needsOf(row, soon.ok ? soon.value : today));
}

function needsOf(
  {
    status,
    report_failure,
    report_problem,
    last,
    was_rejected: wasRejected,
    mine,
    comments,
    stops,
    unanswered,
    ...row
  }: Row,
  soon: Day,
): Need[] {
  const by = last?.by.name ?? null;
  const need = (kind: NeedKind, rest: Partial<Need> = {}): Need => ({
    kind,
    ...row,
    report_number: null,
    count: 1,
    by: null,
    reason: null,
    stopped_midway: false,
    ...rest,
  });
  const needs: Need[] = [];
  const toCorrect = status === "rejected" || status === "report rejected" || wasRejected;
  if (mine && toCorrect) {
    needs.push(need("correct", { by, reason: last?.reason ?? null }));
  }
  if (mine && comments > 0) needs.push(need("answerComments", { count: comments }));
  if (status === "approved") {
    const failure = failureMessage(report_problem, report_failure);
    needs.push(failure === null ? need("requestReport", { by }) : need("checkFailedReport", { reason: failure }));
  }
  // Answering findings comes before completing the draft.
  if (mine && unanswered > 0)
    needs.push(need("answerFindings", { count: unanswered, reason: remainingFixesText(stops) }));
  else if (mine && stops > 0) needs.push(need("fixFindings", { count: stops }));
  else if (mine && status === "draft" && !wasRejected && row.run_date <= soon) needs.push(need("finish"));
  return needs;
}
