import { displayDay } from "@spi/domain/day/calendar";
import type { OtherIteration, RuleCheck } from "../../finding.ts";

/** A reminder for a cohort that no first communication of the campaign before it is for: one on the same day comes too late. */
export const missingFirst: RuleCheck = ({ plan, commsType, others }) => {
  const firsts = others.filter((other) => other.commsType === "I");
  if (commsType !== "R" || firsts.length === 0) return [];
  const isFor = (label: string) => (first: OtherIteration) => first.plan.cohorts.some((one) => one.label === label);
  return plan.cohorts
    .filter(({ virtual }) => !virtual)
    .flatMap(({ label }) => {
      const inviting = firsts.filter(isFor(label)).toSorted((a, b) => a.plan.runDate.localeCompare(b.plan.runDate));
      const [first] = inviting;
      if (first && first.plan.runDate < plan.runDate) return [];
      const when = first && (first.plan.runDate === plan.runDate ? "the same day" : displayDay(first.plan.runDate));
      const message = first
        ? `People in the cohort ${label} are reminded here on ${displayDay(plan.runDate)}, and first invited on ${when}, by “${first.name}”. Check the run dates.`
        : `People in the cohort ${label} are reminded here, and no iteration before this one invites them.`;
      const about = [label, first ? [plan.runDate, first.plan.runDate] : null];
      return [{ level: "warning", path: first ? "IterationDate" : "IterationCohorts", rule: null, message, about }];
    });
};
