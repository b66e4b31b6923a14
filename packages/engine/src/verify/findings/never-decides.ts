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

/** A rule that somebody matches, but that earlier rules always decide before. Of a suppression only a note: it guards against the day the earlier one goes. */
export const neverDecides: RuleCheck = (verified) => {
  // Where nobody is invited at all, no rule decides but those that leave nobody, which are told.
  const { cohorts } = verified.plan;
  if (cohorts.every((_, index) => somebody(verified, passing(verified, index)) === "nobody")) return [];
  const excluded = excluding(verified).filter((rule) => !decidesSomewhere(rule, verified));
  const routing = verified.plan.rules.R.filter((rule) => rule.namesPlans && !routesSomebody(rule, verified));
  return [...excluded, ...routing]
    .filter((rule) => !isImpossible(rule, verified) && !duplicateOf(rule, verified))
    .map((rule) => (asksNobody(rule, verified) ? nobodyAsked(rule, verified) : found(rule, verified)));
};

/** Whether it is proved that no member of the cohorts a rule is looked at for matches it. */
function asksNobody(rule: PlannedRule, verified: Verified): boolean {
  return matchedMembers(rule, verified).every((one) => one === "nobody");
}

/** For each cohort of a rule somebody in it who matches, whatever earlier rules have decided. */
function matchedMembers(rule: PlannedRule, verified: Verified) {
  const { plan } = verified;
  return cohortsOf(verified, rule).map((index) => {
    const additions = rule.type === "R" ? plan.additions : plan.cohorts[index]!.additions;
    return somebody(verified, [...memberOf(verified, index), ...matching(rule, { ...verified, additions })]);
  });
}

/** Of a rule that asks members of its cohorts for something else than being in them. No earlier rule has to do with it. */
function nobodyAsked(rule: PlannedRule, verified: Verified): Found {
  const asked = rule.clauses.filter(({ attribute }) => attribute.DataType === "C");
  const params = { rule: rule.name, asks: clausesWords(asked, verified) };
  return { level: "warning", path: rule.path, rule, problem: { code: "asksNobody", params } };
}

/** Whether somebody is, or may be, excluded from some cohort by this rule. */
function decidesSomewhere(rule: PlannedRule, verified: Verified): boolean {
  const { F, S } = verified.plan.rules;
  return cohortsOf(verified, rule).some((index) => {
    const looked = [...F, ...S].filter((other) => appliesTo(other, index));
    const decided = firstIs(looked, rule, lookingFor(verified, index));
    return somebody(verified, [...memberOf(verified, index), ...decided]) !== "nobody";
  });
}

/** Whether somebody who is invited gets, or may get, what this routing rule sends. */
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

/** The earlier rule that decides about everybody whom this one matches, where one does alone. */
function decider(rule: PlannedRule, verified: Verified): PlannedRule | undefined {
  const { F, S, R } = verified.plan.rules;
  const [additions] = statesOf(verified, rule);
  const earlier = rule.type === "R" ? [...F, ...S, ...before(R, rule)] : before([...F, ...S], rule);
  return earlier.find((other) => implies(verified, { one: rule, other, additions: additions! }));
}

/** What the deciders ask; nothing where they are not known. */
function aboutDeciders(rules: readonly PlannedRule[], { plan }: Verified) {
  const asked = rules.map((rule) => questionOf(rule, plan));
  return asked.length > 1 ? asked : asked[0];
}

/** For each cohort somebody invited through it whom a routing rule matches, so that what they are sent shows which rule decides. */
function invitedMatching(rule: PlannedRule, verified: Verified) {
  if (rule.type !== "R") return [];
  const { plan } = verified;
  const asked = matching(rule, { ...verified, additions: plan.additions });
  return plan.cohorts.map((_, index) => somebody(verified, [...passing(verified, index), ...asked]));
}

/** Earlier rules that decide together about everybody whom this one matches, and not without any of them; none where there are too many to try. */
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

/** Whether a rule decides what anybody is sent, or whether they are. */
const isLookedAt = ({ type, namesPlans }: PlannedRule) => type !== "R" || namesPlans;

const mostTried = 60;
