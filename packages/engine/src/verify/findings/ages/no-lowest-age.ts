import { hasLowestAge } from "@spi/domain/reference/cohort-ages";
import { clausesOf, isBirth } from "../../clauses.ts";
import { agesOf } from "../../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { excluding, somebody } from "../../questions.ts";
import { passing } from "../nobody-invited.ts";
import { deadRulesOf } from "../standard/recorded-as-dead.ts";
import { isRestricted } from "../virtual-cohort.ts";
import { having, withValue } from "../standard/standard-people.ts";

/** Finds cohorts without a lowest age. */
export const noLowestAge: RuleCheck = (verified) => [...ofAnyAge(verified), ...withoutAgeRule(verified)];

/** Minimum number of rules of an iteration in progress, without the exclusion of the dead. */
const workedOut = 4;
const adult = 16;

/** Finds a cohort of adults in an iteration without any age rule. A member's date of birth may have been corrected. */
function withoutAgeRule(verified: Verified): Found[] {
  const { cohorts, rules } = verified.plan;
  const exclusions = excluding(verified);
  const dead = deadRulesOf(verified);
  if (exclusions.filter((rule) => !dead.includes(rule)).length + rules.R.length < workedOut) return [];
  if (exclusions.some(({ clauses }) => clauses.some(isBirth))) return [];
  const aged = cohorts.filter(({ label, virtual }) => !virtual && (agesOf(label, verified)?.low ?? 0) >= adult);
  if (aged.length === 0) return [];
  const labels = aged.map(({ label }) => label);
  const problem = { code: "noAgeRule" as const, params: { cohorts: labels } };
  const about = ["no age rule", ...labels.toSorted()];
  return [{ level: "warning", path: "IterationRules", rule: null, problem, about, lacks: "F" }];
}

function ofAnyAge(verified: Verified): Found[] {
  const open = verified.plan.cohorts.flatMap(({ label }, index) => {
    const person = newbornInvited(index, verified);
    return person ? [{ label, person }] : [];
  });
  const [first] = open;
  if (!first) return [];
  const labels = open.map(({ label }) => label);
  const problem = { code: "anyAge" as const, params: { cohorts: labels } };
  const about = labels.toSorted();
  return [{ level: "warning", path: "IterationRules", rule: null, problem, person: first.person, about, lacks: "F" }];
}

function newbornInvited(index: number, verified: Verified) {
  const { plan } = verified;
  const { label, virtual } = plan.cohorts[index]!;
  const ages = virtual ? undefined : agesOf(label, verified);
  if ((ages && hasLowestAge(ages)) || isRestricted(index, verified)) return undefined;
  const asking = clausesOf(verified).find(({ rule, clause }) => rule.type !== "R" && isBirth(clause));
  const born = asking ? [having(plan.runDate, asking.clause, verified)] : [];
  const found = somebody(verified, [...passing(verified, index), ...born]);
  if (typeof found === "string") return undefined;
  return withValue(found.person, { people: { level: "PERSON", attribute: "DATE_OF_BIRTH" }, value: plan.runDate }, "");
}
