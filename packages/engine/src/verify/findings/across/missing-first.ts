import type { RuleCheck } from "../../finding.ts";

/** A reminder for a cohort that no first communication of the campaign before it is for. */
export const missingFirst: RuleCheck = ({ plan, commsType, others }) => {
  const firsts = others.filter((other) => other.commsType === "I" && other.plan.runDate <= plan.runDate);
  if (commsType !== "R" || firsts.length === 0) return [];
  const invited = new Set(firsts.flatMap((first) => first.plan.cohorts.map(({ label }) => label)));
  return plan.cohorts
    .filter(({ label, virtual }) => !virtual && !invited.has(label))
    .map(({ label }) => ({
      level: "warning",
      path: "IterationCohorts",
      rule: null,
      message: `People in the cohort ${label} are reminded here, and no iteration before this one invites them.`,
      about: label,
    }));
};
