import { appliesTo } from "../../decide/decide.ts";
import type { PlannedRule } from "../../plan/plan.ts";
import type { RuleCheck, Found, Verified } from "../finding.ts";
import {
  before,
  clausesWords,
  cohortsOf,
  excluding,
  implies,
  lookingFor,
  memberOf,
  somebody,
  statesOf,
} from "../questions.ts";
import { firstIs, matching, notMatching } from "../choices.ts";
import { questionOf } from "../told.ts";
import { duplicateOf } from "./duplicate.ts";
import { isImpossible } from "./impossible.ts";
import { passing } from "./nobody-invited.ts";

/**
 * Finds a rule that people match, but before which earlier rules always decide. For a suppression this is only a note:
 * it protects people if the earlier rule is removed.
 */
export const neverDecides: RuleCheck = (verified) => {
  // If no one is invited at all, only rules that exclude everyone decide, and those are reported.
  const { cohorts } = verified.plan;
  if (cohorts.every((_, index) => somebody(verified, passing(verified, index)) === "nobody")) return [];
  const excluded = excluding(verified).filter((rule) => !decidesSomewhere(rule, verified));
  const routing = verified.plan.rules.R.filter((rule) => rule.namesPlans && !routesSomebody(rule, verified));
  return [...excluded, ...routing]
    .filter((rule) => !isImpossible(rule, verified) && !duplicateOf(rule, verified))
    .map((rule) => (asksNobody(rule, verified) ? nobodyAsked(rule, verified) : found(rule, verified)));
};

/** Returns whether provably no member of a rule's cohorts matches it. */
function asksNobody(rule: PlannedRule, verified: Verified): boolean {
  return matchedMembers(rule, verified).every((one) => one === "nobody");
}

/** Finds a matching member of each of a rule's cohorts, whatever earlier rules decide. */
function matchedMembers(rule: PlannedRule, verified: Verified) {
  const { plan } = verified;
  return cohortsOf(verified, rule).map((index) => {
    const additions = rule.type === "R" ? plan.additions : plan.cohorts[index]!.additions;
    return somebody(verified, [...memberOf(verified, index), ...matching(rule, { ...verified, additions })]);
  });
}

/**
 * Creates the finding of a rule that requires something else of its cohorts' members than being in them. No earlier
 * rule is involved.
 */
function nobodyAsked(rule: PlannedRule, verified: Verified): Found {
  const asked = rule.clauses.filter(({ attribute }) => attribute.DataType === "C");
  const params = { rule: rule.name, people: clausesWords(asked, verified) };
  return { level: "warning", path: rule.path, rule, problem: { code: "asksNobody", params } };
}

/** Returns whether this rule excludes a person from some cohort, or may. */
function decidesSomewhere(rule: PlannedRule, verified: Verified): boolean {
  const { F, S } = verified.plan.rules;
  return cohortsOf(verified, rule).some((index) => {
    const looked = [...F, ...S].filter((other) => appliesTo(other, index));
    const decided = firstIs(looked, rule, lookingFor(verified, index));
    return somebody(verified, [...memberOf(verified, index), ...decided]) !== "nobody";
  });
}

/** Returns whether an invited person gets this routing rule's message, or may. */
function routesSomebody(rule: PlannedRule, verified: Verified): boolean {
  const { plan } = verified;
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const routed = firstIs(naming, rule, { ...verified, additions: plan.additions });
  return plan.cohorts.some((_, index) => somebody(verified, [...passing(verified, index), ...routed]) !== "nobody");
}

function found(rule: PlannedRule, verified: Verified): Found {
  const earlier = decider(rule, verified);
  const deciders = earlier ? [earlier] : decidersTogether(rule, verified);
  const ways = [...invitedMatching(rule, verified), ...matchedMembers(rule, verified)];
  const example = ways.find((one) => typeof one !== "string");
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
    about: aboutDeciders(deciders, verified),
    person: typeof example === "object" ? example.person : null,
  };
}

/** Returns the earlier rule that alone decides about everyone this one matches, if there is one. */
function decider(rule: PlannedRule, verified: Verified): PlannedRule | undefined {
  const { F, S, R } = verified.plan.rules;
  const [additions] = statesOf(verified, rule);
  const earlier = rule.type === "R" ? [...F, ...S, ...before(R, rule)] : before([...F, ...S], rule);
  return earlier.find((other) => implies(verified, { one: rule, other, additions: additions! }));
}

/** Returns the conditions of the deciding rules; undefined if they are unknown. */
function aboutDeciders(rules: readonly PlannedRule[], { plan }: Verified) {
  const asked = rules.map((rule) => questionOf(rule, plan));
  return asked.length > 1 ? asked : asked[0];
}

/**
 * Finds, for each cohort, an invited person a routing rule matches, so that their message shows which rule
 * decides.
 */
function invitedMatching(rule: PlannedRule, verified: Verified) {
  if (rule.type !== "R") return [];
  const { plan } = verified;
  const asked = matching(rule, { ...verified, additions: plan.additions });
  return plan.cohorts.map((_, index) => somebody(verified, [...passing(verified, index), ...asked]));
}

/**
 * Returns the earlier rules that together decide about everyone this one matches, all of them necessary; empty if
 * there are too many to try.
 */
function decidersTogether(rule: PlannedRule, verified: Verified): PlannedRule[] {
  const { plan } = verified;
  const { F, S, R } = plan.rules;
  const earlier = rule.type === "R" ? [...F, ...S, ...before(R, rule)].filter(isLookedAt) : before([...F, ...S], rule);
  if (earlier.length > mostTried) return [];
  const decide = (some: readonly PlannedRule[]) =>
    cohortsOf(verified, rule).every((index) => {
      const additions = rule.type === "R" ? plan.additions : plan.cohorts[index]!.additions;
      const passed = some
        .filter((one) => one.type === "R" || appliesTo(one, index))
        .map((one) => notMatching(one, one.type === "R" ? { ...verified, additions } : lookingFor(verified, index)));
      const asked = matching(rule, { ...verified, additions });
      return somebody(verified, [...memberOf(verified, index), ...asked, ...passed]) === "nobody";
    });
  const needed = (some: readonly PlannedRule[], one: PlannedRule) => {
    const without = some.filter((other) => other !== one);
    return decide(without) ? without : some;
  };
  return decide(earlier) ? [...earlier.reduce(needed, earlier)] : [];
}

/** Returns whether a rule can decide about anyone's invitation or message. */
const isLookedAt = ({ type, namesPlans }: PlannedRule) => type !== "R" || namesPlans;

const mostTried = 60;
