import { describeCondition, joinConditions, unreadableCondition } from "@spi/domain/rule-sentences/condition-phrases";
import { clauseKey } from "./classify-attributes.ts";
import { appliesTo } from "../decide/decide.ts";
import type { Clause, PlannedRule } from "../plan/plan.ts";
import { matchingChoices, notMatchingChoice } from "./choices.ts";
import type { VerificationContext } from "./finding.ts";
import { type Choice, type SearchResult, search } from "./search.ts";

/** Searches for a person who meets all choices. Returns "nobody" if no such person can exist. */
export function findWitness({ attributes }: VerificationContext, choices: readonly Choice[]): SearchResult {
  return search(choices, attributes);
}

/** Returns the exclusion rules that apply to at least one cohort, in the order of evaluation. */
export function exclusionRules({ plan }: VerificationContext): PlannedRule[] {
  return [...plan.rules.F, ...plan.rules.S].filter(({ scope }) => scope?.size !== 0);
}

/** Returns the indexes of the cohorts to which a rule applies. */
export function cohortsOf({ plan }: VerificationContext, rule: PlannedRule): number[] {
  return plan.cohorts.flatMap((_, index) => (appliesTo(rule, index) ? [index] : []));
}

/**
 * Returns the condition of being a member of a cohort. Empty for a virtual cohort, which includes
 * everyone.
 */
export function membershipChoices({ plan }: Pick<VerificationContext, "plan">, index: number): Choice[] {
  const { label, virtual } = plan.cohorts[index]!;
  return virtual ? [] : [[[{ label, isMember: true }]]];
}

/** Returns the context in which rules are evaluated for a cohort. */
export function evaluationContext({ plan, attributes }: VerificationContext, index: number) {
  return { plan, attributes, additions: plan.cohorts[index]!.additions };
}

/** Returns the numbers of added virtual cohorts with which a rule is evaluated, one for each of its bits. */
export function labelStates({ plan }: VerificationContext, rule: PlannedRule): number[] {
  const states = rule.type === "R" ? [plan.additions] : plan.cohorts.map(({ additions }) => additions);
  const byBit = new Map(states.map((additions) => [rule.bits[additions]!, additions]));
  return [...byBit.values()];
}

/** Returns the rules before a given one. */
export function rulesBefore(rules: readonly PlannedRule[], rule: PlannedRule): readonly PlannedRule[] {
  return rules.slice(0, rules.indexOf(rule));
}

/**
 * Returns whether everyone who matches one rule provably also matches another, after a number of
 * virtual cohorts have added their labels.
 */
export function implies(
  context: VerificationContext,
  { rule, other, additions }: { rule: PlannedRule; other: PlannedRule; additions: number },
): boolean {
  if (clearlyDiffers(rule, other, context)) return false;
  const evaluation = { ...context, additions };
  return (
    findWitness(context, [...matchingChoices(rule, evaluation), notMatchingChoice(other, evaluation)]) === "nobody"
  );
}

/**
 * Returns whether a value of one attribute clearly matches only one of the rules. When many rules are compared, nearly
 * all pairs differ in this way. False proves nothing, for example if a rule is about cohorts.
 */
function clearlyDiffers(rule: PlannedRule, other: PlannedRule, { attributes }: VerificationContext): boolean {
  if (rule.clauses.some(({ attribute }) => attribute.DataType === "C")) return false;
  const taken = new Map<string, ReadonlySet<number>>();
  for (const clause of rule.clauses) {
    const key = clauseKey(clause);
    const { match } = attributes.get(key)!.among.get(clause)!;
    const before = taken.get(key);
    taken.set(key, before ? new Set([...before].filter((index) => match.has(index))) : match);
  }
  // No one matches this rule, so it cannot match differently.
  if ([...taken.values()].some((classes) => classes.size === 0)) return false;
  return other.clauses.some((clause) => {
    if (clause.attribute.DataType === "C") return false;
    const key = clauseKey(clause);
    const { match, rest } = attributes.get(key)!.among.get(clause)!;
    const classes = taken.get(key);
    return classes ? [...classes].some((index) => !match.has(index)) : rest.size > 0;
  });
}

/**
 * Describes the conditions of clauses, as text that follows the word "people": "born after …, and who
 * live in a care home".
 */
export function clausesWords(
  clauses: readonly Clause[],
  { plan, codes }: Pick<VerificationContext, "plan" | "codes">,
): string {
  const { runDate } = plan;
  const words = clauses.map(({ condition, fails }) =>
    condition ? describeCondition(condition, { runDate, codes }) : unreadableCondition(fails?.message ?? ""),
  );
  return joinConditions(words);
}
