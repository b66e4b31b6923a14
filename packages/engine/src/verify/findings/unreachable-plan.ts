import { andList } from "@spi/domain/text/lists";
import { firstIs } from "../choices.ts";
import { implies, somebody } from "../questions.ts";
import type { Plan } from "../../plan/plan.ts";
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
  const all = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R];
  return plan.warnings
    .filter(({ kind }) => kind === "unknownPlan" || kind === "noPlan")
    .map(({ kind, path, message, rule: name, value = null }) => {
      const rule = all.find((one) => path.startsWith(`${one.path}.`)) ?? null;
      const said = name === undefined ? message : `The rule “${name}”: ${message}`;
      return { level: "warning", path, rule, message: said, about: [kind, value] };
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
  const message =
    "There is no default routing plan, and people whom no routing rule is for are sent nothing. Choose one.";
  return [{ level: "warning", path: "DefaultCommsRouting", rule: null, message, person: found.person }];
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
    const message = `The default routing plan is ${andList(plan.defaultPlans)}, which the rule “${rules[0].name}” sends; in “${other.name}” it is ${andList(other.plan.defaultPlans) || "none"}. Choose the one that is meant.`;
    return [{ level: "warning", path: "DefaultCommsRouting", rule: null, message, about: usual }];
  }
  return rules.map((rule) => ({
    level: "warning",
    path: `${rule.path}.CommsRouting`,
    rule,
    message: `The rule “${rule.name}” sends ${andList(rule.plans)}, which people get by default. It only matters for people to whom a later rule would send something else. Delete it, or change what it sends.`,
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
    const message = `The rule “${rule.name}” sends what the rule after it, “${next.name}”, would send the same people anyway.`;
    return [{ level: "warning", path: `${rule.path}.CommsRouting`, rule, message, about: questionOf(next, plan) }];
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
  const [those, them] = unused.length > 1 ? ["plans", "them"] : ["plan", "it"];
  const message = `No rule and no default sends the campaign's routing ${those} ${andList(unused)}. Is a routing rule missing? Else take ${them} off the campaign's list.`;
  const level = isLast && isMeant ? "warning" : "note";
  return [{ level, path: "DefaultCommsRouting", rule: null, message, about: unused.toSorted() }];
}
