import { displayTimestamp, toTimestamp, ukDay } from "../../day/calendar.ts";
import type { Release } from "../release-answer.ts";
import { maySend, nextSending } from "./sending-hours.ts";

/**
 * Returns a sentence about when sending will start or resume. Returns undefined if messages can be sent now or none
 * remain.
 */
export function hoursSentence(
  { state, sending, figures }: Pick<Release, "state" | "sending" | "figures">,
  now: Date,
): string | undefined {
  const isOn = state === "prepared" || state === "sending";
  if (!isOn || figures.remaining === 0 || maySend(sending, now)) return undefined;
  const when = displayTimestamp(toTimestamp(nextSending(sending, now)));
  const begun = figures.accepted + figures.unclear > 0;
  const then = begun ? `continues from ${when}` : `starts on ${when}${state === "prepared" ? " or later" : ""}`;
  const isTooEarly = sending.not_before !== null && ukDay(now) < sending.not_before;
  const why = isTooEarly ? "" : "Nothing is sent outside the approved days and hours. ";
  return `${why}Sending ${then}.`;
}
