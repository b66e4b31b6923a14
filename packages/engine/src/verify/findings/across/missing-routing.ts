import type { DescribedPerson } from "@spi/domain/people/described-person";
import { appliesTo } from "../../../decide/decide.ts";
import type { Plan, PlannedRule } from "../../../plan/plan.ts";
import { firstMatchChoices } from "../../choices.ts";
import type { FindingDraft, RuleCheck } from "../../finding.ts";
import { membershipChoices } from "../../rule-queries.ts";
import { search } from "../../search.ts";
import { ruleContent } from "../../complete-finding.ts";
import { needAttributes } from "../plans/plan-names.ts";
import { hasNoRulesFinding } from "../standard/no-rules.ts";
import { findingsOfOtherRule } from "./other-iteration-findings.ts";
import { type Pair, attributesOf, clauseNames, nameKey, neighbourOf, planPair } from "./compare-rules.ts";

/**
 * Finds routing rules that are in the previous iteration but not in this one, so that people get a
 * different message.
 */
export const missingRouting: RuleCheck = (context) => {
  const earlier = neighbourOf(context);
  if (!earlier || hasNoRulesFinding(context)) return [];
  const pair = planPair(context, earlier.plan);
  // Different people may be contacted in different ways, but their needs do not depend on that.
  const labels = new Set(context.plan.cohorts.map(({ label }) => label));
  const isForOthers = !earlier.plan.cohorts.some(({ label }) => labels.has(label));
  const isOfNeed = ({ clauses }: PlannedRule) =>
    clauses.every(({ attribute }) => needAttributes.has(attribute.AttributeName));
  const isThere = (rule: PlannedRule) =>
    context.plan.rules.R.some(
      (own) =>
        nameKey(own) === nameKey(rule) || (clauseNames(own).has(nameKey(rule)) && usesAllAttributesOf(own, rule)),
    );
  const isFaulty = (rule: PlannedRule) => findingsOfOtherRule(rule, earlier, context).length > 0;
  const isNeeded = (rule: PlannedRule) => rule.namesPlans && (!isForOthers || isOfNeed(rule)) && !isThere(rule);
  const lacking = earlier.plan.rules.R.filter(isNeeded).flatMap((rule) => {
    const person = findPersonRoutedDifferently(rule, pair);
    return person && !isFaulty(rule) ? [{ rule, person }] : [];
  });
  // If a list is split between several rules with the same message, we report it only once.
  const byContent = Map.groupBy(lacking, ({ rule }) => JSON.stringify([attributesOf(rule), rule.plans]));
  return [...byContent.values()].map((alike): FindingDraft => {
    const names = new Set(alike.map(({ rule }) => rule.name));
    const problem = { code: "missingRouting" as const, params: { rules: [...names], iteration: earlier.name } };
    const questions = alike.map(({ rule }) => ruleContent(rule, earlier.plan));
    const about = questions.length === 1 ? questions[0] : questions;
    return { level: "warning", path: "IterationRules", rule: null, problem, person: alike[0]!.person, about };
  });
};

/**
 * Finds a person who is invited under this plan and would get a different message because of a routing
 * rule in the other plan.
 */
function findPersonRoutedDifferently(rule: PlannedRule, { own, other, attributes }: Pair): DescribedPerson | undefined {
  const at = (plan: Plan) => ({ plan, attributes, additions: plan.additions });
  const naming = ({ rules }: Plan) => rules.R.filter(({ namesPlans }) => namesPlans);
  const sent = firstMatchChoices(naming(other), rule, at(other));
  const passing = own.cohorts.map(({ additions }, index) => [
    ...membershipChoices({ plan: own }, index),
    ...firstMatchChoices(
      [...own.rules.F, ...own.rules.S].filter((exclusion) => appliesTo(exclusion, index)),
      null,
      { plan: own, additions, attributes },
    ),
  ]);
  const routing = naming(own);
  const ways = [...routing.map((first) => ({ first, plans: first.plans })), { first: null, plans: own.defaultPlans }]
    .filter(({ plans }) => plans.join("|") !== rule.plans.join("|"))
    // A person routed by a rule that is not in the other plan would show only that the other plan does not have the
    // rule.
    .filter(({ first }) => !first || isNamed(first, other) || usesAllAttributesOf(rule, first));
  for (const invited of passing) {
    for (const { first } of ways) {
      const result = search([...invited, ...sent, ...firstMatchChoices(routing, first, at(own))], attributes);
      if (typeof result !== "string") return result.person;
    }
  }
  return undefined;
}

const isNamed = (rule: PlannedRule, { rules }: Plan) =>
  rules.R.some((candidate) => nameKey(candidate) === nameKey(rule));

/**
 * Returns whether a rule uses all of another rule's attributes. If so, it is no coincidence that clause names are
 * equal.
 */
const usesAllAttributesOf = (rule: PlannedRule, other: PlannedRule) =>
  attributesOf(other).every((key) => attributesOf(rule).includes(key));
