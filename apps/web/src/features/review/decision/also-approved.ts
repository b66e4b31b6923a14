import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { sendingChanges } from "@spi/domain/release/sending/sending-sentences";
import { andList } from "@spi/domain/text/lists";
import { lowerFirst } from "@spi/domain/text/lower-first";
import type { Review } from "../../../api/client.ts";
import { summariseSending } from "../../../scope/sending-text.ts";
import type { DecisionSubject } from "./decision-subject.ts";

/**
 * Says which NHS Notify IDs and sending settings an approval of the iteration includes, and when and how fast messages
 * would be sent.
 */
export function alsoApprovedSentence(
  { notify_plans: { plans }, sending }: Pick<Review, "notify_plans" | "sending">,
  about: DecisionSubject,
): string {
  const summary = `Sending: ${lowerFirst(summariseSending(sending.now).join(". "))}.`;
  if (about === "report") return summary;
  const ids = plans.filter(({ uuid }) => uuid !== null).length;
  const idText = ids === 0 ? [] : [ids === 1 ? "1 NHS Notify ID" : `${ids} NHS Notify IDs`];
  const changed = sendingChanges(newCampaignSending, sending.now).map((name) => name.toLowerCase());
  const settings =
    changed.length === 0 ? "the sending settings, which all have their default values" : "the sending settings";
  const differences = changed.length === 0 ? "" : ` These settings differ from the defaults: ${andList(changed)}.`;
  return `If you approve the iteration, you also approve ${andList([...idText, settings])}.${differences} ${summary}`;
}
