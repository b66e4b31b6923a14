import { randomUUID } from "node:crypto";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { ReleaseState } from "@spi/domain/release/release";
import type { Actor } from "@spi/domain/users/user";
import { type Kysely, sql, type Selectable } from "kysely";
import { json } from "../src/database/json.ts";
import type { IterationTable, Schema } from "../src/database/schema.ts";
import { reviewerIds, testNow } from "./harness.ts";

/**
 * Sets an iteration's status directly, with the database's guards disabled. It is as if Wendy had written the iteration
 * and Arun had reviewed it.
 */
export async function setState(
  db: Kysely<Schema>,
  id: string,
  row: { status: IterationStatus } & Partial<
    Pick<
      Selectable<IterationTable>,
      "seal" | "sealed_plans" | "decisions" | "contributors" | "submitted_by" | "reviewers"
    >
  >,
): Promise<void> {
  const wendy = { id: reviewerIds.wendy, name: "Wendy Writer" };
  await db.transaction().execute(async (transaction) => {
    await sql`alter table iteration disable trigger user`.execute(transaction);
    const ofCampaign = sql`select sending_settings from campaign where campaign.id = iteration.campaign_id`;
    await transaction
      .updateTable("iteration")
      .set({
        status: row.status,
        submitted_by: json(row.submitted_by ?? wendy),
        reviewers: json(row.reviewers ?? [{ id: reviewerIds.arun, name: "Arun Approver" }]),
        // The iteration is sealed with its campaign's settings, as in an approval.
        ...(["draft", "in review"].includes(row.status)
          ? {}
          : { sealed_sending_settings: sql<never>`coalesce(sealed_sending_settings, (${ofCampaign}))` }),
        ...(row.seal === undefined ? {} : { seal: row.seal }),
        ...(row.sealed_plans ? { sealed_plans: json(row.sealed_plans) } : {}),
        ...(row.decisions ? { decisions: json(row.decisions) } : {}),
        ...(row.contributors ? { contributors: json(row.contributors) } : {}),
      })
      .where("id", "=", id)
      .execute();
    await sql`alter table iteration enable trigger user`.execute(transaction);
  });
}

/** Replaces an iteration's releases with one in the given state, or deletes them. */
export async function placeNewRelease(
  db: Kysely<Schema>,
  iteration: string,
  row?: { state: ReleaseState; by?: Actor; started_at?: Date; files_removed_at?: Date },
): Promise<void> {
  await sql`alter table release disable trigger user`.execute(db);
  await db.deleteFrom("release").where("iteration_id", "=", iteration).execute();
  if (row) {
    const { by = { id: "rhys", name: "Rhys Releaser" }, ...state } = row;
    const parts = { configuration: json({} as never), plans: json({}), settings: json({} as never) };
    const of = { id: randomUUID(), iteration_id: iteration, team_id: "team", number: 1, seal: "2:a", snapshot: "a" };
    const approvers = json([{ id: reviewerIds.arun, name: "Arun Approver" }]);
    const made = { created_by: json(by), created_at: testNow, report_number: 1, approvers };
    await db
      .insertInto("release")
      .values({ ...of, ...parts, ...made, ...state })
      .execute();
  }
  await sql`alter table release enable trigger user`.execute(db);
}
