/** Outcomes of the remaining messages after two users cancelled them. */
import * as z from "zod";
import { displayCount } from "../../text/counts.ts";
import type { ReleaseFigures } from "../figures.ts";

const count = z.int().min(0);

/** Number of messages remaining, accepted and rejected when the remaining messages were cancelled. */
export const cancelledMessagesSchema = z.strictObject({ left: count, accepted: count, refused: count });
export type CancelledMessages = z.infer<typeof cancelledMessagesSchema>;

/** Returns the figures at the moment when the remaining messages are cancelled. */
export function countRemaining({ remaining, accepted, refused }: ReleaseFigures): CancelledMessages {
  return { left: remaining, accepted, refused };
}

/** Describes how many of the remaining messages were not sent, were accepted or rejected, or still have no response. */
export function cancelledMessagesSentence(rest: CancelledMessages, figures: ReleaseFigures): string {
  const { left } = rest;
  const accepted = figures.accepted - rest.accepted;
  const refused = figures.refused - rest.refused;
  const awaitingResponse = figures.remaining;
  const others = [
    accepted > 0 &&
      `NHS Notify had already accepted ${displayCount(accepted)}, and we cannot recall ${accepted === 1 ? "that message" : "those messages"}.`,
    refused > 0 && `NHS Notify rejected ${displayCount(refused)}.`,
    awaitingResponse > 0 && `We are waiting for NHS Notify's response about ${displayCount(awaitingResponse)}.`,
  ].filter((part) => part !== false);
  const cancelled = left - accepted - refused - awaitingResponse;
  const cancelledText = cancelled === 0 ? "none were" : cancelled === 1 ? "1 was" : `${displayCount(cancelled)} were`;
  return `Of the ${displayCount(left)} remaining ${left === 1 ? "message" : "messages"}, ${[`${cancelledText} cancelled.`, ...others].join(" ")}`;
}
