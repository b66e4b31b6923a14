import { findInvitedPerson } from "../../example-people.ts";
import { ruleContent } from "../../complete-finding.ts";
import type { RuleCheck } from "../../finding.ts";
import { type Plan, allRules } from "../../../plan/plan.ts";

/** Finds an iteration that is the same as an earlier one apart from its name and date. */
export const sameIteration: RuleCheck = (context) => {
  const { plan, others, commsType, name: own = "" } = context;
  return (
    others
      .filter((other) => (other.commsType ?? null) === (commsType ?? null))
      // People can be reminded again on a different day by the same rules, but should be invited only once.
      .filter((other) => commsType !== "R" || other.plan.runDate === plan.runDate)
      .filter((other) => other.plan.runDate <= plan.runDate && contentOf(other.plan) === contentOf(plan))
      .slice(-1)
      .map(({ name, plan: { runDate } }) => ({
        level: "warning",
        path: "IterationDate",
        rule: null,
        problem: {
          code: "sameIteration",
          params: {
            iteration: name,
            otherName: name !== own,
            otherRunDate: runDate !== plan.runDate,
            isReminder: commsType === "R",
          },
        },
        // The other iteration has already invited the people this one invites.
        person: findInvitedPerson(context),
        // Limits an answer to this pair. An answer about a second reminder must not apply to a third.
        about: name,
      }))
  );
};

function contentOf(plan: Plan): string {
  const { cohorts, defaultPlans } = plan;
  const contents = allRules(plan).map((rule) => ruleContent(rule, plan));
  return JSON.stringify([
    cohorts.map(({ label, virtual }) => [label, virtual]),
    contents,
    defaultPlans,
    plan.only ?? null,
  ]);
}
