import { sql } from "kysely";
import { type Actor, displayName } from "@spi/domain/users/user";
import { holdersSentence } from "@spi/domain/users/holders";
import type { Db } from "../database/schema.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { findHolders } from "../identity/users-store.ts";

/** What is done to an iteration by those who write it. */
const writing = ["created", "imported", "saved", "renamed routing plans"];

interface Of {
  teamId: string;
  campaignId: string;
}

/**
 * Returns the IDs of users who wrote rules of a campaign (ADR 64): who created, imported or saved any of its iterations,
 * deleted ones included, and who wrote the rules that those were made of, in any campaign.
 */
async function findRuleWriters(db: Db, campaignId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct actor ->> 'id' as id from (
      select actor from history where campaign_id = ${campaignId} and kind = 'iteration' and action = any(${writing})
      union all
      select jsonb_array_elements(detail -> 'rule_sources') from history
      where campaign_id = ${campaignId} and kind = 'iteration' and detail ? 'rule_sources') writers`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether somebody wrote any of a campaign's iterations. Whoever wrote how people are selected reads the policy the same way again, so the
 * statement of who is eligible is not theirs.
 */
async function wroteRules(db: Db, { id }: Actor, campaignId: string): Promise<boolean> {
  return (await findRuleWriters(db, campaignId)).has(id);
}

/**
 * Who may write who should be reached by a campaign, and whom of the team that is, in words.
 * `others` are further writers of its rules.
 */
export async function whoMayWrite(db: Db, { teamId, campaignId }: Of, others: readonly Actor[] = []): Promise<string> {
  const writers = new Set([...(await findRuleWriters(db, campaignId)), ...others.map(({ id }) => id)]);
  const holders = await findHolders(db, [teamId], "write");
  const named = holders.filter(({ sub }) => !writers.has(sub)).map(displayName);
  return `${anybody} ${holdersSentence(named, "write")}`;
}

const anybody =
  "Anyone with permission to write campaigns in this team can write it, unless they wrote rules of this campaign, here or in a campaign these came from.";
const notYours =
  "You wrote rules of this campaign. Who should be reached has to be written from the policy by somebody who did not.";

/** Why somebody is not let write who should be reached; undefined for whoever wrote no rules. */
export async function refuseRuleWriter(db: Db, actor: Actor, campaignId: string): Promise<string | undefined> {
  return (await wroteRules(db, actor, campaignId)) ? notYours : undefined;
}

/**
 * Why an iteration is not sent for review for who wrote who should be reached; undefined where that is somebody else.
 * `sources` wrote the same rules as the iteration's, in any campaign.
 */
export async function statementByRuleWriter(
  db: Db,
  { id, team_id: teamId, eligibility }: Pick<CampaignRow, "id" | "team_id" | "eligibility">,
  sources: readonly Actor[],
): Promise<string | undefined> {
  const by = eligibility?.by;
  if (!by) return undefined;
  if (!sources.some((source) => source.id === by.id) && !(await wroteRules(db, by, id))) return undefined;
  return notIndependent(by, await whoMayWrite(db, { teamId, campaignId: id }, sources));
}

/** Why an iteration is not sent for review: whoever wrote who should be reached wrote rules too. */
function notIndependent({ name }: Actor, whoMay: string): string {
  return `${name} wrote who should be reached, and rules of this campaign too. Ask somebody who wrote none of its rules to look at the statement on the campaign’s page “Who should be reached” and save it as theirs. ${whoMay}`;
}
