import { changedPlanMessages } from "@spi/domain/campaign/notify-plans";
import type { Need } from "@spi/domain/desk/need";
import { refusePlanApproval, statusesAcceptingPlans } from "@spi/domain/iteration/lifecycle";
import type { TeamPermissions } from "@spi/domain/users/permissions";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { toFacts } from "../iterations/transition-facts.ts";
import { readPlansOf, sealedPlans } from "./store.ts";

/** Maximum number of a named reviewer's iterations to check, in order of run date. */
const maxChecked = 500;

/**
 * Lists approved iterations with NHS Notify IDs that were added, changed or removed after the approval and must be
 * approved now.
 */
export async function listPlansToApprove(
  db: Db,
  { id, teams }: { id: string; teams: readonly TeamPermissions[] },
): Promise<Need[]> {
  const approving = new Map(teams.map(({ teamId, permissions }) => [teamId, permissions]));
  if (approving.size === 0) return [];
  const iterations = await db
    .selectFrom("iteration")
    .selectAll()
    .where("status", "in", statusesAcceptingPlans)
    .where(sql<boolean>`reviewers @> ${JSON.stringify([{ id }])}::jsonb`)
    .orderBy("run_date")
    .limit(maxChecked)
    .execute();
  const ids = [...new Set(iterations.map(({ campaign_id: campaignId }) => campaignId))];
  if (ids.length === 0) return [];
  const inTeams = db
    .selectFrom("campaign")
    .selectAll()
    .where("team_id", "in", [...approving.keys()]);
  const campaigns = await inTeams.where("id", "in", ids).execute();
  const plans = await readPlansOf(db, campaigns);
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return iterations.flatMap((iteration): Need[] => {
    const campaign = byId.get(iteration.campaign_id);
    if (!campaign) return [];
    const sealed = sealedPlans(iteration, plans.get(campaign.id) ?? []);
    if (sealed.ok || changedPlanMessages(sealed.refusal).length === 0) return [];
    const permissions = approving.get(campaign.team_id) ?? [];
    // The lock is ignored, because the user who has it will release it.
    if (refusePlanApproval(toFacts({ ...iteration, lock_holder: null }, { change: { actor: { id } }, permissions })))
      return [];
    return [
      {
        kind: "approvePlans",
        team_id: campaign.team_id,
        campaign_id: campaign.id,
        iteration_id: iteration.id,
        campaign: campaign.document.Name,
        iteration: iteration.document.Name,
        run_date: iteration.document.IterationDate,
        report_number: null,
        stopped_midway: false,
        count: 1,
        by: null,
        reason: null,
      },
    ];
  });
}
