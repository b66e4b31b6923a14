import { toTimestamp } from "@spi/domain/day/calendar";
import { type DecisionSeal, changedParts } from "@spi/domain/iteration/review/decision-seal";
import { transitions } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { ok, refuse } from "@spi/domain/values/result";
import { isReason } from "@spi/domain/names/reason";
import { json } from "../database/json.ts";
import type { IterationLock, CommandName } from "./transition.ts";

interface DecisionInput {
  transition: CommandName;
  /** Current seal of the content being decided on. */
  now: DecisionSeal;
}

/**
 * Makes a decision on exactly the content that the user saw. All parts of the seal in the request must be equal to
 * those of the current seal.
 */
export function decide({ current, request }: IterationLock, { transition, now }: DecisionInput) {
  const { command, change } = request;
  if (command.seal === undefined) return refuse<Refusal>({ kind: "invalid", errors: { seal: [sealMissing] } });
  const changed = changedParts(command.seal, now);
  if (changed.length > 0)
    return refuse<Refusal>({ kind: "conflict", code: "changedUnseen", params: { parts: changed } });
  const given = command.reason?.trim() ?? "";
  const reason = isReason(given) ? given : null;
  if (reason === null && "reasonRequired" in transitions[transition]) {
    return refuse<Refusal>({
      kind: "invalid",
      errors: { reason: ["Enter the reason, so that the writer knows what to change."] },
    });
  }
  const decision = { by: change.actor, at: toTimestamp(change.now), transition, reason };
  return ok({ decisions: json([...current.decisions, decision]) });
}

/** Returns the message of a refusal as a field for an object, or no fields if the refusal has no message. */
export const messageOf = (message: string | undefined) => (message === undefined ? {} : { message });

const sealMissing = "Send your decision with the seal from the review response.";
