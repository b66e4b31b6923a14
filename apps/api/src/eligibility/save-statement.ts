import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { StoredStatement, OwnStatement } from "@spi/domain/eligibility/statement";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { refuseRuleWriter, describeWriters } from "./rule-writers.ts";
import { checkStatement } from "./check-statement.ts";

interface Save {
  id: string;
  /** Version that the statement was edited from. */
  base: number;
  /** The statement to save. Null deletes the stored statement. */
  statement: OwnStatement | null;
  change: Change;
  populationDir: string;
}

/**
 * Saves a campaign's eligibility statement under the user's name, as the campaign's next version. Refuses users who
 * wrote any of the campaign's rules. Saving ends the approvals of the campaign's iterations, and the user can no longer
 * approve these iterations. A save that changes neither the statement nor its author writes nothing.
 */
export async function saveStatement(
  db: Db,
  { id, base, statement, change, populationDir }: Save,
): Promise<Result<CampaignRow, Refusal>> {
  const { actor } = change;
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const stale = refuseSave(current, base, actor);
  if (stale) return refuse(stale);
  const notYours = await refuseRuleWriter(db, actor, id);
  if (notYours !== undefined) {
    const whoMay = await describeWriters(db, { teamId: change.teamId, campaignId: id });
    return refuse({ kind: "forbidden", message: `${notYours} ${whoMay}` });
  }
  const errors = statement && (await checkStatement(db, { statement, campaign: current.document, populationDir }));
  if (errors) return refuse({ kind: "invalid", errors });
  const stored: StoredStatement | null = statement && { by: actor, statement: { ...statement, WrittenBy: actor.name } };
  if (canonicalJson(current.eligibility) === canonicalJson(stored)) return ok(current);
  const detail = { eligibility_before: current.eligibility, eligibility: stored };
  return writeNextCampaign(db, {
    current,
    set: { eligibility: stored && json(stored) },
    change,
    action: "savedEligibility",
    detail,
  });
}
