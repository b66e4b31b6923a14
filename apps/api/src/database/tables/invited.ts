import type { Db } from "../schema.ts";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { sql } from "kysely";

/** In these an iteration's newest report is of the iteration as it stands. */
const reported: readonly IterationStatus[] = [
  "report ready",
  "report rejected",
  "report approved",
  "sent to nhs notify",
];

/** How many people an iteration invites by its newest report, where that is of the iteration as it stands; null elsewhere. */
export const invitedBy = (iteration: "found" | "iteration") => sql<number | null>`
  case when ${sql.ref(`${iteration}.status`)} in (${sql.join(reported)}) then
    (select invited from report
      where iteration_id = ${sql.ref(`${iteration}.id`)} and report.status = 'ready' order by number desc limit 1)
  end`;

/** Iterations of a campaign whose newest report is of them as they stand, with how many people that invites. */
export async function listInvited(db: Db, campaignId: string) {
  const rows = await db
    .selectFrom("iteration")
    .select(["id as iteration_id", invitedBy("iteration").as("people")])
    .where("campaign_id", "=", campaignId)
    .execute();
  return rows.flatMap(({ iteration_id, people }) => (people === null ? [] : [{ iteration_id, people }]));
}
