import { agesOf } from "../cohort-ages.ts";
import type { RuleCheck } from "../finding.ts";

/** A cohort that everybody is in, though its label says whose it is: of an age or for a vaccination. */
export const virtualCohort: RuleCheck = (verified) =>
  verified.plan.cohorts
    .filter(({ label, virtual }) => virtual && (agesOf(label, verified) || /^(covid|flu|mmr|rsv)_/i.test(label)))
    .map(({ label }) => ({
      level: "warning",
      path: "IterationCohorts",
      rule: null,
      message: `Everybody is in the cohort ${label}, for it is virtual, though its label says that it is for some.`,
      about: label,
    }));
