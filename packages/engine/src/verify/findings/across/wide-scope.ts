import { clausesOf, dayTestOf, halfLineOf, isBirth } from "../../clauses.ts";
import { agesOf, birthdays } from "../../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { cohortsOf } from "../../questions.ts";
import type { Clause, Plan } from "../../../plan/plan.ts";
import { appliesTo } from "../../../decide/decide.ts";

/**
 * An age rule at the boundary of one of its cohorts that also cuts a cohort of no age, which other iterations of the campaign
 * invite at any age or do not have: its scope was probably lost.
 */
export const wideScope: RuleCheck = (verified) => {
  const { plan, others } = verified;
  return clausesOf(verified).flatMap(({ rule, clause }) => {
    if (rule.type === "R" || rule.clauses.length > 1 || !isBirth(clause)) return [];
    const covered = cohortsOf(verified, rule).map((index) => plan.cohorts[index]!);
    const own = covered.find(({ label, virtual }) => !virtual && isBoundaryOf(clause, label, verified));
    if (!own) return [];
    const cut = covered.filter(({ label, virtual }) => !virtual && !agesOf(label, verified));
    return cut.flatMap(({ label }): Found[] => {
      const there = others.filter((other) => other.plan.cohorts.some((cohort) => cohort.label === label));
      if (there.length > 0 && !there.some((other) => isOfAnyAge(label, other.plan))) return [];
      const elsewhere = there.length > 0 ? ", which other iterations take at any age" : ", whose label is of no age";
      const message = `The rule “${rule.name}” is about the ages of the cohort ${own.label}, and leaves people of other ages out of the cohort ${label} too${elsewhere}. Choose the cohorts it is for.`;
      return [{ level: "warning", path: rule.path, rule, message, about: [own.label, label, there.length > 0] }];
    });
  });
};

/** Whether a clause cuts off just the ages that a cohort is not of. */
function isBoundaryOf(clause: Clause, label: string, verified: Verified): boolean {
  const ages = agesOf(label, verified);
  const test = dayTestOf(clause);
  if (!ages || !test) return false;
  const born = birthdays(ages, verified.plan.runDate);
  const { takes, edge } = halfLineOf(test);
  return takes === "later" ? edge > born.last : edge < born.first;
}

/** Whether an iteration has a cohort, and no rule of it that asks for its people's birthdays. */
function isOfAnyAge(label: string, { cohorts, rules }: Plan): boolean {
  const index = cohorts.findIndex((cohort) => cohort.label === label);
  if (index === -1) return false;
  return ![...rules.F, ...rules.S].some((rule) => appliesTo(rule, index) && rule.clauses.some(isBirth));
}
