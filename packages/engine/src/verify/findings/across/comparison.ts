import type { Plan } from "../../../plan/plan.ts";
import type { FindingDraft, OtherIteration, VerificationContext } from "../../finding.ts";

/** An iteration compared with a neighbouring one. */
export interface Comparison {
  context: VerificationContext;
  other: OtherIteration;
  /** True for the earlier neighbour, false for the later one. */
  isBefore: boolean;
}

/** A difference between the two. */
export interface Difference {
  found: FindingDraft;
  /** Returns the compared part of an iteration, equal for two iterations without this difference. */
  aspect: (plan: Plan, comparedWith: Plan) => string;
  /** The iteration that excludes fewer people, if either does. */
  weaker?: "here" | "there" | undefined;
}

/**
 * Returns whether a difference is reported for this iteration and not the neighbour. Reported for the iteration that no
 * other resembles, then for the one that excludes fewer people, then for the later one. Always reported for this
 * iteration if the neighbour cannot be changed.
 */
export function isReportedHere({ aspect, weaker }: Difference, { context, other, isBefore }: Comparison): boolean {
  if (other.settled) return true;
  // A copy of this one always resembles it.
  const made = context.others.filter(({ isCopy, name }) => !isCopy || name === other.name);
  const like = (plan: Plan) =>
    made.filter((iteration) => aspect(iteration.plan, plan) === aspect(plan, iteration.plan)).length;
  const [here, there] = [like(context.plan), like(other.plan) - 1];
  if (here !== there) return here < there;
  return weaker ? weaker === "here" : isBefore;
}
