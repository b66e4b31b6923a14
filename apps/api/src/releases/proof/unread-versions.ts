import type { Release } from "@spi/domain/release/release-answer";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/**
 * Counts, by plan and version, the messages sent with a version of a plan whose test message had not been read at the
 * time. Also counts messages for changed plans with an unknown version, because NHS Notify's response was lost.
 */
export async function readUnreadVersions(db: Db, releaseId: string): Promise<Release["unread_versions"]> {
  const { rows } = await sql<Release["unread_versions"][number]>`
    select plan, plan_version ->> 'name' as name, plan_version ->> 'version' as version, sum(messages)::int as messages
    from release_batch
    where release_id = ${releaseId} and state = 'accepted' and (plan_version_unread or plan_version_unread is null and plan_version is null and notify_id is null and plan in (
      select plan from release_batch where release_id = ${releaseId} and plan_version_unread))
    group by plan, plan_version
    order by plan, min(ended_at)`.execute(db);
  return rows;
}
