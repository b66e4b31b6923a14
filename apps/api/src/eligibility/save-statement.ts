import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { KeptStatement, OwnStatement } from "@spi/domain/eligibility/statement";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { refuseRuleWriter, whoMayWrite } from "./rule-writers.ts";
import { checkStatement } from "./check-statement.ts";

interface Save {
  id: string;
  /** The version that it was edited from. */
  base: number;
  /** Null takes it away. */
  statement: OwnStatement | null;
  change: Change;
  populationDir: string;
}

/**
 * Replaces who should be reached by a campaign, as its next version, in the name of whoever saves it: refused for those who wrote any
 * of its rules. What was approved of its iterations no longer counts, and whoever saves it cannot approve them. A save that
 * changes neither the statement nor whose it is writes nothing.
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
    const whoMay = await whoMayWrite(db, { teamId: change.teamId, campaignId: id });
    return refuse({ kind: "forbidden", message: `${notYours} ${whoMay}` });
  }
  const errors = statement && (await checkStatement(db, { statement, campaign: current.document, populationDir }));
  if (errors) return refuse({ kind: "invalid", errors });
  const kept: KeptStatement | null = statement && { by: actor, statement: { ...statement, WrittenBy: actor.name } };
  if (canonicalJson(current.eligibility) === canonicalJson(kept)) return ok(current);
  const detail = { eligibility_before: current.eligibility, eligibility: kept };
  return writeNextCampaign(db, {
    current,
    set: { eligibility: kept && json(kept) },
    change,
    action: "savedEligibility",
    detail,
  });
}
