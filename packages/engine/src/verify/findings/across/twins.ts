/** Rules of an iteration beside those of an earlier one of the campaign. */
import { planOn } from "../../plan-on.ts";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { appliesTo } from "../../../decide/decide.ts";
import type { OtherIteration, Verified } from "../../finding.ts";
import { type Plan, type PlannedRule, allRules } from "../../../plan/plan.ts";
import { dayTestOf } from "../../clauses.ts";
import { askedAttributes, clauseKey } from "../../asked.ts";
import { type Looking, firstIs, matching, notMatching } from "../../choices.ts";
import { memberOf } from "../../questions.ts";
import { search } from "../../search.ts";

/**
 * Returns the iterations next to this one by their run dates, as they would be on this one's: of those that share a cohort with it
 * where there are any, so that an iteration for other people in between hides none.
 */
export function neighboursOf({ plan, others }: Verified): Record<"before" | "after", OtherIteration | undefined> {
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
 * The iteration this one was copied from, where they have a cohort in common; else the one before it, of those for one of its
 * cohorts where there are any; of the first one the next. One copied from this one only where there is no other: it has its mistakes.
 */
export function neighbourOf(verified: Verified): OtherIteration | undefined {
  const { plan } = verified;
  const made = verified.others.filter(({ isCopy }) => !isCopy);
  const others = made.length > 0 ? made : verified.others;
  const labels = new Set(plan.cohorts.map(({ label }) => label));
  const alike = others.filter((other) => other.plan.cohorts.some(({ label }) => labels.has(label)));
  const source = alike.find(({ isSource }) => isSource);
  if (source) return onRunDateOf(plan, source);
  const { before, after } = neighboursOf({ ...verified, others: alike.length > 0 ? alike : others });
  return before ?? after;
}

const onRunDateOf = ({ runDate }: Plan, other: OtherIteration | undefined) =>
  other && { ...other, plan: planOn(other.plan, runDate) };

/** A day in a name, as names say their run date. */
const writtenDay = /\d{1,2}(st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(\s+\d{4})?/gi;

/** A rule's name by which its like is known: without capitals, and without days, which are those of its run date. */
export const nameKey = ({ name }: Pick<PlannedRule, "name">) =>
  name.trim().toLowerCase().replaceAll(writtenDay, "").replaceAll(/\s+/g, " ");

/** The same of a rule and all its AND clauses: one that has become one with another by its priority is there as a clause of it. */
export const clauseNames = (rule: PlannedRule) => new Set([nameKey(rule), ...rule.clauses.map(nameKey)]);

/** What a rule asks about. */
export const attributesOf = ({ clauses }: PlannedRule) => [...new Set(clauses.map(clauseKey))].toSorted();

/** Two plans seen together. */
export interface Pair {
  one: Plan;
  other: Plan;
  attributes: Looking["attributes"];
}

const pairs = new WeakMap<Verified, Map<Plan, Pair>>();

export function pairOf(verified: Verified, other: Plan): Pair {
  const known = pairs.get(verified) ?? new Map<Plan, Pair>();
  pairs.set(verified, known);
  const { plan: one } = verified;
  const pair = known.get(other) ?? { one, other, attributes: askedAttributes([one, other]) };
  known.set(other, pair);
  return pair;
}

/** This plan's cohorts that a rule of the other plan is for there. */
export function sharedCohorts(rule: PlannedRule, { one, other }: Pair): number[] {
  return one.cohorts.flatMap(({ label }, index) => {
    const there = other.cohorts.findIndex((cohort) => cohort.label === label);
    return there !== -1 && appliesTo(rule, there) ? [index] : [];
  });
}

/** Somebody whom a rule of the other plan leaves out of a cohort that both have, and no rule of this one. */
export function staysIn(rule: PlannedRule, pair: Pair): DescribedPerson | undefined {
  for (const found of staying(rule, pair)) if (typeof found !== "string") return found.person;
  return undefined;
}

/** Returns true if this plan provably excludes, from the shared cohorts, everyone that a rule of the other plan excludes. */
export function isLeftOutToo(rule: PlannedRule, pair: Pair): boolean {
  for (const found of staying(rule, pair)) if (found !== "nobody") return false;
  return true;
}

/** Searches each shared cohort for a person excluded by a rule of the other plan and by no rule of this one. */
function* staying(rule: PlannedRule, pair: Pair): Generator<ReturnType<typeof search>> {
  const { one, other, attributes } = pair;
  for (const index of sharedCohorts(rule, pair)) {
    const looked = [...one.rules.F, ...one.rules.S].filter((own) => appliesTo(own, index));
    const none = firstIs(looked, null, { plan: one, additions: one.cohorts[index]!.additions, attributes });
    yield search([...memberOf({ plan: one }, index), ...matching(rule, looking(pair, other)), ...none], attributes);
  }
}

/** How a rule is looked at alone: with all that virtual cohorts add. */
const looking = ({ attributes }: Pair, plan: Plan): Looking => ({ plan, attributes, additions: plan.additions });

/** Whether it is proved that whoever matches one of some rules of one plan matches one of some of the other. */
function within(rules: readonly PlannedRule[], plan: Plan, others: readonly PlannedRule[], other: Plan, pair: Pair) {
  const none = others.map((rule) => notMatching(rule, looking(pair, other)));
  return rules.every((rule) => search([...matching(rule, looking(pair, plan)), ...none], pair.attributes) === "nobody");
}

/** Whether it is proved that some rules of one plan together match the people that some of the other match. */
export function sameTogether(rules: readonly PlannedRule[], others: readonly PlannedRule[], pair: Pair): boolean {
  return within(rules, pair.one, others, pair.other, pair) && within(others, pair.other, rules, pair.one, pair);
}

/**
 * Whether rules that count days ask, on the run date of the other iteration, what those ask there, where the day is written out:
 * "91 days before" is what the other's day was. A written day here is not excused: a copy leaves it behind.
 */
export function sameOnTheirDay(
  rules: readonly PlannedRule[],
  others: readonly PlannedRule[],
  { verified, pair }: { verified: Verified; pair: Pair },
): boolean {
  const days = rules.flatMap(({ clauses }) => clauses).flatMap((clause) => dayTestOf(clause) ?? []);
  const there = verified.others.find(({ plan }) => planOn(plan, verified.plan.runDate) === pair.other)?.plan;
  if (!there || days.length === 0 || days.some(({ relative }) => relative === null)) return false;
  const here = planOn(verified.plan, there.runDate);
  const sameOf = (some: readonly PlannedRule[], from: Plan, to: Plan) => {
    const all = allRules(from);
    return some.map((rule) => allRules(to)[all.indexOf(rule)]!);
  };
  const then = { one: here, other: there, attributes: askedAttributes([here, there]) };
  return sameTogether(sameOf(rules, verified.plan, here), sameOf(others, pair.other, there), then);
}

/** Whether somebody matches both rules of a plan, or may. */
export function meet(one: PlannedRule, other: PlannedRule, pair: Pair, plan: Plan): boolean {
  const at = looking(pair, plan);
  return search([...matching(one, at), ...matching(other, at)], pair.attributes) !== "nobody";
}
