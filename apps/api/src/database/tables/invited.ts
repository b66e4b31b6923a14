import type { Db } from "../schema.ts";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { sql } from "kysely";

/** Statuses in which an iteration's newest report is for its current content. */
const reportedStatuses: readonly IterationStatus[] = [
  "report ready",
  "report rejected",
  "report approved",
  "sent to nhs notify",
];

/**
 * Number of people invited by an iteration's newest report, if the report is for the current content. Otherwise null.
 */
export const invitedBy = (iteration: "found" | "iteration") => sql<number | null>`
  case when ${sql.ref(`${iteration}.status`)} in (${sql.join(reportedStatuses)}) then
    (select invited from report
      where iteration_id = ${sql.ref(`${iteration}.id`)} and report.status = 'ready' order by number desc limit 1)
  end`;

/**
 * Lists a campaign's iterations whose newest report is for their current content, each with the number of people
 * invited.
 */
export async function listInvited(db: Db, campaignId: string) {
  const rows = await db
    .selectFrom("iteration")
    .select(["id as iteration_id", invitedBy("iteration").as("people")])
    .where("campaign_id", "=", campaignId)
    .execute();
  return rows.flatMap(({ iteration_id, people }) => (people === null ? [] : [{ iteration_id, people }]));
}
