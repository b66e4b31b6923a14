import { hasLowestAge } from "@spi/domain/reference/cohort-ages";
import { clausesOf, isDateOfBirth } from "../../clauses.ts";
import { agesOfCohort } from "../../cohort-ages.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { exclusionRules, findWitness } from "../../rule-queries.ts";
import { passingChoices } from "../no-one-invited.ts";
import { deadRulesOf } from "../standard/recorded-as-dead.ts";
import { isRestricted } from "../virtual-cohort.ts";
import { havingValue, withValue } from "../standard/standard-people.ts";

/** Finds cohorts without a minimum age. */
export const noLowestAge: RuleCheck = (context) => [...ofAnyAge(context), ...withoutAgeRule(context)];

/**
 * Minimum number of rules for an iteration that we treat as in progress. The exclusion of people recorded as dead does
 * not count.
 */
const minRules = 4;
const adult = 16;

/**
 * Finds a cohort of adults in an iteration without an age rule. A member's date of birth may have been corrected since
 * they joined.
 */
function withoutAgeRule(context: VerificationContext): FindingDraft[] {
  const { cohorts, rules } = context.plan;
  const exclusions = exclusionRules(context);
  const dead = deadRulesOf(context);
  if (exclusions.filter((rule) => !dead.includes(rule)).length + rules.R.length < minRules) return [];
  if (exclusions.some(({ clauses }) => clauses.some(isDateOfBirth))) return [];
  const aged = cohorts.filter(({ label, virtual }) => !virtual && (agesOfCohort(label, context)?.low ?? 0) >= adult);
  if (aged.length === 0) return [];
  const labels = aged.map(({ label }) => label);
  const problem = { code: "noAgeRule" as const, params: { cohorts: labels } };
  const about = ["no age rule", ...labels.toSorted()];
  return [{ level: "warning", path: "IterationRules", rule: null, problem, about, lacks: "F" }];
}

function ofAnyAge(context: VerificationContext): FindingDraft[] {
  const open = context.plan.cohorts.flatMap(({ label }, index) => {
    const person = newbornInvited(index, context);
    return person ? [{ label, person }] : [];
  });
  const [first] = open;
  if (!first) return [];
  const labels = open.map(({ label }) => label);
  const problem = { code: "anyAge" as const, params: { cohorts: labels } };
  const about = labels.toSorted();
  return [{ level: "warning", path: "IterationRules", rule: null, problem, person: first.person, about, lacks: "F" }];
}

function newbornInvited(index: number, context: VerificationContext) {
  const { plan } = context;
  const { label, virtual } = plan.cohorts[index]!;
  const ages = virtual ? undefined : agesOfCohort(label, context);
  if ((ages && hasLowestAge(ages)) || isRestricted(index, context)) return undefined;
  const asking = clausesOf(context).find(({ rule, clause }) => rule.type !== "R" && isDateOfBirth(clause));
  const born = asking ? [havingValue(plan.runDate, asking.clause, context)] : [];
  const result = findWitness(context, [...passingChoices(context, index), ...born]);
  if (typeof result === "string") return undefined;
  return withValue(result.person, { people: { level: "PERSON", attribute: "DATE_OF_BIRTH" }, value: plan.runDate }, "");
}
