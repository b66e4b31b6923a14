/** Outcomes of the remaining messages when two people cancelled them. */
import * as z from "zod";
import { displayCount } from "../../text/counts.ts";
import type { ReleaseFigures } from "../figures.ts";

const count = z.int().min(0);

/**
 * A release's progress when its remaining messages were cancelled: messages remaining, accepted and rejected by then.
 */
export const restGivenUpSchema = z.strictObject({ left: count, handedOver: count, refused: count });
export type RestGivenUp = z.infer<typeof restGivenUpSchema>;

/** Figures at the moment the remaining messages are cancelled. */
export function restOf({ toGo, handedOver, refused }: ReleaseFigures): RestGivenUp {
  return { left: toGo, handedOver, refused };
}

/** Returns how many of the remaining messages were held back, accepted or rejected, or still have no response. */
export function restSentence(rest: RestGivenUp, figures: ReleaseFigures): string {
  const { left } = rest;
  const accepted = figures.handedOver - rest.handedOver;
  const refused = figures.refused - rest.refused;
  const asked = figures.toGo;
  const others = [
    accepted > 0 && `NHS Notify had already accepted ${displayCount(accepted)}, which cannot be recalled.`,
    refused > 0 && `NHS Notify rejected ${displayCount(refused)}.`,
    asked > 0 && `We are waiting for NHS Notify's response about ${displayCount(asked)}.`,
  ].filter((part) => part !== false);
  const held = left - accepted - refused - asked;
  const heldBack = held === 0 ? "none were" : held === 1 ? "1 was" : `${displayCount(held)} were`;
  return `Of the ${displayCount(left)} remaining ${left === 1 ? "message" : "messages"}, ${[`${heldBack} cancelled.`, ...others].join(" ")}`;
}
