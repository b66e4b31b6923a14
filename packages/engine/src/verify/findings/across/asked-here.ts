import type { Plan } from "../../../plan/plan.ts";
import type { Found, OtherIteration, Verified } from "../../finding.ts";

/** An iteration beside one of its neighbours. */
export interface Beside {
  verified: Verified;
  other: OtherIteration;
  /** Whether it is the iteration before; else the one after. */
  isBefore: boolean;
}

/** Something in which the two are unlike. */
export interface Difference {
  found: Found;
  /** The part of an iteration that a finding is about, equal for two iterations that are alike in it. */
  aspect: (plan: Plan, comparedWith: Plan) => string;
  /** Which of them leaves out fewer people, where one does. */
  weaker?: "here" | "there" | undefined;
}

/**
 * Whether this iteration is the one to ask about a difference, and not its neighbour: one whose like no other iteration is, else
 * the one that leaves out fewer people, else the later one; always this one where the other can no longer be changed.
 */
export function isAskedHere({ aspect, weaker }: Difference, { verified, other, isBefore }: Beside): boolean {
  if (other.settled) return true;
  // A copy of this one is like it whatever is right.
  const made = verified.others.filter(({ isCopy, name }) => !isCopy || name === other.name);
  const like = (plan: Plan) => made.filter((one) => aspect(one.plan, plan) === aspect(plan, one.plan)).length;
  const [here, there] = [like(verified.plan), like(other.plan) - 1];
  if (here !== there) return here < there;
  return weaker ? weaker === "here" : isBefore;
}
