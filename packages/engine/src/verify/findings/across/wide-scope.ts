import { clausesOf, dayAfter, dayTestOf, halfLineOf, isDateOfBirth } from "../../clauses.ts";
import { agesOfCohort, birthdays } from "../../cohort-ages.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { cohortsOf, exclusionRules } from "../../rule-queries.ts";
import type { Clause, Plan, PlannedCohort } from "../../../plan/plan.ts";
import { appliesTo } from "../../../decide/decide.ts";
import { planForRunDate } from "../../plan-for-run-date.ts";

/**
 * Finds an age rule that matches the age boundary of one of its cohorts, but also restricts a cohort without known
 * ages. If the campaign's other iterations do not restrict the second cohort, or do not have it, someone probably lost
 * the rule's scope.
 */
export const wideScope: RuleCheck = (context) => {
  const { plan, others } = context;
  return clausesOf(context).flatMap(({ rule, clause }) => {
    if (rule.type === "R" || rule.clauses.length > 1 || !isDateOfBirth(clause)) return [];
    const covered = cohortsOf(context, rule).map((index) => plan.cohorts[index]!);
    const isOwn = ({ label, virtual }: PlannedCohort) => !virtual && isBoundaryOf(clause, label, context);
    const own =
      covered.find(isOwn) ?? plan.cohorts.find((cohort) => isOwn(cohort) && !isLimitedToAges(cohort, context));
    if (!own) return [];
    const cut = covered.filter(({ label, virtual }) => !virtual && !agesOfCohort(label, context));
    return cut.flatMap(({ label }): FindingDraft[] => {
      const withCohort = others.filter((other) => other.plan.cohorts.some((cohort) => cohort.label === label));
      if (
        withCohort.length > 0 &&
        !withCohort.some((other) => takesAges(label, clause, planForRunDate(other.plan, plan.runDate)))
      )
        return [];
      const elsewhere = withCohort.length > 0;
      const params = { rule: rule.name, own: own.label, cohort: label, isForOwn: covered.includes(own), elsewhere };
      const problem = { code: "wideScope" as const, params };
      return [{ level: "warning", path: rule.path, rule, problem, about: [own.label, label, elsewhere] }];
    });
  });
};

const year = 366;

/** Returns whether any rule for a cohort limits it to the cohort's ages. */
const isLimitedToAges = (cohort: PlannedCohort, context: VerificationContext) =>
  exclusionRules(context).some(
    (rule) =>
      appliesTo(rule, context.plan.cohorts.indexOf(cohort)) &&
      rule.clauses.some((clause) => isDateOfBirth(clause) && isBoundaryOf(clause, cohort.label, context)),
  );

/**
 * Returns whether a clause excludes the ages outside a cohort's age range, to within a year. A minimum age for everyone
 * does not count.
 */
function isBoundaryOf(clause: Clause, label: string, context: VerificationContext): boolean {
  const ages = agesOfCohort(label, context);
  const test = dayTestOf(clause);
  if (!ages || !test) return false;
  const born = birthdays(ages, context.plan.runDate);
  const { takes, edge } = halfLineOf(test);
  return takes === "later"
    ? edge > born.last && edge <= dayAfter(born.last, year)
    : edge < born.first && edge >= dayAfter(born.first, -year);
}

/**
 * Returns whether an iteration has a cohort, but does not have a rule for it that excludes at least the same ages as a
 * clause.
 */
function takesAges(label: string, clause: Clause, { cohorts, rules }: Plan): boolean {
  const index = cohorts.findIndex((cohort) => cohort.label === label);
  const test = dayTestOf(clause);
  if (index === -1 || !test) return false;
  const { takes, edge } = halfLineOf(test);
  const clauses = [...rules.F, ...rules.S].filter((rule) => appliesTo(rule, index)).flatMap((rule) => rule.clauses);
  return !clauses.filter(isDateOfBirth).some((own) => {
    const ownTest = dayTestOf(own);
    if (!ownTest) return true;
    const line = halfLineOf(ownTest);
    return line.takes === takes && (takes === "later" ? line.edge <= edge : line.edge >= edge);
  });
}
