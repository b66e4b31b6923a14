import { sql } from "kysely";
import type { Actor } from "@spi/domain/users/user";
import type { Db } from "../../database/schema.ts";

/** What is done to an iteration by those who write it. */
const writing = ["created", "imported", "saved", "renamed routing plans"];

/**
 * Whether somebody wrote any of a campaign's iterations: made, imported or saved it. Whoever wrote how people are selected reads the policy the
 * same way again, so the statement of who is eligible is not theirs (REQ-EXP-22).
 */
export async function wroteRules(db: Db, actor: Actor, campaignId: string): Promise<boolean> {
  const found = await db
    .selectFrom("history")
    .innerJoin("iteration", "iteration.id", "history.object_id")
    .select("history.object_id")
    .where("iteration.campaign_id", "=", campaignId)
    .where("history.action", "in", writing)
    .where(sql<boolean>`history.actor ->> 'id' = ${actor.id}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const notYours =
  "You wrote rules of this campaign. Who should be reached has to be written from the policy by somebody who did not.";

/** Why an iteration is not sent for review: whoever wrote who should be reached wrote rules too. */
export function notIndependent({ name }: Actor): string {
  return `${name} wrote who should be reached, and rules of this campaign too. Ask somebody who wrote none of its rules to look at the statement on the campaign’s page “Who should be reached” and save it as theirs.`;
}
