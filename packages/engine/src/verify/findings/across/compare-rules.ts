import { planForRunDate } from "../../plan-for-run-date.ts";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { appliesTo } from "../../../decide/decide.ts";
import type { OtherIteration, VerificationContext } from "../../finding.ts";
import { type Plan, type PlannedRule, allRules } from "../../../plan/plan.ts";
import { dayTestOf } from "../../clauses.ts";
import { classifyAttributes, clauseKey } from "../../classify-attributes.ts";
import { type EvaluationContext, firstMatchChoices, matchingChoices, notMatchingChoice } from "../../choices.ts";
import { membershipChoices } from "../../rule-queries.ts";
import { search } from "../../search.ts";

/**
 * Returns the iterations before and after this one by run date, with plans for this one's run date.
 * Prefers iterations that share a cohort with this one, even if an iteration for different people is
 * closer.
 */
export function neighboursOf({
  plan,
  others,
}: VerificationContext): Record<"before" | "after", OtherIteration | undefined> {
  const labels = new Set(plan.cohorts.map(({ label }) => label));
  const alike = others.filter((other) => other.plan.cohorts.some(({ label }) => labels.has(label)));
  const near = alike.length > 0 ? alike : others;
  const sorted = near.toSorted((a, b) => a.plan.runDate.localeCompare(b.plan.runDate));
  return {
    before: onRunDateOf(
      plan,
      sorted.findLast((other) => other.plan.runDate < plan.runDate),
    ),
    after: onRunDateOf(
      plan,
      sorted.find((other) => other.plan.runDate >= plan.runDate),
    ),
  };
}

/**
 * Returns the iteration to compare this one with. This is the iteration it was copied from, if they share a cohort.
 * Otherwise, it is the previous iteration, or the next if this one is the first, preferably one with a shared cohort. A
 * copy of this iteration is used only if the campaign has no others, because a copy has the same mistakes.
 */
export function neighbourOf(context: VerificationContext): OtherIteration | undefined {
  const { plan } = context;
  const made = context.others.filter(({ isCopy }) => !isCopy);
  const others = made.length > 0 ? made : context.others;
  const labels = new Set(plan.cohorts.map(({ label }) => label));
  const alike = others.filter((other) => other.plan.cohorts.some(({ label }) => labels.has(label)));
  const source = alike.find(({ isSource }) => isSource);
  if (source) return onRunDateOf(plan, source);
  const { before, after } = neighboursOf({ ...context, others: alike.length > 0 ? alike : others });
  return before ?? after;
}

const onRunDateOf = ({ runDate }: Plan, other: OtherIteration | undefined) =>
  other && { ...other, plan: planForRunDate(other.plan, runDate) };

/** Matches a date in a name, such as a run date. */
const writtenDay = /\d{1,2}(st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(\s+\d{4})?/gi;

/**
 * Returns the key by which we recognise rules with the same name. It is in lower case and without dates, which usually
 * refer to the run date.
 */
export const nameKey = ({ name }: Pick<PlannedRule, "name">) =>
  name.trim().toLowerCase().replaceAll(writtenDay, "").replaceAll(/\s+/g, " ");

/**
 * Returns the keys of a rule and its AND clauses. Includes rules that became AND clauses because they have the same
 * priority.
 */
export const clauseNames = (rule: PlannedRule) => new Set([nameKey(rule), ...rule.clauses.map(nameKey)]);

/** Returns the attributes that a rule uses. */
export const attributesOf = ({ clauses }: PlannedRule) => [...new Set(clauses.map(clauseKey))].toSorted();

/** Two plans being compared. */
export interface Pair {
  own: Plan;
  other: Plan;
  attributes: EvaluationContext["attributes"];
}

const pairs = new WeakMap<VerificationContext, Map<Plan, Pair>>();

export function planPair(context: VerificationContext, other: Plan): Pair {
  const known = pairs.get(context) ?? new Map<Plan, Pair>();
  pairs.set(context, known);
  const { plan: own } = context;
  const pair = known.get(other) ?? { own, other, attributes: classifyAttributes([own, other]) };
  known.set(other, pair);
  return pair;
}

/** Returns the indexes of this plan's cohorts that a rule in the other plan also applies to. */
export function sharedCohorts(rule: PlannedRule, { own, other }: Pair): number[] {
  return own.cohorts.flatMap(({ label }, index) => {
    const otherIndex = other.cohorts.findIndex((cohort) => cohort.label === label);
    return otherIndex !== -1 && appliesTo(rule, otherIndex) ? [index] : [];
  });
}

/**
 * Finds a person whom a rule in the other plan excludes from a shared cohort, but whom no rule in this plan excludes.
 */
export function findStayingPerson(rule: PlannedRule, pair: Pair): DescribedPerson | undefined {
  for (const result of staying(rule, pair)) if (typeof result !== "string") return result.person;
  return undefined;
}

/**
 * Returns whether this plan provably excludes everyone whom a rule in the other plan excludes, from each shared cohort.
 */
export function isExcludedToo(rule: PlannedRule, pair: Pair): boolean {
  for (const result of staying(rule, pair)) if (result !== "nobody") return false;
  return true;
}

/**
 * Searches each shared cohort for a person whom a rule in the other plan excludes, but whom no rule in this plan
 * excludes.
 */
function* staying(rule: PlannedRule, pair: Pair): Generator<ReturnType<typeof search>> {
  const { own, other, attributes } = pair;
  for (const index of sharedCohorts(rule, pair)) {
    const looked = [...own.rules.F, ...own.rules.S].filter((exclusion) => appliesTo(exclusion, index));
    const none = firstMatchChoices(looked, null, { plan: own, additions: own.cohorts[index]!.additions, attributes });
    yield search(
      [...membershipChoices({ plan: own }, index), ...matchingChoices(rule, evaluationOf(pair, other)), ...none],
      attributes,
    );
  }
}

/** Returns the context for a rule alone, with all labels that virtual cohorts add. */
const evaluationOf = ({ attributes }: Pair, plan: Plan): EvaluationContext => ({
  plan,
  attributes,
  additions: plan.additions,
});

/**
 * Returns whether everyone who matches any of the given rules in one plan provably matches a given rule
 * in the other plan.
 */
function within(rules: readonly PlannedRule[], plan: Plan, others: readonly PlannedRule[], other: Plan, pair: Pair) {
  const none = others.map((rule) => notMatchingChoice(rule, evaluationOf(pair, other)));
  return rules.every(
    (rule) => search([...matchingChoices(rule, evaluationOf(pair, plan)), ...none], pair.attributes) === "nobody",
  );
}

/** Returns whether rules in one plan provably match the same people as rules in the other. */
export function sameTogether(rules: readonly PlannedRule[], others: readonly PlannedRule[], pair: Pair): boolean {
  return within(rules, pair.own, others, pair.other, pair) && within(others, pair.other, rules, pair.own, pair);
}

/**
 * Returns whether this iteration's relative dates, calculated for the other iteration's run date, equal the fixed dates
 * in that iteration. For example, "91 days before" may give the other rule's date. The reverse does not count, because
 * fixed dates do not change in a copy.
 */
export function sameOnTheirDay(
  rules: readonly PlannedRule[],
  others: readonly PlannedRule[],
  { context, pair }: { context: VerificationContext; pair: Pair },
): boolean {
  const days = rules.flatMap(({ clauses }) => clauses).flatMap((clause) => dayTestOf(clause) ?? []);
  const otherPlan = context.others.find(({ plan }) => planForRunDate(plan, context.plan.runDate) === pair.other)?.plan;
  if (!otherPlan || days.length === 0 || days.some(({ relative }) => relative === null)) return false;
  const here = planForRunDate(context.plan, otherPlan.runDate);
  const sameOf = (some: readonly PlannedRule[], from: Plan, to: Plan) => {
    const all = allRules(from);
    return some.map((rule) => allRules(to)[all.indexOf(rule)]!);
  };
  const then = { own: here, other: otherPlan, attributes: classifyAttributes([here, otherPlan]) };
  return sameTogether(sameOf(rules, context.plan, here), sameOf(others, pair.other, otherPlan), then);
}

/** Returns whether a person matches, or may match, both rules in a plan. */
export function meet(rule: PlannedRule, other: PlannedRule, pair: Pair, plan: Plan): boolean {
  const at = evaluationOf(pair, plan);
  return search([...matchingChoices(rule, at), ...matchingChoices(other, at)], pair.attributes) !== "nobody";
}
