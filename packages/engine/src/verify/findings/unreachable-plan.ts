import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { firstMatchChoices } from "../choices.ts";
import { implies, findWitness } from "../rule-queries.ts";
import { type Plan, allRules } from "../../plan/plan.ts";
import { passingChoices } from "./no-one-invited.ts";
import { ruleContent } from "../complete-finding.ts";
import { groupsInDefaultNames } from "./plans/plan-for-others.ts";
import { needsInNames } from "./plans/plan-names.ts";
import { isImpossible } from "./impossible.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../finding.ts";

/**
 * Finds routing plans that have no effect, because their rule sends the default anyway or no rule uses them. Also finds
 * plan names that do not exist.
 */
export const unreachablePlan: RuleCheck = (context) => [
  ...unknownPlans(context),
  ...withoutPlan(context),
  ...sameAsDefault(context),
  ...sameAsNext(context),
  ...unusedPlans(context),
];

function unknownPlans({ plan }: VerificationContext): FindingDraft[] {
  const all = allRules(plan);
  return plan.warnings
    .filter(({ kind }) => kind === "unknownPlan" || kind === "noPlan")
    .map(({ kind, path, rule: name, value = null }) => {
      const rule = all.find((candidate) => path.startsWith(`${candidate.path}.`)) ?? null;
      const problem: FindingProblem =
        kind === "noPlan"
          ? { code: "noPlan", params: { rule: name ?? "" } }
          : { code: "unknownPlans", params: { rule: name ?? null, plans: value?.split("|") ?? [] } };
      return { level: "warning", path, rule, problem, about: [kind, value] };
    });
}

/**
 * Finds an invited person who gets no message, because there is no default plan and no routing rule
 * matches.
 */
function withoutPlan(context: VerificationContext): FindingDraft[] {
  const { plan } = context;
  if (plan.defaultPlans.length > 0) return [];
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const unrouted = firstMatchChoices(naming, null, { ...context, additions: plan.additions });
  const person = plan.cohorts
    .map((_, index) => findWitness(context, [...passingChoices(context, index), ...unrouted]))
    .find((result) => typeof result !== "string");
  if (!person || typeof person === "string") return [];
  const problem = { code: "noDefaultPlan" as const, params: {} };
  return [{ level: "warning", path: "DefaultCommsRouting", rule: null, problem, person: person.person }];
}

function sameAsDefault(context: VerificationContext): FindingDraft[] {
  const { plan, others } = context;
  // A separate finding covers a default named after a need or children.
  if (groupsInDefaultNames(context).length > 0) return [];
  const usual = plansOf(plan);
  const rules = plan.rules.R.filter(({ plans }) => plans.length > 0 && plans.toSorted().join("|") === usual);
  const [other] = others;
  // If the other iterations have a different default, the finding is about the default, not about the rule.
  if (
    rules[0] &&
    other &&
    others.every((iteration) => plansOf(iteration.plan) === plansOf(other.plan) && plansOf(iteration.plan) !== usual)
  ) {
    const [plans, otherPlans] = [plan.defaultPlans, other.plan.defaultPlans];
    const params = { plans, rule: rules[0].name, iteration: other.name, there: otherPlans };
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

/** Finds a routing rule that sends the same message as the rule after it. */
function sameAsNext(context: VerificationContext): FindingDraft[] {
  const { plan } = context;
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  return naming.flatMap((rule, index): FindingDraft[] => {
    const next = naming[index + 1];
    if (!next || next.plans.join() !== rule.plans.join() || rule.plans.length === 0) return [];
    if (isImpossible(rule, context) || !implies(context, { rule, other: next, additions: plan.additions })) return [];
    const problem = { code: "sameAsNext" as const, params: { rule: rule.name, next: next.name } };
    return [{ level: "warning", path: `${rule.path}.CommsRouting`, rule, problem, about: ruleContent(next, plan) }];
  });
}

/**
 * Finds the campaign's plans that are never sent. In the campaign's last iteration, this is a warning if there are more
 * than two such plans. It is also a warning if routing rules send different messages and such a plan is named after a
 * need. Otherwise, one or two plans may be meant for a later iteration or as a fallback.
 */
function unusedPlans(context: VerificationContext): FindingDraft[] {
  const { plan, others, campaign } = context;
  const used = new Set(
    [plan, ...others.map((other) => other.plan)].flatMap(({ rules, defaultPlans }) => [
      ...defaultPlans,
      ...rules.R.flatMap(({ plans }) => plans),
    ]),
  );
  const unused = (campaign?.plans ?? []).filter((plan) => !used.has(plan));
  if (unused.length === 0) return [];
  const isLast = others.every((other) => other.plan.runDate < plan.runDate);
  const forNeed = needsInNames(unused, context).length > 0;
  const isMeant = unused.length > 2 || (forNeed && plan.rules.R.some(({ namesPlans }) => namesPlans));
  const problem = { code: "unusedPlans" as const, params: { plans: unused } };
  const level = isLast && isMeant ? "warning" : "note";
  return [{ level, path: "DefaultCommsRouting", rule: null, problem, about: unused.toSorted() }];
}
