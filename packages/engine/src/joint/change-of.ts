import type { PeopleChange, TreatedDifferently } from "@spi/domain/report/people-difference";
import type { Decision } from "../decide/decide.ts";

/** What the two decisions about somebody make of their invitation. */
export function changeOf(before: Decision, after: Decision): PeopleChange {
  if (!before.routing) return after.routing ? "newly_invited" : "invited_by_neither";
  if (!after.routing) return "no_longer_invited";
  return samePlans(before.routing.plans, after.routing.plans) ? "same_invitation" : "other_message";
}

/** Whether a change makes a difference to those concerned: an invitation more, fewer or another. */
export function makesDifference(change: PeopleChange): change is TreatedDifferently {
  return change !== "same_invitation" && change !== "invited_by_neither";
}

function samePlans(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((plan, index) => plan === b[index]);
}

/** True where somebody is invited under one of two decisions only, or is sent something else. */
export function isTreatedDifferently(one: Decision, other: Decision): boolean {
  return makesDifference(changeOf(one, other));
}
