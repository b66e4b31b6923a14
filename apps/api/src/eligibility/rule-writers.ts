import { sql } from "kysely";
import { type Actor, displayName } from "@spi/domain/users/user";
import { holdersSentence } from "@spi/domain/users/holders";
import type { Db } from "../database/schema.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { writingActions } from "../history/review-evidence.ts";
import { findHolders } from "../identity/users-store.ts";

interface StatementKey {
  teamId: string;
  campaignId: string;
}

/**
 * Returns the users who wrote a campaign's rules (ADR 64), by ID. These users created, imported or saved one of its
 * iterations, including deleted iterations, or wrote the same rules in any campaign. The value is true for users who
 * changed this campaign's iterations themselves.
 */
async function findRuleWriters(db: Db, campaignId: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; wroteHere: boolean }>`
    select actor ->> 'id' as id, bool_or(wrote_here) as "wroteHere" from (
      select actor, true as wrote_here from history
      where campaign_id = ${campaignId} and kind = 'iteration' and action = any(${writingActions})
      union all
      select jsonb_array_elements(detail -> 'rule_sources'), false from history
      where campaign_id = ${campaignId} and kind = 'iteration' and detail ? 'rule_sources') writers
    group by 1`.execute(db);
  return new Map(rows.map(({ id, wroteHere }) => [id, wroteHere]));
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
  const writers = new Set([...(await findRuleWriters(db, campaignId)).keys(), ...others.map(({ id }) => id)]);
  const holders = await findHolders(db, [teamId], "write");
  const named = holders.filter(({ sub }) => !writers.has(sub)).map(displayName);
  return `${writerConditions} ${holdersSentence(named, "write")}`;
}

const writerConditions =
  "Anyone with write permission in this team can do this, unless they wrote this campaign's rules. People who wrote the same rules in another iteration, or rules that were copied into this campaign, cannot do this either.";
const wroteRulesMessage =
  "You wrote some of this campaign's rules, so you cannot write the campaign's eligibility statement. Someone who did not write any of the rules must write it from the policy.";
const wroteSameRulesMessage =
  "You wrote the same rules in another iteration, or wrote rules that were copied into this campaign. You cannot write this campaign's eligibility statement. Someone who did not write any of the rules must write it from the policy.";

/**
 * Returns the refusal for a user who wrote the campaign's rules, or undefined for any other user. Someone who wrote them
 * is likely to repeat any misreading of the policy, so they must not write the eligibility statement.
 */
export async function refuseRuleWriter(db: Db, actor: Actor, campaignId: string): Promise<string | undefined> {
  const wroteHere = (await findRuleWriters(db, campaignId)).get(actor.id);
  if (wroteHere === undefined) return undefined;
  return wroteHere ? wroteRulesMessage : wroteSameRulesMessage;
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
  const wroteHere = (await findRuleWriters(db, id)).get(by.id);
  if (wroteHere === undefined && !sources.some((source) => source.id === by.id)) return undefined;
  return notIndependentMessage(by, {
    wroteHere,
    whoMay: await describeWriters(db, { teamId, campaignId: id }, sources),
  });
}

interface Authorship {
  /** True if the author changed this campaign's iterations, rather than others with the same rules. */
  wroteHere: boolean | undefined;
  whoMay: string;
}

/** Returns the message for an eligibility statement whose author also wrote the rules. */
function notIndependentMessage({ name }: Actor, { wroteHere, whoMay }: Authorship): string {
  const rules = wroteHere
    ? "some of this campaign's rules"
    : "an iteration that has the same rules, or from which these rules were copied";
  return `${name} wrote both the eligibility statement and ${rules}. Ask someone who did not write any of the rules to check the statement and save it under their name. They can do this on the campaign's “Eligibility statement” page. ${whoMay}`;
}
