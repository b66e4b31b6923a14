import { ukDay } from "@spi/domain/day/calendar";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { SendingAndApproved } from "@spi/domain/api-contract";
import type { Refusal } from "@spi/domain/refusal";
import { type SendingSettings, newCampaignSending, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { refuseSendDate } from "@spi/domain/release/sending/early-sending";
import { sendingChanges } from "@spi/domain/release/sending/sending-sentences";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";

/** Returns a campaign's sending settings, or the defaults if it has none. */
export const sendingOf = ({ sending_settings: sending }: Pick<CampaignRow, "sending_settings">): SendingSettings =>
  sending ?? defaultSending;

/**
 * Returns the sending settings that a user chose for a campaign, or null if they are unchanged from the initial
 * settings.
 */
export function chosenSending({
  sending_settings: sending,
}: Pick<CampaignRow, "sending_settings">): SendingSettings | null {
  return sending === null || canonicalJson(sending) === canonicalJson(newCampaignSending) ? null : sending;
}

/** Lists the campaign's settings that differ from the settings approved with one of its iterations. */
export function changedSending(
  campaign: Pick<CampaignRow, "sending_settings">,
  { sealed_sending_settings: sealed }: Pick<IterationRow, "sealed_sending_settings">,
): string[] {
  return sendingChanges(sealed ?? defaultSending, sendingOf(campaign));
}

/** Lists the settings that were approved with each of a campaign's approved iterations. */
export async function listApprovedSending(db: Db, campaignId: string): Promise<SendingAndApproved["approved"]> {
  const rows = await db
    .selectFrom("iteration")
    .select(["id", "sealed_sending_settings"])
    .where("campaign_id", "=", campaignId)
    .where("seal", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id, sealed_sending_settings: sealed }) => ({
    iteration_id: id,
    sending: sealed ?? defaultSending,
  }));
}

interface SaveSending {
  id: string;
  base: number;
  sending: SendingSettings;
  change: Change;
}

/**
 * Saves a campaign's sending settings as the campaign's next version. A user who changes a setting becomes a
 * contributor to the campaign's iterations and cannot approve them. A save without changes writes nothing.
 */
export async function saveSending(
  db: Db,
  { id, base, sending, change }: SaveSending,
): Promise<Result<CampaignRow, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const stale = refuseSave(current, base, change.actor);
  if (stale) return refuse(stale);
  const before = sendingOf(current);
  if (canonicalJson(before) === canonicalJson(sending)) return ok(current);
  const limits = { today: ukDay(change.now), campaignEnd: current.document.EndDate };
  const wrongDay = before.not_before === sending.not_before ? undefined : refuseSendDate(sending.not_before, limits);
  if (wrongDay !== undefined) return refuse({ kind: "invalid", errors: { "sending.not_before": [wrongDay] } });
  const detail = { sending_before: before, sending };
  return writeNextCampaign(db, {
    current,
    set: { sending_settings: json(sending) },
    change,
    action: "savedSending",
    detail,
  });
}
