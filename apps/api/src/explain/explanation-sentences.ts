import { displayDay } from "@spi/domain/day/calendar";
import { ruleTypeFacts } from "@spi/domain/rule/rule";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import type { CohortTrace, Explanation, RuleTrace } from "@spi/engine/evaluate/explain";

/** Describes the outcome and its cause in plain words. */
export function outcomeSentences(explanation: Explanation): string[] {
  const { outcome, cohort, routing, runDate } = explanation;
  const on = `on ${displayDay(runDate)}`;
  switch (outcome) {
    case "invited":
      return [
        `This person would be invited ${on}, because they are in the cohort ${cohort}.`,
        ...routingSentences(routing),
      ];
    case "filtered":
      return [`This person would not be invited ${on}. ${decidedBy("F", explanation)}`];
    case "suppressed":
      return [`This person would not be invited ${on}. ${decidedBy("S", explanation)}`];
    case "not in a cohort":
      return [`This person would not be invited ${on}. They are not in any of the iteration's cohorts.`];
  }
}

function decidedBy(type: "F" | "S", { reason, cohort }: Explanation): string {
  const { name } = ruleTypeFacts[type];
  return `They are in the cohort ${cohort}, but are ${outcomeTexts[type].done} by the ${name} rule “${reason}”.`;
}

function routingSentences(routing: Explanation["routing"]): string[] {
  if (!routing) return [];
  if (routing.noMessage) {
    const source =
      routing.rule === null
        ? "This person does not match a routing rule. The default routing is"
        : `This person matches the routing rule “${routing.rule}”. The rule has`;
    return [`${source} only a status text, so this person will not be sent a message.`];
  }
  const hasNoPlan = routing.plans.length === 0;
  const plans = routing.plans.join(", ");
  if (routing.rule === null) {
    return hasNoPlan
      ? [
          "This person does not match a routing rule and there is no default routing plan, so we cannot send them a message.",
        ]
      : [`This person does not match a routing rule, so they get the default routing plan: ${plans}.`];
  }
  const sent = hasNoPlan ? "have no routing plan and cannot be sent a message" : `are sent ${plans}`;
  if (routing.fellBack)
    return [
      `This person matches the routing rule “${routing.rule}”, but the rule's plans are not in the campaign. They ${sent}.`,
    ];
  return [`This person matches the routing rule “${routing.rule}”, so they ${sent}.`];
}

const states = {
  "not a member": "The person is not in this cohort, so we did not check its rules.",
  passed: "The person is in this cohort and is not excluded by any filter or suppression rule.",
  filtered: `The person is in this cohort, but is ${outcomeTexts.F.done}.`,
  suppressed: `The person is in this cohort, but is ${outcomeTexts.S.done}.`,
} as const satisfies Record<CohortTrace["state"], string>;

/** Describes a person's outcome in one cohort. */
export function cohortSentence({ state, inviting }: CohortTrace): string {
  if (inviting) return `${states.passed} They are invited because they are in this cohort.`;
  if (state === "passed")
    return `${states.passed} They are already invited because they are in a cohort with a higher priority.`;
  return states[state];
}

/** Describes a rule's effect on the person. */
export function ruleSentence({ type, matches, decides }: RuleTrace): string {
  if (decides)
    return `The person matches this rule and is ${outcomeTexts[type].done}. This rule is the recorded reason.`;
  return matches
    ? "The person also matches this rule, but a rule with a higher priority is the recorded reason."
    : "The person does not match this rule.";
}
