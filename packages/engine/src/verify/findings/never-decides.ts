import { appliesTo } from "../../decide/decide.ts";
import type { PlannedRule } from "../../plan/plan.ts";
import type { RuleCheck, FindingDraft, VerificationContext } from "../finding.ts";
import {
  rulesBefore,
  clausesWords,
  cohortsOf,
  exclusionRules,
  implies,
  evaluationContext,
  membershipChoices,
  findWitness,
  labelStates,
} from "../rule-queries.ts";
import { firstMatchChoices, matchingChoices, notMatchingChoice } from "../choices.ts";
import { ruleContent } from "../complete-finding.ts";
import { duplicateOf } from "./duplicate.ts";
import { isImpossible } from "./impossible.ts";
import { passingChoices } from "./no-one-invited.ts";

/**
 * Finds a rule that matches people but never determines the outcome, because earlier rules always do. For a
 * suppression, this is only a note, because the suppression protects people if someone removes the earlier rule.
 */
export const neverDecides: RuleCheck = (context) => {
  // If no one is invited, the finding about the rules that exclude everyone is enough.
  const { cohorts } = context.plan;
  if (cohorts.every((_, index) => findWitness(context, passingChoices(context, index)) === "nobody")) return [];
  const excluded = exclusionRules(context).filter((rule) => !decidesSomewhere(rule, context));
  const routing = context.plan.rules.R.filter((rule) => rule.namesPlans && !routesAnyone(rule, context));
  return [...excluded, ...routing]
    .filter((rule) => !isImpossible(rule, context) && !duplicateOf(rule, context))
    .map((rule) => (matchesNoMember(rule, context) ? noMemberFinding(rule, context) : draftOf(rule, context)));
};

/** Returns whether a rule provably does not match any member of its cohorts. */
function matchesNoMember(rule: PlannedRule, context: VerificationContext): boolean {
  return matchedMembers(rule, context).every((result) => result === "nobody");
}

/** Searches each of a rule's cohorts for a member who matches the rule, ignoring earlier rules. */
function matchedMembers(rule: PlannedRule, context: VerificationContext) {
  const { plan } = context;
  return cohortsOf(context, rule).map((index) => {
    const additions = rule.type === "R" ? plan.additions : plan.cohorts[index]!.additions;
    return findWitness(context, [
      ...membershipChoices(context, index),
      ...matchingChoices(rule, { ...context, additions }),
    ]);
  });
}

/**
 * Creates the finding for a rule that no member of its cohorts can match. The rule's own conditions are the reason, not
 * an earlier rule.
 */
function noMemberFinding(rule: PlannedRule, context: VerificationContext): FindingDraft {
  const cohortClauses = rule.clauses.filter(({ attribute }) => attribute.DataType === "C");
  const params = { rule: rule.name, people: clausesWords(cohortClauses, context) };
  return { level: "warning", path: rule.path, rule, problem: { code: "asksNobody", params } };
}

/** Returns whether this rule excludes, or may exclude, someone from a cohort. */
function decidesSomewhere(rule: PlannedRule, context: VerificationContext): boolean {
  const { F, S } = context.plan.rules;
  return cohortsOf(context, rule).some((index) => {
    const looked = [...F, ...S].filter((other) => appliesTo(other, index));
    const decided = firstMatchChoices(looked, rule, evaluationContext(context, index));
    return findWitness(context, [...membershipChoices(context, index), ...decided]) !== "nobody";
  });
}

/** Returns whether an invited person gets, or may get, this routing rule's message. */
function routesAnyone(rule: PlannedRule, context: VerificationContext): boolean {
  const { plan } = context;
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const routed = firstMatchChoices(naming, rule, { ...context, additions: plan.additions });
  return plan.cohorts.some(
    (_, index) => findWitness(context, [...passingChoices(context, index), ...routed]) !== "nobody",
  );
}

function draftOf(rule: PlannedRule, context: VerificationContext): FindingDraft {
  const earlier = decider(rule, context);
  const deciders = earlier ? [earlier] : decidersTogether(rule, context);
  const ways = [...invitedMatching(rule, context), ...matchedMembers(rule, context)];
  const example = ways.find((result) => typeof result !== "string");
  return {
    level: rule.type === "S" ? "note" : "warning",
    path: rule.path,
    rule,
    problem: {
      code: "neverDecides",
      params: {
        rule: rule.name,
        deciders: deciders.map(({ name, type }) => ({ name, type })),
        together: earlier === undefined,
      },
    },
    about: conditionsOfDeciders(deciders, context),
    person: typeof example === "object" ? example.person : null,
  };
}

/**
 * Returns an earlier rule that alone determines the outcome for everyone whom this rule matches. Returns undefined if
 * there is none.
 */
function decider(rule: PlannedRule, context: VerificationContext): PlannedRule | undefined {
  const { F, S, R } = context.plan.rules;
  const [additions] = labelStates(context, rule);
  const earlier = rule.type === "R" ? [...F, ...S, ...rulesBefore(R, rule)] : rulesBefore([...F, ...S], rule);
  return earlier.find((other) => implies(context, { rule, other, additions: additions! }));
}

/** Returns the content of the rules that determine the outcome, or undefined if they are not known. */
function conditionsOfDeciders(rules: readonly PlannedRule[], { plan }: VerificationContext) {
  const contents = rules.map((rule) => ruleContent(rule, plan));
  return contents.length > 1 ? contents : contents[0];
}

/**
 * Searches each cohort for an invited person who matches a routing rule. The person's message shows which rule applied.
 */
function invitedMatching(rule: PlannedRule, context: VerificationContext) {
  if (rule.type !== "R") return [];
  const { plan } = context;
  const matching = matchingChoices(rule, { ...context, additions: plan.additions });
  return plan.cohorts.map((_, index) => findWitness(context, [...passingChoices(context, index), ...matching]));
}

/**
 * Returns earlier rules that together determine the outcome for everyone whom this rule matches. All of the returned
 * rules are needed for this. Returns no rules if there are too many to try.
 */
function decidersTogether(rule: PlannedRule, context: VerificationContext): PlannedRule[] {
  const { plan } = context;
  const { F, S, R } = plan.rules;
  const earlier =
    rule.type === "R" ? [...F, ...S, ...rulesBefore(R, rule)].filter(isLookedAt) : rulesBefore([...F, ...S], rule);
  if (earlier.length > maxRulesTried) return [];
  const decide = (some: readonly PlannedRule[]) =>
    cohortsOf(context, rule).every((index) => {
      const additions = rule.type === "R" ? plan.additions : plan.cohorts[index]!.additions;
      const passed = some
        .filter((earlier) => earlier.type === "R" || appliesTo(earlier, index))
        .map((earlier) =>
          notMatchingChoice(
            earlier,
            earlier.type === "R" ? { ...context, additions } : evaluationContext(context, index),
          ),
        );
      const matching = matchingChoices(rule, { ...context, additions });
      return findWitness(context, [...membershipChoices(context, index), ...matching, ...passed]) === "nobody";
    });
  const needed = (some: readonly PlannedRule[], candidate: PlannedRule) => {
    const without = some.filter((other) => other !== candidate);
    return decide(without) ? without : some;
  };
  return decide(earlier) ? [...earlier.reduce(needed, earlier)] : [];
}

/** Returns whether a rule can affect anyone's invitation or message. */
const isLookedAt = ({ type, namesPlans }: PlannedRule) => type !== "R" || namesPlans;

const maxRulesTried = 60;
