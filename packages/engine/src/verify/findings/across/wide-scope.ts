import { clausesOf, dayAfter, dayTestOf, halfLineOf, isBirth } from "../../clauses.ts";
import { agesOf, birthdays } from "../../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { cohortsOf, excluding } from "../../questions.ts";
import type { Clause, Plan, PlannedCohort } from "../../../plan/plan.ts";
import { appliesTo } from "../../../decide/decide.ts";
import { planOn } from "../../plan-on.ts";

/**
 * Finds an age rule at the boundary of one of its cohorts that also limits a cohort without ages, which other
 * iterations of the campaign do not limit or do not have: its scope was probably lost.
 */
export const wideScope: RuleCheck = (verified) => {
  const { plan, others } = verified;
  return clausesOf(verified).flatMap(({ rule, clause }) => {
    if (rule.type === "R" || rule.clauses.length > 1 || !isBirth(clause)) return [];
    const covered = cohortsOf(verified, rule).map((index) => plan.cohorts[index]!);
    const isOwn = ({ label, virtual }: PlannedCohort) => !virtual && isBoundaryOf(clause, label, verified);
    const own = covered.find(isOwn) ?? plan.cohorts.find((cohort) => isOwn(cohort) && !isHeld(cohort, verified));
    if (!own) return [];
    const cut = covered.filter(({ label, virtual }) => !virtual && !agesOf(label, verified));
    return cut.flatMap(({ label }): Found[] => {
      const there = others.filter((other) => other.plan.cohorts.some((cohort) => cohort.label === label));
      if (there.length > 0 && !there.some((other) => takesAges(label, clause, planOn(other.plan, plan.runDate))))
        return [];
      const elsewhere = there.length > 0;
      const params = { rule: rule.name, own: own.label, cohort: label, isForOwn: covered.includes(own), elsewhere };
      const problem = { code: "wideScope" as const, params };
      return [{ level: "warning", path: rule.path, rule, problem, about: [own.label, label, elsewhere] }];
    });
  });
};

const year = 366;

/** Returns whether any rule for a cohort limits it to its ages. */
const isHeld = (cohort: PlannedCohort, verified: Verified) =>
  excluding(verified).some(
    (rule) =>
      appliesTo(rule, verified.plan.cohorts.indexOf(cohort)) &&
      rule.clauses.some((clause) => isBirth(clause) && isBoundaryOf(clause, cohort.label, verified)),
  );

/**
 * Returns whether a clause excludes exactly the ages outside a cohort's, give or take a year. A lowest age for everyone
 * does not.
 */
function isBoundaryOf(clause: Clause, label: string, verified: Verified): boolean {
  const ages = agesOf(label, verified);
  const test = dayTestOf(clause);
  if (!ages || !test) return false;
  const born = birthdays(ages, verified.plan.runDate);
  const { takes, edge } = halfLineOf(test);
  return takes === "later"
    ? edge > born.last && edge <= dayAfter(born.last, year)
    : edge < born.first && edge >= dayAfter(born.first, -year);
}

/** Returns whether an iteration has a cohort, and no rule for it that excludes as many ages as a clause. */
function takesAges(label: string, clause: Clause, { cohorts, rules }: Plan): boolean {
  const index = cohorts.findIndex((cohort) => cohort.label === label);
  const test = dayTestOf(clause);
  if (index === -1 || !test) return false;
  const { takes, edge } = halfLineOf(test);
  const clauses = [...rules.F, ...rules.S].filter((rule) => appliesTo(rule, index)).flatMap((rule) => rule.clauses);
  return !clauses.filter(isBirth).some((own) => {
    const there = dayTestOf(own);
    if (!there) return true;
    const line = halfLineOf(there);
    return line.takes === takes && (takes === "later" ? line.edge <= edge : line.edge >= edge);
  });
}
