import type { RuleDifference } from "@spi/domain/finding/sentences/others";
import { planForRunDate } from "../../plan-for-run-date.ts";
import { appliesTo } from "../../../decide/decide.ts";
import { type Plan, type PlannedRule, allRules } from "../../../plan/plan.ts";
import { clauseKey } from "../../classify-attributes.ts";
import { isDateOfBirth } from "../../clauses.ts";
import { ruleContent } from "../../complete-finding.ts";
import { canExplain } from "../../merge-findings.ts";
import type { FindingDraft, OtherIteration, RuleCheck, VerificationContext } from "../../finding.ts";
import { type Comparison, type Difference, isReportedHere } from "./comparison.ts";
import { cohortDifferences } from "./cohort-differences.ts";
import { findingsOfOtherRule } from "./other-iteration-findings.ts";
import {
  type Pair,
  isExcludedToo,
  meet,
  nameKey,
  neighboursOf,
  planPair,
  sameOnTheirDay,
  sameTogether,
  sharedCohorts,
  findStayingPerson,
} from "./compare-rules.ts";
import { differingItems, ruleDifference } from "./rule-difference.ts";
import { isSentInWaves } from "./waves.ts";

/**
 * Finds rules that differ from rules with the same name in the previous and next iterations. Also finds differences in
 * cohorts and in the order of routing rules.
 */
export const unlikeOthers: RuleCheck = (context) => {
  const neighbours: RestrictedComparison[] = Object.entries(neighboursOf(context)).flatMap(([side, other]) =>
    other ? [{ context, other, isBefore: side === "before" }] : [],
  );
  const drafts = [...neighbours, ...moreDistantIterations(context, neighbours)].flatMap((comparison) => {
    const pair = planPair(context, comparison.other.plan);
    const differences = comparison.names
      ? rulesUnlike(comparison, pair)
      : [...rulesUnlike(comparison, pair), ...orders(comparison, pair), ...cohortDifferences(comparison)];
    return differences
      .filter((difference) => isReportedHere(difference, comparison) && !isFaultThere(difference, comparison))
      .map(({ draft }) => draft);
  });
  // Reports one finding per rule, even if it differs from both neighbours.
  return drafts.filter(({ rule }, index) => !rule || drafts.findIndex((draft) => draft.rule === rule) === index);
};

/**
 * Returns whether a finding about the other iteration's rule already explains the difference. For example, it can note
 * that the rule has no default for people with no date of birth.
 */
function isFaultThere(
  { draft: { rule, items, problem }, weaker }: Difference,
  { context, other }: Comparison,
): boolean {
  if (!rule || other.settled) return false;
  const difference = problem.code === "ruleUnlike" ? problem.params.difference : undefined;
  const isDefaultMissingThere = difference?.code === "missing" && difference.params.there === null;
  if (isDefaultMissingThere && weaker === "there" && rule.clauses.every(isDateOfBirth)) return true;
  return findingsOfOtherRule(rule, other, context).some((fault) => canExplain(fault, items));
}

/**
 * A comparison with a neighbour, or with a more distant iteration. With a more distant iteration, only rules with these
 * names are compared.
 */
type RestrictedComparison = Comparison & { names?: ReadonlySet<string> };

/**
 * Returns the nearest earlier and later iterations that share a cohort with this one and have rules that both
 * neighbours are missing.
 */
function moreDistantIterations(
  context: VerificationContext,
  neighbours: readonly Comparison[],
): RestrictedComparison[] {
  const { plan, others } = context;
  const labels = new Set(plan.cohorts.map(({ label }) => label));
  const near = new Set(neighbours.map(({ other }) => other.name));
  const farther = others.filter(
    (other) => !near.has(other.name) && other.plan.cohorts.some(({ label }) => labels.has(label)),
  );
  return [true, false].flatMap((isBefore): RestrictedComparison[] => {
    const side = farther
      .filter((other) => other.plan.runDate < plan.runDate === isBefore)
      .toSorted((a, b) => a.plan.runDate.localeCompare(b.plan.runDate) * (isBefore ? -1 : 1));
    const known = new Set(
      neighbours.filter((neighbour) => neighbour.isBefore === isBefore).flatMap(({ other }) => namesIn(other)),
    );
    return side.flatMap((other): RestrictedComparison[] => {
      const names = new Set(namesIn(other).filter((name) => !known.has(name)));
      for (const name of names) known.add(name);
      return names.size === 0
        ? []
        : [{ context, other: { ...other, plan: planForRunDate(other.plan, plan.runDate) }, isBefore, names }];
    });
  });
}

const namesIn = ({ plan }: OtherIteration) => allRules(plan).map(nameKey);

/** Finds rules with the same name that treat people differently. */
function rulesUnlike({ context, other, names }: RestrictedComparison, pair: Pair): Difference[] {
  const { plan } = context;
  const named = (name: string, searched: Plan) => allRules(searched).filter((rule) => nameKey(rule) === name);
  const theirs = Map.groupBy(allRules(other.plan), nameKey);
  return [...Map.groupBy(allRules(plan), nameKey)].flatMap(([name, rules]) => {
    const others = names && !names.has(name) ? undefined : theirs.get(name);
    const inWaves = rules.length === 1 && isSentInWaves(rules[0]!, context);
    const difference = others && !inWaves && haveDifferentEffect(rules, others, { pair, context });
    if (!difference) return [];
    const contentOf = (searched: Plan) =>
      JSON.stringify(named(name, searched).map((rule) => ruleContent(rule, searched)));
    const about = [contentOf(plan), contentOf(other.plan)];
    // If an iteration has only some of the cohorts, it resembles an iteration with the same rules for those cohorts.
    const aspect = (searched: Plan, comparedWith: Plan) => {
      const those = named(name, searched);
      return JSON.stringify([
        those.map((rule) => withoutScope(rule, searched)),
        scopesOf(those, searched, comparedWith),
      ]);
    };
    const lost = others.map((rule) => findPersonNotExcluded(rule, pair)).find((person) => person !== undefined);
    const gained = rules.some((rule) => findPersonNotExcluded(rule, swapped(pair)));
    const weaker =
      Boolean(lost) !== gained
        ? lost
          ? "here"
          : "there"
        : (withUnknownCohort(rules, others, context) ?? narrower(rules, others, pair));
    const person = weaker === "here" ? (lost ?? null) : null;
    const items = differingItems(rules[0]!, others[0]!);
    const unlike = mismatchFinding(rules[0]!, { difference, about, person, ...(items ? { items } : {}) }, other.name);
    return [{ draft: unlike, aspect, weaker }];
  });
}

const swapped = ({ own, other, attributes }: Pair): Pair => ({ own: other, other: own, attributes });

/** Returns the iteration whose rules apply to fewer of the shared cohorts. */
function narrower(rules: readonly PlannedRule[], others: readonly PlannedRule[], { own, other }: Pair) {
  const [ownScopes, otherScopes] = [scopesOf(rules, own, other), scopesOf(others, other, own)];
  if (ownScopes.length < otherScopes.length)
    return ownScopes.every((label) => otherScopes.includes(label)) ? "here" : undefined;
  return otherScopes.length < ownScopes.length && otherScopes.every((label) => ownScopes.includes(label))
    ? "there"
    : undefined;
}

/**
 * Returns the iteration whose rules mention a cohort that neither iteration has, if the other iteration's rules do not.
 */
function withUnknownCohort(
  rules: readonly PlannedRule[],
  others: readonly PlannedRule[],
  context: VerificationContext,
) {
  const known = [context.plan, ...context.others.map(({ plan }) => plan)].flatMap(({ cohorts }) => cohorts);
  const labels = new Set(known.map(({ label }) => label));
  const isUnknown = ({ clauses }: PlannedRule) =>
    clauses.some(
      ({ condition }) =>
        condition?.test.kind === "memberOf" && condition.test.labels.some((label) => !labels.has(label)),
    );
  const [ownUnknown, otherUnknown] = [rules, others].map((those) => those.some(isUnknown));
  return ownUnknown === otherUnknown ? undefined : ownUnknown ? "here" : "there";
}

/**
 * Finds a person whom a suppression in the other plan excludes, but whom no rule in this plan excludes. Ignores
 * filters, because they define a campaign's scope.
 */
const findPersonNotExcluded = (rule: PlannedRule, pair: Pair) =>
  rule.type === "S" ? findStayingPerson(rule, pair) : undefined;

type RuleMismatch = Pick<FindingDraft, "about" | "person" | "items"> & { difference: RuleDifference };

const mismatchFinding = (
  rule: PlannedRule,
  { difference, ...more }: RuleMismatch,
  iteration: string,
): FindingDraft => ({
  level: "warning",
  path: rule.path,
  rule,
  problem: { code: "ruleUnlike", params: { rule: rule.name, iteration, difference } },
  ...more,
});

interface ComparisonContext {
  pair: Pair;
  context: VerificationContext;
}

function haveDifferentEffect(
  rules: readonly PlannedRule[],
  others: readonly PlannedRule[],
  { pair, context }: ComparisonContext,
): RuleDifference | undefined {
  const [rule, other] = [rules[0]!, others[0]!];
  if (excludeSamePeople(rules, others, pair)) return undefined;
  const isMoved = rules.some(({ type }) => others.every((otherRule) => otherRule.type !== type));
  if (isMoved && !isMovedExclusion(rules, others, pair)) return { code: "type", params: {} };
  if (rule.type === "R" && plansOf(rules) !== plansOf(others))
    return { code: "plans", params: { here: rule.plans, there: other.plans } };
  if (haveDifferentCohorts(rules, others, pair)) return { code: "cohorts", params: {} };
  if (sameTogether(rules, others, pair)) return undefined;
  const here = withSameAttributes(rules, pair.own, pair.other);
  if (sameTogether(here, withSameAttributes(rules, pair.other, pair.own), pair)) return undefined;
  if (sameOnTheirDay(rules, others, { pair, context })) return undefined;
  return ruleDifference(rule, other, { ...context, other: pair.other });
}

/** Returns whether filters have been turned into suppressions that exclude the same people, or the reverse. */
const isMovedExclusion = (rules: readonly PlannedRule[], others: readonly PlannedRule[], pair: Pair) =>
  [...rules, ...others].every(({ type }) => type !== "R") && sameTogether(rules, others, pair);

/**
 * Returns whether both iterations provably exclude the same people, by rules of a different type or for
 * different cohorts.
 */
function excludeSamePeople(rules: readonly PlannedRule[], others: readonly PlannedRule[], pair: Pair): boolean {
  if ([...rules, ...others].some(({ type }) => type === "R")) return false;
  const isOfBoth = (rule: PlannedRule, at: Pair) =>
    sharedCohorts(rule, at).length === at.other.cohorts.filter((_, index) => appliesTo(rule, index)).length;
  return [[others, pair] as const, [rules, swapped(pair)] as const].every(([those, at]) =>
    those.every((rule) => isOfBoth(rule, at) && sharedCohorts(rule, at).length > 0 && isExcludedToo(rule, at)),
  );
}

const plansOf = (rules: readonly PlannedRule[]) =>
  [...new Set(rules.map(({ plans }) => plans.join("|")))].toSorted().join();

/**
 * Returns whether rules about the same attributes apply to different cohorts in the two iterations, among the cohorts
 * that both have. Includes rules with a different name but the same condition, because someone may have renamed or
 * split a rule.
 */
function haveDifferentCohorts(
  rules: readonly PlannedRule[],
  others: readonly PlannedRule[],
  { own, other }: Pair,
): boolean {
  const theirs = new Set(others.map(attributesKey));
  if (!rules.some((rule) => theirs.has(attributesKey(rule)))) return false;
  const isSame = questionsOf(rules, own) === questionsOf(others, other);
  const [these, those] = isSame ? [withSameCondition(rules, own), withSameCondition(others, other)] : [rules, others];
  return scopesOf(these, own, other).join() !== scopesOf(those, other, own).join();
}

const questionsOf = (rules: readonly PlannedRule[], plan: Plan) =>
  [...new Set(rules.map((rule) => withoutScope(rule, plan)))].toSorted().join();

const withoutScope = (rule: PlannedRule, plan: Plan) => JSON.stringify({ ...ruleContent(rule, plan), labels: null });

const attributesKey = ({ clauses }: PlannedRule) => [...new Set(clauses.map(clauseKey))].toSorted().join();

/**
 * Returns the plan's rules that have the same condition as one of the given rules, whatever their
 * cohorts.
 */
function withSameCondition(rules: readonly PlannedRule[], plan: Plan): PlannedRule[] {
  const wanted = new Set(rules.map((rule) => withoutScope(rule, plan)));
  return plan.rules[rules[0]!.type].filter((rule) => wanted.has(withoutScope(rule, plan)));
}

/** Returns the cohorts that the rules apply to and that are in both iterations. */
function scopesOf(rules: readonly PlannedRule[], own: Plan, other: Plan): string[] {
  const shared = new Set(other.cohorts.map(({ label }) => label));
  const labels = rules.flatMap(({ scope }) =>
    own.cohorts.flatMap(({ label }, index) =>
      shared.has(label) && (scope === null || scope.has(index)) ? [label] : [],
    ),
  );
  return [...new Set(labels)].toSorted();
}

/**
 * Returns the plan's rules that have the same type, cohorts and attributes as one of the given rules. Someone may have
 * split or renamed the rule.
 */
function withSameAttributes(rules: readonly PlannedRule[], own: Plan, other: Plan): PlannedRule[] {
  const attributesOf = (rule: PlannedRule, plan: Plan) => {
    const attributeNames = new Set(rule.clauses.map(({ attribute: a }) => `${a.ConditionType} ${a.AttributeName}`));
    const between = plan === own ? other : own;
    return JSON.stringify([rule.type, rule.plans, scopesOf([rule], plan, between), [...attributeNames].toSorted()]);
  };
  const home = own.rules[rules[0]!.type].includes(rules[0]!) ? own : other;
  const wanted = new Set(rules.map((rule) => attributesOf(rule, home)));
  return allRules(own).filter((rule) => wanted.has(attributesOf(rule, own)));
}

/**
 * Finds routing rules that come before another routing rule in this iteration and after it in the other, if someone may
 * match both. The order of exclusions makes no difference.
 */
function orders({ context: { plan }, other }: Comparison, pair: Pair): Difference[] {
  return reordered(plan, pair).map((rule) => ({
    draft: mismatchFinding(rule, { difference: { code: "order", params: {} }, about: "order" }, other.name),
    aspect: ({ rules }) => JSON.stringify(rules[rule.type].map(nameKey)),
  }));
}

function reordered(plan: Plan, pair: Pair): PlannedRule[] {
  // Routing rules are recognised by their messages, because rules with different names can send the same message.
  const theirs = pair.other.rules.R.map(sentBy);
  const known = plan.rules.R.filter((rule) => theirs.includes(sentBy(rule)));
  return known
    .filter((rule, index) => {
      const next = known[index + 1];
      return next && theirs.indexOf(sentBy(rule)) > theirs.lastIndexOf(sentBy(next)) && meet(rule, next, pair, plan);
    })
    .slice(0, 1);
}

const sentBy = ({ plans }: PlannedRule) => plans.join("|");
