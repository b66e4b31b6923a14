import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { json } from "../src/database/json.ts";
import type { IterationTable, Schema } from "../src/database/schema.ts";
import type { Selectable } from "kysely";
import { reviewerIds } from "./harness.ts";

/**
 * Puts an iteration into a status by hand, as if it had come there by itself with Wendy as author and Arun as reviewer.
 * The database's own guards are off meanwhile.
 */
export async function place(
  db: Kysely<Schema>,
  id: string,
  row: { status: IterationStatus } & Partial<
    Pick<Selectable<IterationTable>, "seal" | "decisions" | "contributors" | "submitted_by" | "reviewers">
  >,
): Promise<void> {
  const wendy = { id: reviewerIds.wendy, name: "Wendy Writer" };
  await db.transaction().execute(async (transaction) => {
    await sql`alter table iteration disable trigger user`.execute(transaction);
    const ofCampaign = sql`select sending from campaign where campaign.id = iteration.campaign_id`;
    await transaction
      .updateTable("iteration")
      .set({
        status: row.status,
        submitted_by: json(row.submitted_by ?? wendy),
        reviewers: json(row.reviewers ?? [{ id: reviewerIds.arun, name: "Arun Approver" }]),
        // Sealed with what its campaign has, as an approval would have.
        ...(["draft", "in review"].includes(row.status)
          ? {}
          : { sealed_sending: sql<never>`coalesce(sealed_sending, (${ofCampaign}))` }),
        ...(row.seal === undefined ? {} : { seal: row.seal }),
        ...(row.decisions ? { decisions: json(row.decisions) } : {}),
        ...(row.contributors ? { contributors: json(row.contributors) } : {}),
      })
      .where("id", "=", id)
      .execute();
    await sql`alter table iteration enable trigger user`.execute(transaction);
  });
}
