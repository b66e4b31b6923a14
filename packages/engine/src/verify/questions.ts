/** What several findings ask of an iteration's rules. */
import { conditionWords } from "@spi/domain/rule-words/condition-words";
import { clauseKey } from "./asked.ts";
import { appliesTo } from "../decide/decide.ts";
import type { Clause, PlannedRule } from "../plan/plan.ts";
import { matching, notMatching } from "./choices.ts";
import type { Verified } from "./finding.ts";
import { type Choice, type FoundPerson, search } from "./search.ts";

/** Somebody for whom all choices hold, "nobody" where that is proved. */
export function somebody({ attributes }: Verified, choices: readonly Choice[]): FoundPerson {
  return search(choices, attributes);
}

/** The rules that exclude people and are for some cohort, in the order they are looked at. */
export function excluding({ plan }: Verified): PlannedRule[] {
  return [...plan.rules.F, ...plan.rules.S].filter(({ scope }) => scope?.size !== 0);
}

/** The cohorts of a plan that a rule is looked at for, by index. */
export function cohortsOf({ plan }: Verified, rule: PlannedRule): number[] {
  return plan.cohorts.flatMap((_, index) => (appliesTo(rule, index) ? [index] : []));
}

/** Being a member of a cohort; of a virtual one everybody is. */
export function memberOf({ plan }: Pick<Verified, "plan">, index: number): Choice[] {
  const { label, virtual } = plan.cohorts[index]!;
  return virtual ? [] : [[[{ label, held: true }]]];
}

/** How rules are looked at for a cohort. */
export function lookingFor({ plan, attributes }: Verified, index: number) {
  return { plan, attributes, additions: plan.cohorts[index]!.additions };
}

/** The numbers of virtual cohorts added with which a rule is looked at, once each for every bit it has. */
export function statesOf({ plan }: Verified, rule: PlannedRule): number[] {
  const states = rule.type === "R" ? [plan.additions] : plan.cohorts.map(({ additions }) => additions);
  const byBit = new Map(states.map((additions) => [rule.bits[additions]!, additions]));
  return [...byBit.values()];
}

/** The first of some rules that stand before another. */
export function before(rules: readonly PlannedRule[], rule: PlannedRule): readonly PlannedRule[] {
  return rules.slice(0, rules.indexOf(rule));
}

/** Whether it is proved that everybody who matches one rule, in a state of the labels, matches another. */
export function implies(
  verified: Verified,
  { one, other, additions }: { one: PlannedRule; other: PlannedRule; additions: number },
): boolean {
  if (isApart(one, other, verified)) return false;
  const looking = { ...verified, additions };
  return somebody(verified, [...matching(one, looking), notMatching(other, looking)]) === "nobody";
}

/**
 * Whether somebody plainly matches one rule and not another, by a value of one attribute: of many rules that are compared with
 * each other nearly all are apart so. False says nothing, as where a rule asks about cohorts.
 */
function isApart(one: PlannedRule, other: PlannedRule, { attributes }: Verified): boolean {
  if (one.clauses.some(({ attribute }) => attribute.DataType === "C")) return false;
  const taken = new Map<string, ReadonlySet<number>>();
  for (const clause of one.clauses) {
    const key = clauseKey(clause);
    const { match } = attributes.get(key)!.among.get(clause)!;
    const before = taken.get(key);
    taken.set(key, before ? new Set([...before].filter((index) => match.has(index))) : match);
  }
  // Whoever cannot be there matches anything.
  if ([...taken.values()].some((classes) => classes.size === 0)) return false;
  return other.clauses.some((clause) => {
    if (clause.attribute.DataType === "C") return false;
    const key = clauseKey(clause);
    const { match, rest } = attributes.get(key)!.among.get(clause)!;
    const classes = taken.get(key);
    return classes ? [...classes].some((index) => !match.has(index)) : rest.size > 0;
  });
}

/** What clauses ask, to follow "that": "Date of Birth is after … and that Care Home Flag is Yes". */
export function clausesWords(clauses: readonly Clause[], { plan, codes }: Pick<Verified, "plan" | "codes">): string {
  const { runDate } = plan;
  const words = clauses.map(({ condition, fails }) =>
    condition ? conditionWords(condition, { runDate, codes }) : (fails?.message ?? ""),
  );
  return words.join(" and that ");
}
