import type { PlannedRule } from "../../plan/plan.ts";
import { matchingChoices } from "../choices.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../finding.ts";
import { findWitness } from "../rule-queries.ts";
import { ruleContent } from "../complete-finding.ts";
import { needAttributes } from "./plans/plan-names.ts";
import { passingChoices } from "./no-one-invited.ts";

/**
 * Finds a general routing rule, based on place or contact details, before a rule for people who need a different format
 * or have an appointment. People who match both would get the general message.
 */
export const routingOrder: RuleCheck = (context) => [...generalRuleFirst(context), ...readableFirst(context)];

/** Pairs of needs, in the order in which their routing rules should be. */
const needOrder = [
  { need: "BRAILLE_REQD", beforeNeed: "LARGE_PRINT_REQD" },
  { need: "BRAILLE_REQD", beforeNeed: "LANGUAGE_PREFERENCE" },
  { need: "LARGE_PRINT_REQD", beforeNeed: "LANGUAGE_PREFERENCE" },
] as const;

/** Finds rules for printed messages that come before rules for people who may not be able to read them. */
function readableFirst(context: VerificationContext): FindingDraft[] {
  const naming = context.plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const asksFor = (name: string) => (rule: PlannedRule) =>
    isForSome(rule) && rule.clauses.every(({ attribute }) => attribute.AttributeName === name);
  return needOrder.flatMap(({ need, beforeNeed }): FindingDraft[] => {
    const rule = naming.find(asksFor(need));
    const first = naming.find(asksFor(beforeNeed));
    if (!rule || !first || naming.indexOf(rule) < naming.indexOf(first)) return [];
    const person = findPersonSentOther(first, rule, context);
    if (!person) return [];
    const params = { rule: rule.name, first: first.name, firstPlans: first.plans };
    const problem = { code: "unreadableFirst" as const, params };
    const about = ruleContent(first, context.plan);
    return [{ level: "warning", path: `${rule.path}.Priority`, rule, problem, person, about }];
  });
}

const generalRuleFirst: RuleCheck = (context) => {
  const naming = context.plan.rules.R.filter(({ namesPlans }) => namesPlans);
  return naming.flatMap((rule, index): FindingDraft[] => {
    if (!isForSome(rule)) return [];
    const earlier = naming.slice(0, index).filter((other) => !usesSpecialAttribute(other));
    for (const first of earlier) {
      const person = findPersonSentOther(first, rule, context);
      if (!person) continue;
      const params = { rule: rule.name, plans: rule.plans, first: first.name, firstPlans: first.plans };
      const problem = { code: "manyFirst" as const, params };
      const about = ruleContent(first, context.plan);
      return [{ level: "warning", path: `${rule.path}.Priority`, rule, problem, person, about }];
    }
    return [];
  });
};

/**
 * Returns whether an attribute is a reason for a special message, because it is about a format that people need or an
 * appointment.
 */
const isSpecialAttribute = (name: string) => needAttributes.has(name) || name.startsWith("BOOKED_APPOINTMENT");

const usesSpecialAttribute = ({ clauses }: PlannedRule) =>
  clauses.some(({ attribute }) => isSpecialAttribute(attribute.AttributeName));

/** Returns whether a rule is only about such attributes, and only matches people with a recorded value. */
const isForSome = ({ clauses }: PlannedRule) =>
  clauses.every(({ attribute, condition }) => {
    const test = condition?.test;
    if (!test || !isSpecialAttribute(attribute.AttributeName)) return false;
    return !("negated" in test && test.negated !== (test.kind === "missing"));
  });

/**
 * Finds an invited person who matches both rules. Returns undefined if the rules send the same
 * messages, or if there is no such person.
 */
function findPersonSentOther(first: PlannedRule, rule: PlannedRule, context: VerificationContext) {
  const { plan } = context;
  if (first.plans.join() === rule.plans.join()) return undefined;
  const evaluation = { ...context, additions: plan.additions };
  const both = [...matchingChoices(first, evaluation), ...matchingChoices(rule, evaluation)];
  for (const index of plan.cohorts.keys()) {
    const result = findWitness(context, [...passingChoices(context, index), ...both]);
    if (typeof result !== "string") return result.person;
  }
  return undefined;
}
