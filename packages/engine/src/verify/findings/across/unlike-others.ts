import type { Plan, PlannedRule } from "../../../plan/plan.ts";
import { clauseKey } from "../../asked.ts";
import { clausesWords } from "../../questions.ts";
import { questionOf } from "../../told.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import type { Pair } from "./twins.ts";
import { allRules, earlierOf, meet, nameKey, pairOf, sameTogether } from "./twins.ts";

/** Rules that do something else than those of the same name in the iteration before, and cohorts and order that differ. */
export const unlikeOthers: RuleCheck = (verified) => {
  const earlier = earlierOf(verified);
  if (!earlier) return [];
  const pair = pairOf(verified, earlier.plan);
  const own = Map.groupBy(allRules(verified.plan), nameKey);
  const theirs = Map.groupBy(allRules(earlier.plan), nameKey);
  const differing = [...own].flatMap(([name, rules]) => {
    const others = theirs.get(name);
    const said = others && differs(rules, others, { pair, verified });
    const about = [rules, others ?? []].map((some, index) =>
      some.map((rule) => questionOf(rule, index === 0 ? verified.plan : earlier.plan)),
    );
    return said ? [found(rules[0]!, { said, about }, earlier.name)] : [];
  });
  const order = orders(verified, pair).map((rule) =>
    found(rule, { said: orderWords, about: orderWords }, earlier.name),
  );
  return [...differing, ...order, ...cohortsUnlike(verified, earlier)];
};

const orderWords = "stands in another order among the rules with which it shares people.";

const found = (rule: PlannedRule, { said, about }: { said: string; about: unknown }, other: string): Found => ({
  level: "warning",
  path: rule.path,
  rule,
  message: `The rule “${rule.name}” and the one of this name in “${other}” are different: here it ${said}`,
  about,
});

interface Comparing {
  pair: Pair;
  verified: Verified;
}

function differs(rules: readonly PlannedRule[], others: readonly PlannedRule[], { pair, verified }: Comparing) {
  const [rule, other] = [rules[0]!, others[0]!];
  if (rules.some(({ type }) => others.every((one) => one.type !== type))) return `is a rule of another type.`;
  if (rule.type === "R" && plansOf(rules) !== plansOf(others))
    return `sends ${rule.plans.join(" and ")}, there ${other.plans.join(" and ")}.`;
  if (rescoped(rules, others, pair)) return "is for other cohorts.";
  if (sameTogether(rules, others, pair)) return undefined;
  const here = alike(rules, pair.one, pair.other);
  if (sameTogether(here, alike(rules, pair.other, pair.one), pair)) return undefined;
  return `asks that ${clausesWords(rule.clauses, verified)}; there that ${clausesWords(other.clauses, { ...verified, plan: pair.other })}.`;
}

const plansOf = (rules: readonly PlannedRule[]) =>
  [...new Set(rules.map(({ plans }) => plans.join("|")))].toSorted().join();

/** Whether the rules of one name that ask about the same attributes are for other cohorts than there, of those that both have. */
function rescoped(rules: readonly PlannedRule[], others: readonly PlannedRule[], { one, other }: Pair): boolean {
  const theirs = Map.groupBy(others, asksAbout);
  return [...Map.groupBy(rules, asksAbout)].some(([asked, own]) => {
    const like = theirs.get(asked);
    return like && scopesOf(own, one, other) !== scopesOf(like, other, one);
  });
}

const asksAbout = ({ clauses }: PlannedRule) => [...new Set(clauses.map(clauseKey))].toSorted().join();

/** The cohorts that both iterations have and that some rules are for. */
function scopesOf(rules: readonly PlannedRule[], one: Plan, other: Plan): string {
  const shared = new Set(other.cohorts.map(({ label }) => label));
  const labels = rules.flatMap(({ scope }) =>
    one.cohorts.flatMap(({ label }, index) =>
      shared.has(label) && (scope === null || scope.has(index)) ? [label] : [],
    ),
  );
  return [...new Set(labels)].toSorted().join();
}

/** Rules of a plan with the type, cohorts and attributes of others: one may have been split, or have another name. */
function alike(rules: readonly PlannedRule[], one: Plan, other: Plan): PlannedRule[] {
  const attributesOf = (rule: PlannedRule, plan: Plan) => {
    const asked = new Set(rule.clauses.map(({ attribute: a }) => `${a.ConditionType} ${a.AttributeName}`));
    const between = plan === one ? other : one;
    return JSON.stringify([rule.type, rule.plans, scopesOf([rule], plan, between), [...asked].toSorted()]);
  };
  const home = one.rules[rules[0]!.type].includes(rules[0]!) ? one : other;
  const wanted = new Set(rules.map((rule) => attributesOf(rule, home)));
  return allRules(one).filter((rule) => wanted.has(attributesOf(rule, one)));
}

/** Rules that stand before another one here and after it there, where some people match both. */
function orders({ plan }: Verified, pair: Pair): PlannedRule[] {
  return (["F", "S", "R"] as const).flatMap((type) => {
    // Routing rules are known by what they send, which rules of other names may send too.
    const keyOf = type === "R" ? ({ plans }: PlannedRule) => plans.join("|") : nameKey;
    const theirs = pair.other.rules[type].map(keyOf);
    const [first, last] = [
      (rule: PlannedRule) => theirs.indexOf(keyOf(rule)),
      (rule: PlannedRule) => theirs.lastIndexOf(keyOf(rule)),
    ];
    const known = plan.rules[type].filter((rule) => first(rule) !== -1 && (type === "R" || first(rule) === last(rule)));
    return known
      .filter((rule, index) => {
        const next = known[index + 1];
        return next && first(rule) > last(next) && meet(rule, next, pair, plan);
      })
      .slice(0, 1);
  });
}

/** Cohorts that everybody is in in one iteration only, that stand in another order, or one that is lacking among several. */
function cohortsUnlike({ plan }: Verified, other: { name: string; plan: Verified["plan"] }): Found[] {
  const theirs = new Map(other.plan.cohorts.map((cohort) => [cohort.label, cohort]));
  const shared = plan.cohorts.filter(({ label }) => theirs.has(label));
  const said = [
    ...shared
      .filter(({ label, virtual }) => theirs.get(label)!.virtual !== virtual)
      .map(({ label, virtual }) => `${virtual ? "everybody" : "not everybody"} is in the cohort ${label}`),
    ...(isReordered(shared, other.plan) ? ["the cohorts stand in another order"] : []),
    ...(shared.length >= 2 && shared.length === plan.cohorts.length && shared.length === theirs.size - 1
      ? [...theirs.keys()]
          .filter((label) => !shared.some((one) => one.label === label))
          .map((label) => `the cohort ${label} is left out`)
      : []),
  ];
  return said.map((what) => ({
    level: "warning",
    path: "IterationCohorts",
    rule: null,
    message: `Unlike in “${other.name}”, here ${what}.`,
    about: what,
  }));
}

function isReordered(shared: readonly { label: string }[], { cohorts }: Verified["plan"]): boolean {
  const labels = new Set(shared.map(({ label }) => label));
  const there = cohorts.filter(({ label }) => labels.has(label)).map(({ label }) => label);
  return there.join() !== shared.map(({ label }) => label).join();
}
