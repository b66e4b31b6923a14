import type { Plan } from "../../../plan/plan.ts";
import type { FindingDraft, OtherIteration, VerificationContext } from "../../finding.ts";

/** An iteration and the neighbouring iteration it is compared with. */
export interface Comparison {
  context: VerificationContext;
  other: OtherIteration;
  /** True for the earlier neighbour, and false for the later one. */
  isBefore: boolean;
}

/** A difference between two iterations. */
export interface Difference {
  draft: FindingDraft;
  /**
   * Returns the part of an iteration to compare. The values are equal for two iterations that do not differ in this
   * respect.
   */
  aspect: (plan: Plan, comparedWith: Plan) => string;
  /** The iteration that excludes fewer people, if either does. */
  weaker?: "here" | "there" | undefined;
}

/**
 * Returns whether a difference is reported for this iteration, and not for its neighbour. We report it for the
 * iteration that fewer other iterations resemble in this respect. If the numbers are equal, we report it for the one
 * that excludes fewer people, and otherwise for the later one. If users cannot change the neighbour, we always report
 * the difference here.
 */
export function isReportedHere({ aspect, weaker }: Difference, { context, other, isBefore }: Comparison): boolean {
  if (other.settled) return true;
  // Ignores copies of this iteration, which always resemble it.
  const made = context.others.filter(({ isCopy, name }) => !isCopy || name === other.name);
  const like = (plan: Plan) =>
    made.filter((iteration) => aspect(iteration.plan, plan) === aspect(plan, iteration.plan)).length;
  const [ownCount, otherCount] = [like(context.plan), like(other.plan) - 1];
  if (ownCount !== otherCount) return ownCount < otherCount;
  return weaker ? weaker === "here" : isBefore;
}
