import { sql } from "kysely";
import { type Actor, displayName } from "@spi/domain/users/user";
import { holdersSentence } from "@spi/domain/users/holders";
import type { Db } from "../database/schema.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { findHolders } from "../identity/users-store.ts";

/** History actions that make a user an author of an iteration's rules. */
const writingActions = ["created", "imported", "saved", "renamed routing plans"];

interface StatementKey {
  teamId: string;
  campaignId: string;
}

/**
 * Returns the IDs of the users who wrote a campaign's rules (ADR 64). These users created, imported or saved one of its
 * iterations, including deleted iterations, or wrote the rules that one of these iterations was copied from, in any
 * campaign.
 */
async function findRuleWriters(db: Db, campaignId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct actor ->> 'id' as id from (
      select actor from history where campaign_id = ${campaignId} and kind = 'iteration' and action = any(${writingActions})
      union all
      select jsonb_array_elements(detail -> 'rule_sources') from history
      where campaign_id = ${campaignId} and kind = 'iteration' and detail ? 'rule_sources') writers`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns whether the user wrote one of the campaign's iterations. Someone who did is likely to repeat any misreading
 * of the policy, so they must not write the eligibility statement.
 */
async function wroteRules(db: Db, { id }: Actor, campaignId: string): Promise<boolean> {
  return (await findRuleWriters(db, campaignId)).has(id);
}

/**
 * Describes the users who can write a campaign's eligibility statement and lists those on the team. `others` are
 * additional users who wrote the campaign's rules.
 */
export async function describeWriters(
  db: Db,
  { teamId, campaignId }: StatementKey,
  others: readonly Actor[] = [],
): Promise<string> {
  const writers = new Set([...(await findRuleWriters(db, campaignId)), ...others.map(({ id }) => id)]);
  const holders = await findHolders(db, [teamId], "write");
  const named = holders.filter(({ sub }) => !writers.has(sub)).map(displayName);
  return `${writerConditions} ${holdersSentence(named, "write")}`;
}

const writerConditions =
  "Anyone with write permission in this team can do this, unless they wrote this campaign's rules or rules that were copied into this campaign.";
const wroteRulesMessage =
  "You wrote some of this campaign's rules, so you cannot write its eligibility statement. Someone who did not write any of the rules must write it from the policy.";

/** Returns the refusal for a user who wrote the campaign's rules, or undefined for any other user. */
export async function refuseRuleWriter(db: Db, actor: Actor, campaignId: string): Promise<string | undefined> {
  return (await wroteRules(db, actor, campaignId)) ? wroteRulesMessage : undefined;
}

/**
 * Returns the refusal to send an iteration for review if the eligibility statement's author also wrote the rules.
 * `sources` are users who wrote the same rules, in any campaign.
 */
export async function statementByRuleWriter(
  db: Db,
  { id, team_id: teamId, eligibility }: Pick<CampaignRow, "id" | "team_id" | "eligibility">,
  sources: readonly Actor[],
): Promise<string | undefined> {
  const by = eligibility?.by;
  if (!by) return undefined;
  if (!sources.some((source) => source.id === by.id) && !(await wroteRules(db, by, id))) return undefined;
  return notIndependentMessage(by, await describeWriters(db, { teamId, campaignId: id }, sources));
}

/** Returns the message for an eligibility statement whose author also wrote the rules. */
function notIndependentMessage({ name }: Actor, whoMay: string): string {
  return `${name} wrote both the eligibility statement and some of this campaign's rules. Ask someone who did not write any of the rules to check the statement and save it under their name. They can do this on the campaign's “Eligibility statement” page. ${whoMay}`;
}
