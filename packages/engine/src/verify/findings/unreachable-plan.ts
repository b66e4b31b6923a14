import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { firstIs } from "../choices.ts";
import { implies, somebody } from "../questions.ts";
import { type Plan, allRules } from "../../plan/plan.ts";
import { passing } from "./nobody-invited.ts";
import { questionOf } from "../told.ts";
import { defaultCalled } from "./plans/plan-for-others.ts";
import { fewCalled } from "./plans/plan-words.ts";
import { isImpossible } from "./impossible.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";

/** Routing plans that are named for nothing: by a rule that sends what everybody gets anyway, or by none; and names of no plan. */
export const unreachablePlan: RuleCheck = (verified) => [
  ...unknownPlans(verified),
  ...withoutPlan(verified),
  ...sameAsDefault(verified),
  ...sameAsNext(verified),
  ...unusedPlans(verified),
];

function unknownPlans({ plan }: Verified): Found[] {
  const all = allRules(plan);
  return plan.warnings
    .filter(({ kind }) => kind === "unknownPlan" || kind === "noPlan")
    .map(({ kind, path, rule: name, value = null }) => {
      const rule = all.find((one) => path.startsWith(`${one.path}.`)) ?? null;
      const problem: FindingProblem =
        kind === "noPlan"
          ? { code: "noPlan", params: { rule: name ?? "" } }
          : { code: "unknownPlans", params: { rule: name ?? null, plans: value?.split("|") ?? [] } };
      return { level: "warning", path, rule, problem, about: [kind, value] };
    });
}

/** Somebody who is invited and sent nothing: there is no default plan, and no routing rule is for them. */
function withoutPlan(verified: Verified): Found[] {
  const { plan } = verified;
  if (plan.defaultPlans.length > 0) return [];
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const unrouted = firstIs(naming, null, { ...verified, additions: plan.additions });
  const found = plan.cohorts
    .map((_, index) => somebody(verified, [...passing(verified, index), ...unrouted]))
    .find((one) => typeof one !== "string");
  if (!found || typeof found === "string") return [];
  const problem = { code: "noDefaultPlan" as const, params: {} };
  return [{ level: "warning", path: "DefaultCommsRouting", rule: null, problem, person: found.person }];
}

function sameAsDefault(verified: Verified): Found[] {
  const { plan, others } = verified;
  // A default called after a need or children is asked about itself.
  if (defaultCalled(verified).length > 0) return [];
  const usual = plansOf(plan);
  const rules = plan.rules.R.filter(({ plans }) => plans.length > 0 && plans.toSorted().join("|") === usual);
  const [other] = others;
  // Where the other iterations send something else by default, it is the default that is asked about, and not the rule.
  if (
    rules[0] &&
    other &&
    others.every((one) => plansOf(one.plan) === plansOf(other.plan) && plansOf(one.plan) !== usual)
  ) {
    const [plans, there] = [plan.defaultPlans, other.plan.defaultPlans];
    const params = { plans, rule: rules[0].name, iteration: other.name, there };
    const problem = { code: "defaultOfRule" as const, params };
    return [{ level: "warning", path: "DefaultCommsRouting", rule: null, problem, about: usual }];
  }
  return rules.map((rule) => ({
    level: "warning",
    path: `${rule.path}.CommsRouting`,
    rule,
    problem: { code: "sameAsDefault", params: { rule: rule.name, plans: rule.plans } },
    about: usual,
  }));
}

const plansOf = ({ defaultPlans }: Plan) => defaultPlans.toSorted().join("|");

/** A rule whose people a later one would send the same, with none between them that sends anything else. */
function sameAsNext(verified: Verified): Found[] {
  const { plan } = verified;
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  return naming.flatMap((rule, index): Found[] => {
    const next = naming[index + 1];
    if (!next || next.plans.join() !== rule.plans.join() || rule.plans.length === 0) return [];
    if (isImpossible(rule, verified) || !implies(verified, { one: rule, other: next, additions: plan.additions }))
      return [];
    const problem = { code: "sameAsNext" as const, params: { rule: rule.name, next: next.name } };
    return [{ level: "warning", path: `${rule.path}.CommsRouting`, rule, problem, about: questionOf(next, plan) }];
  });
}

/**
 * Finds plans of the campaign that nothing sends. It is a question of the campaign's last iteration where one plan is called after
 * a need that people have and routing rules tell messages apart, or where they are many. One or two others may be for an iteration
 * to come, and a plan called after letters may be one that another plan falls back on.
 */
function unusedPlans(verified: Verified): Found[] {
  const { plan, others, campaign } = verified;
  const used = new Set(
    [plan, ...others.map((other) => other.plan)].flatMap(({ rules, defaultPlans }) => [
      ...defaultPlans,
      ...rules.R.flatMap(({ plans }) => plans),
    ]),
  );
  const unused = (campaign?.plans ?? []).filter((one) => !used.has(one));
  if (unused.length === 0) return [];
  const isLast = others.every((other) => other.plan.runDate < plan.runDate);
  const forNeed = fewCalled(unused, verified).length > 0;
  const isMeant = unused.length > 2 || (forNeed && plan.rules.R.some(({ namesPlans }) => namesPlans));
  const problem = { code: "unusedPlans" as const, params: { plans: unused } };
  const level = isLast && isMeant ? "warning" : "note";
  return [{ level, path: "DefaultCommsRouting", rule: null, problem, about: unused.toSorted() }];
}
