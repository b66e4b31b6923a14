import { sql } from "kysely";
import type { Actor } from "@spi/domain/users/user";
import { holdersSentence } from "@spi/domain/users/holders";
import { displayName } from "@spi/domain/users/user";
import type { Db } from "../../database/schema.ts";
import type { CampaignRow } from "../answer.ts";
import { findHolders } from "../../identity/users-store.ts";

/** What is done to an iteration by those who write it. */
const writing = ["created", "imported", "saved", "renamed routing plans"];

interface Of {
  teamId: string;
  campaignId: string;
}

/** Returns the IDs of users who created, imported or saved any iteration of a campaign, deleted ones included. */
async function findRuleWriters(db: Db, campaignId: string): Promise<Set<string>> {
  const id = sql<string>`history.actor ->> 'id'`;
  const found = await db
    .selectFrom("history")
    .select(id.as("id"))
    .distinct()
    .where("history.campaign_id", "=", campaignId)
    .where("history.kind", "=", "iteration")
    .where("history.action", "in", writing)
    .execute();
  return new Set(found.map((one) => one.id));
}

/**
 * Whether somebody wrote any of a campaign's iterations. Whoever wrote how people are selected reads the policy the same way again, so the
 * statement of who is eligible is not theirs (REQ-EXP-22).
 */
async function wroteRules(db: Db, { id }: Actor, campaignId: string): Promise<boolean> {
  return (await findRuleWriters(db, campaignId)).has(id);
}

/** Who may write who should be reached by a campaign, and whom of the team that is, in words (REQ-EXP-70). */
export async function whoMayWrite(db: Db, { teamId, campaignId }: Of): Promise<string> {
  const writers = await findRuleWriters(db, campaignId);
  const holders = await findHolders(db, [teamId], "write");
  const named = holders
    .filter(({ sub }) => !writers.has(sub))
    .map(({ username, given_name, family_name }) =>
      displayName({ username, given_name: given_name ?? undefined, family_name: family_name ?? undefined }),
    );
  return `${anybody} ${holdersSentence(named, "write")}`;
}

const anybody =
  "Anybody can write it who has permission to write campaigns in this team, and made, imported or saved none of this campaign’s iterations.";
const notYours =
  "You wrote rules of this campaign. Who should be reached has to be written from the policy by somebody who did not.";

/** Why somebody is not let write who should be reached; undefined for whoever wrote no rules. */
export async function refuseRuleWriter(db: Db, actor: Actor, campaignId: string): Promise<string | undefined> {
  return (await wroteRules(db, actor, campaignId)) ? notYours : undefined;
}

/** Why no iteration of a campaign is sent for review for who wrote who should be reached; undefined where that is somebody else (REQ-EXP-22). */
export async function statementByRuleWriter(
  db: Db,
  { id, team_id: teamId, eligibility }: Pick<CampaignRow, "id" | "team_id" | "eligibility">,
): Promise<string | undefined> {
  const by = eligibility?.by;
  if (!by || !(await wroteRules(db, by, id))) return undefined;
  return notIndependent(by, await whoMayWrite(db, { teamId, campaignId: id }));
}

/** Why an iteration is not sent for review: whoever wrote who should be reached wrote rules too. */
function notIndependent({ name }: Actor, whoMay: string): string {
  return `${name} wrote who should be reached, and rules of this campaign too. Ask somebody who wrote none of its rules to look at the statement on the campaign’s page “Who should be reached” and save it as theirs. ${whoMay}`;
}
