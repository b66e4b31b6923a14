import { agesOf } from "../cohort-ages.ts";
import type { RuleCheck } from "../finding.ts";

/** A cohort that everybody is in, though its label says whose it is: of an age, for a vaccination, of people who live or are ill so. */
export const virtualCohort: RuleCheck = (verified) =>
  verified.plan.cohorts
    .filter(({ label, virtual }) => virtual && (agesOf(label, verified) || ofSome.test(label)))
    .map(({ label }) => ({
      level: "warning",
      path: "IterationCohorts",
      rule: null,
      message: `Everybody is in the cohort ${label}, for it is virtual, though its label says that it is for some.`,
      about: label,
    }));

const ofSome = /^(covid|flu|mmr|rsv)_|care_?home|resident|risk|immuno|chronic|pregnan|carer|disab|disease/i;
