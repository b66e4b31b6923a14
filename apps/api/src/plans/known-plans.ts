import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import type { KnownPlan } from "@spi/domain/release/proof";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/**
 * Reads NHS Notify's names for the plans with these IDs. The names are from the team's last release that used the
 * plans.
 */
export async function readKnownPlans(
  db: Db,
  { teamId, plans }: { teamId: string; plans: readonly NotifyPlan[] },
): Promise<KnownPlan[]> {
  if (plans.length === 0) return [];
  const uuids = sql.join(plans.map(({ uuid }) => uuid));
  const { rows } = await sql<KnownPlan>`
    select distinct on (uuid) uuid, name, version
    from (
      select release.plans ->> seen.plan as uuid, seen.name, seen.version, first_seen_at
      from release_plan_version seen join release on release.id = seen.release_id
      where release.team_id = ${teamId}) known
    where uuid in (${uuids})
    order by uuid, first_seen_at desc`.execute(db);
  return rows;
}
