import type { Clause } from "../../../plan/plan.ts";
import { agesOfCohort } from "../../cohort-ages.ts";
import type { FindingDraft, VerificationContext } from "../../finding.ts";
import { exclusionRules } from "../../rule-queries.ts";
import { deadRulesOf } from "./recorded-as-dead.ts";
import {
  type StandardPeople,
  findInvitedOfKind,
  isCohortOf,
  standardPeople,
  exclusionsOfKind,
} from "./standard-people.ts";

/**
 * Finds people whom every campaign excludes, but whom no rule mentions in this one. Applies only if similar people are
 * excluded, or if there are other rules but no suppression except for people recorded as dead. Returns one finding,
 * without the attributes that another finding already mentions.
 */
export function findPeopleLeftIn(context: VerificationContext, reported: readonly string[]): FindingDraft[] {
  const excludedKinds = standardPeople.filter((people) => exclusionsOfKind(people, context).length > 0);
  const expectedKinds = excludedKinds.filter(
    ({ requiredKinds: expectedBeside }) => expectedBeside < Infinity || hasSetting(excludedKinds),
  );
  const { F, S, R } = context.plan.rules;
  // Every iteration excludes people recorded as dead, so these rules say nothing about which other people should be
  // excluded.
  const dead = deadRulesOf(context);
  const [filters, suppressions] = [F, S].map((rules) => rules.filter((rule) => !dead.includes(rule)).length);
  const begun = filters! + suppressions! + R.length < minRules;
  // If there are only two routing rules, someone may have lost all the suppressions.
  const bare = suppressions === 0 && R.length > 0 && (!begun || R.length > 1);
  const needed = bare ? Infinity : expectedKinds.length + (expectedKinds.some(({ inEvery }) => inEvery) ? 1 : 0);
  const isExpected = ({ inEvery, requiredKinds: expectedBeside }: StandardPeople) =>
    (inEvery ? needed : expectedKinds.length) >= expectedBeside;
  const missed = standardPeople.filter(
    (people) =>
      isExpected(people) &&
      !isTooYoung(people, context) &&
      !excludedKinds.includes(people) &&
      !reported.includes(people.attribute) &&
      !isCoveredByRules(people, context),
  );
  if (missed.length === 0) return [];
  const attributes = missed.map(({ attribute }) => attribute);
  const problem = {
    code: "leftIn" as const,
    params: { people: attributes, othersLeftOut: excludedKinds.length > 0 },
  };
  const [first, ...more] = attributes;
  const about = more.length > 0 ? [first, ...more] : first;
  const [people] = missed;
  const [value] = people!.valuesOn(context.plan.runDate);
  const person = findInvitedOfKind({ people: people!, value: value! }, context) ?? null;
  return [{ level: "warning", path: "IterationRules", rule: null, problem, about, person }];
}

/** Returns whether everyone in the cohorts is younger than the people of a kind. */
function isTooYoung({ from = 0 }: StandardPeople, context: VerificationContext): boolean {
  const ages = context.plan.cohorts.map(({ label, virtual }) => (virtual ? undefined : agesOfCohort(label, context)));
  return ages.every((range) => range !== undefined && range.high !== null && range.high < from);
}

/** Returns whether some people are excluded because of the type of place in which they live. */
const hasSetting = (kinds: readonly StandardPeople[]) =>
  kinds.some(({ attribute }) => attribute === "DE_FLAG" || attribute === "CARE_HOME_FLAG");

/** Minimum number of rules for an iteration that we treat as in progress. */
const minRules = 3;

function isCoveredByRules(people: StandardPeople, context: VerificationContext): boolean {
  const { attribute, otherwise, mayBeRouted } = people;
  const { cohorts, rules } = context.plan;
  const asking = mayBeRouted ? [...exclusionRules(context), ...rules.R] : exclusionRules(context);
  const clauses = asking.flatMap((rule) => rule.clauses);
  const names = clauses.map((clause) => clause.attribute.AttributeName);
  const labels = [...cohorts.map(({ label }) => label), ...clauses.flatMap(labelsIn)];
  return (
    names.some((name) => name === attribute || otherwise?.test(name)) ||
    labels.some((label) => isCohortOf(people, label))
  );
}

/** Returns the cohorts in a clause. */
const labelsIn = ({ condition }: Clause): readonly string[] =>
  condition?.test.kind === "memberOf" ? condition.test.labels : [];
