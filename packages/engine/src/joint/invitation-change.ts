import type { PeopleChange, TreatedDifferently } from "@spi/domain/report/people-difference";
import type { Decision } from "../decide/decide.ts";

/** Returns how a person's invitation differs between two decisions. */
export function invitationChange(before: Decision, after: Decision): PeopleChange {
  if (!before.routing) return after.routing ? "newly_invited" : "invited_by_neither";
  if (!after.routing) return "no_longer_invited";
  return samePlans(before.routing.plans, after.routing.plans) ? "same_invitation" : "other_message";
}

/** Returns whether a change affects a person, because an invitation is added, lost or different. */
export function makesDifference(change: PeopleChange): change is TreatedDifferently {
  return change !== "same_invitation" && change !== "invited_by_neither";
}

function samePlans(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((plan, index) => plan === b[index]);
}

/**
 * Returns whether a person's outcome differs between two decisions, because only one of them invites the person or the
 * messages differ.
 */
export function isTreatedDifferently(decision: Decision, other: Decision): boolean {
  return makesDifference(invitationChange(decision, other));
}
