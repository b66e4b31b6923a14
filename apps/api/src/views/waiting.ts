import { toTimestamp } from "@spi/domain/day/calendar";
import { refuseTransition } from "@spi/domain/iteration/lifecycle";
import { notReadySchema } from "@spi/domain/release/not-ready";
import type { TeamPermissions } from "@spi/domain/users/permissions";
import { sql } from "kysely";
import * as z from "zod";
import type { Db } from "../database/schema.ts";

export const waitingSchema = z.strictObject({
  team_id: z.string(),
  campaign_id: z.uuid(),
  iteration_id: z.uuid(),
  campaign: z.string(),
  iteration: z.string(),
  run_date: z.string(),
  about: z.enum(["iteration", "report", "release", "tests", "notifyIds", "start", "proof", "stopped", "undoChange"]),
  report_number: z.int().nullable(),
  submitted_by: z.string(),
  /** Reason why a waiting release cannot be sent. Null if it can be sent, and for reviews. */
  not_ready: notReadySchema.nullable(),
  /**
   * Reason why a release is stopped, or the reason given in a request about it. For test messages, the reason why they
   * were not accepted. Otherwise null.
   */
  reason: z.string().nullable(),
  /** True for a stopped release if NHS Notify accepted, or may have accepted, any of its messages. */
  stopped_midway: z.boolean(),
  since: z.string(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/**
 * Maximum number of iterations to check among those that name the user as a reviewer. More iterations are listed once
 * the user has decided on some of these.
 */
const maxWaiting = 500;

interface Reviewer {
  id: string;
  teams: readonly TeamPermissions[];
}

/**
 * Lists the decisions that are waiting for the user in all their teams, longest waiting first. The rules of the
 * lifecycle determine which decisions the user can make.
 */
export async function listWaiting(db: Db, { id, teams }: Reviewer): Promise<Waiting[]> {
  const approving = teams.filter(({ permissions }) => permissions.includes("approve"));
  if (approving.length === 0) return [];
  const rows = await db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select([
      "iteration.id",
      "campaign_id",
      "iteration.name",
      "run_date",
      "status",
      "reviewers",
      "submitted_by",
      "contributors",
    ])
    .select(["iteration.modified_at", "campaign.team_id", sql<string>`campaign.document ->> 'Name'`.as("campaign")])
    .select((e) =>
      e
        .selectFrom("report")
        .whereRef("report.iteration_id", "=", "iteration.id")
        .where("report.status", "=", "ready")
        .select((r) => r.fn.max("report.number").as("number"))
        .as("report_number"),
    )
    .where(
      "campaign.team_id",
      "in",
      approving.map(({ teamId }) => teamId),
    )
    .where("iteration.status", "in", ["in review", "report ready"])
    .where(sql<boolean>`iteration.reviewers @> ${JSON.stringify([{ id }])}::jsonb`)
    .orderBy("iteration.modified_at")
    .limit(maxWaiting)
    .execute();
  return rows.flatMap((row) => {
    const about = row.status === "in review" ? ("iteration" as const) : ("report" as const);
    const facts = {
      status: row.status,
      userId: id,
      permissions: approving.find(({ teamId }) => teamId === row.team_id)?.permissions ?? [],
      reviewers: row.reviewers.map((reviewer) => reviewer.id),
      submittedBy: row.submitted_by?.id,
      contributors: row.contributors.map((contributor) => contributor.id),
      lockedByOther: false,
    };
    if (refuseTransition(about === "iteration" ? "approve" : "approveReport", facts)) return [];
    return {
      team_id: row.team_id,
      campaign_id: row.campaign_id,
      iteration_id: row.id,
      campaign: row.campaign,
      iteration: row.name,
      run_date: row.run_date,
      about,
      report_number: about === "report" ? row.report_number : null,
      submitted_by: row.submitted_by?.name ?? "",
      not_ready: null,
      reason: null,
      stopped_midway: false,
      since: toTimestamp(row.modified_at),
    };
  });
}
