import { implies } from "../questions.ts";
import { questionOf } from "../told.ts";
import { mentionedBy, needOfDefault, needs } from "./names/name-words.ts";
import { isImpossible } from "./impossible.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";

/** Routing plans that are named for nothing: by a rule that sends what everybody gets anyway, or by none; and names of no plan. */
export const unreachablePlan: RuleCheck = (verified) => [
  ...unknownPlans(verified),
  ...sameAsDefault(verified),
  ...sameAsNext(verified),
  ...unusedPlans(verified),
];

function unknownPlans({ plan }: Verified): Found[] {
  const all = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R];
  return plan.warnings
    .filter(({ kind }) => kind === "unknownPlan" || kind === "noPlan")
    .map(({ path, message, rule: name }) => {
      const rule = all.find((one) => path.startsWith(`${one.path}.`)) ?? null;
      const said = name === undefined ? message : `The rule “${name}”: ${message}`;
      return { level: "warning", path, rule, message: said, about: message };
    });
}

function sameAsDefault({ plan }: Verified): Found[] {
  // A default called after a need is asked about itself.
  if (needOfDefault(plan)) return [];
  const usual = plan.defaultPlans.toSorted().join("|");
  return plan.rules.R.filter(({ plans }) => plans.length > 0 && plans.toSorted().join("|") === usual).map((rule) => ({
    level: "warning",
    path: `${rule.path}.CommsRouting`,
    rule,
    message: `The rule “${rule.name}” sends what people get by default. It changes nothing but for those whom a later rule would send something else.`,
    about: usual,
  }));
}

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
 * Of the campaign's last iteration a question, for no later one can send them: where one is called after
 * a need that people have, and messages are told apart by routing rules, or where they are many. One or two others may be for
 * an iteration to come.
 */
function unusedPlans({ plan, others, campaign }: Verified): Found[] {
  const used = new Set(
    [plan, ...others.map((other) => other.plan)].flatMap(({ rules, defaultPlans }) => [
      ...defaultPlans,
      ...rules.R.flatMap(({ plans }) => plans),
    ]),
  );
  const unused = (campaign?.plans ?? []).filter((one) => !used.has(one));
  if (unused.length === 0) return [];
  const isLast = others.every((other) => other.plan.runDate < plan.runDate);
  const forNeed = unused.some((one) => mentionedBy(one).some((need) => needs.has(need)));
  const isMeant = unused.length > 2 || (forNeed && plan.rules.R.some(({ namesPlans }) => namesPlans));
  const [those, them] = unused.length > 1 ? ["plans", "them"] : ["plan", "it"];
  const message = `No rule and no default sends the campaign's routing ${those} ${unused.join(" and ")}. Is a routing rule missing? Else take ${them} off the campaign's list.`;
  const level = isLast && isMeant ? "warning" : "note";
  return [{ level, path: "DefaultCommsRouting", rule: null, message, about: unused.toSorted() }];
}
