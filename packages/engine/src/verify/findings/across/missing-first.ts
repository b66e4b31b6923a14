import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { OtherIteration, RuleCheck } from "../../finding.ts";

/**
 * Finds a cohort in a reminder that has no earlier first communication in the campaign. A first communication on the
 * same day is too late.
 */
export const missingFirst: RuleCheck = ({ plan, commsType, others }) => {
  const firsts = others.filter((other) => other.commsType === "I");
  if (commsType !== "R" || firsts.length === 0) return [];
  const isFor = (label: string) => (first: OtherIteration) =>
    first.plan.cohorts.some((cohort) => cohort.label === label);
  return plan.cohorts
    .filter(({ virtual }) => !virtual)
    .flatMap(({ label }) => {
      const inviting = firsts.filter(isFor(label)).toSorted((a, b) => a.plan.runDate.localeCompare(b.plan.runDate));
      const [first] = inviting;
      if (first && first.plan.runDate < plan.runDate) return [];
      const { runDate } = plan;
      const problem: FindingProblem = first
        ? {
            code: "remindedFirst",
            params: { cohort: label, runDate, iteration: first.name, invitedOn: first.plan.runDate },
          }
        : { code: "neverInvited", params: { cohort: label } };
      const about = [label, first ? [plan.runDate, first.plan.runDate] : null];
      return [{ level: "warning", path: first ? "IterationDate" : "IterationCohorts", rule: null, problem, about }];
    });
};
