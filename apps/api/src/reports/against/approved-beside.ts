import type { IterationContent } from "@spi/domain/iteration/iteration";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { ReportRow } from "../store.ts";

/** More iterations in one scan are not looked at; those that ran last are. */
const mostBeside = 20;

/**
 * The other iterations of a report's campaign that are approved, as they stand, those that run last first: who is eligible may be
 * invited by any of them (REQ-EXP-24). Those for the people of a list only invite nobody new.
 */
export async function approvedBeside(
  db: Db,
  { iteration_id: iterationId }: Pick<ReportRow, "iteration_id">,
): Promise<IterationContent[]> {
  const rows = await db
    .selectFrom("iteration")
    .innerJoin("iteration as own", "own.campaign_id", "iteration.campaign_id")
    .select("iteration.document")
    .where("own.id", "=", iterationId)
    .where("iteration.id", "<>", iterationId)
    .where("iteration.status", "in", [
      "approved",
      "report requested",
      "report ready",
      "report approved",
      "sent to nhs notify",
    ])
    .where(sql<boolean>`iteration.document -> 'OnlyPeople' is null`)
    .orderBy(sql`iteration.document ->> 'IterationDate'`, "desc")
    .orderBy("iteration.number", "desc")
    .limit(mostBeside)
    .execute();
  return rows.map(({ document }) => document);
}
